/** What the ledger says before its table: one finding, and how it was come by. */
import type { TokenKind } from '#kernel/model/disposition.ts'
import type { BlockLife, BlockView, Ledger } from '#kernel/model/ledger.ts'
import type { Lens } from '#kernel/model/lens.ts'
import { isWhatIf, pinName } from '#src/store/lens.ts'
import { count, counted, tokens } from '#src/ui/format.ts'
import { sortBlocks } from './ledger-order.ts'

const small = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const inWords = (n: number): string => small[n] ?? count(n)
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** `b1`, `b1 and b4`, `b1, b4 and 7 more`. */
export function listed(names: readonly string[], most = 4): string {
  const shown = names.length <= most ? names : names.slice(0, most - 1)
  const rest = names.length - shown.length
  const all = rest > 0 ? [...shown, `${count(rest)} more`] : shown
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`
}

/** A number keeps its sign and unit on its line. */
const unbroken = (text: string): string => text.replaceAll(' ', '\u00a0')

/** Nothing is no estimate. */
export const amount = (n: number, kind: TokenKind): string => (n === 0 ? '0 t' : tokens(n, kind))

export function findingOf(ledger: Ledger): string {
  const { blocks, totals, tokenKind } = ledger
  if (blocks.length === 0) return 'There is no block at this position.'
  const bad = sortBlocks(blocks, null).filter((b) => b.voidFold !== 'no')
  if (bad.length === 0) {
    if (totals.active === 0) return 'No block is active here: nothing stands for anything else.'
    return totals.active === 1 ? 'The one fold took effect.' : 'Every fold took effect.'
  }
  const whole = bad.filter((b) => b.voidFold === 'whole').length
  const head = `${capital(inWords(bad.length))} ${bad.length === 1 ? 'fold is' : 'folds are'} void`
  const part =
    whole === 0 ? ' in part' : whole === bad.length ? '' : `, ${inWords(bad.length - whole)} of them in part`
  const names = listed(bad.map((b) => b.blockId))
  const cover = bad.length === 1 ? `block ${names} covers` : `blocks ${names} cover`
  return `${head}${part}: ${unbroken(tokens(totals.stillSent, tokenKind))} are sent although ${cover} them.`
}

/** `7 blocks: 2 active, 2 consumed, 3 inactive`. */
export function censusOf(blocks: readonly BlockView[]): string {
  const order: readonly BlockLife[] = ['active', 'consumed', 'expanded', 'inactive', 'gone']
  const parts = order
    .map((life) => [blocks.filter((b) => b.life === life).length, life] as const)
    .filter(([n]) => n > 0)
    .map(([n, life]) => `${count(n)} ${life}`)
  const head = counted(blocks.length, 'block')
  return parts.length === 0 ? head : `${head}: ${parts.join(', ')}`
}

/** Whose surface tells what is still sent. */
export function lensSentence(lens: Lens): string {
  return lens === 'recorded'
    ? 'What is still sent is read from the surface that the host recorded.'
    : isWhatIf(lens)
      ? 'What is still sent is read from the surface of the workbench.'
      : `What is still sent is read from the surface recomputed under ${pinName(lens)}.`
}

export function turnsSentence({ run, of }: Ledger['turns']): string | null {
  if (of === 0) return null
  if (run >= of) return of === 1 ? 'The one turn was run.' : `All ${count(of)} turns were run.`
  const rest = of - run
  return `${count(run)} of ${count(of)} turns ${run === 1 ? 'was' : 'were'} run; the ${
    rest === 1 ? 'other changes' : 'others change'
  } no block.`
}

/** Said once, if any block is reconstructed. */
export function reconstructedSentence(blocks: readonly BlockView[]): string | null {
  return blocks.some((b) => b.origin === 'reconstructed')
    ? 'Reconstructed: a compaction that landed in the log, read as a block. Its range and summary are the host’s, its id is ours.'
    : null
}

/** What a void fold still sends, of what it covers. */
export function stillSentSentence(view: BlockView, kind: TokenKind): string {
  const messages = counted(view.stillSentMessages, 'message')
  const whole = view.stillSentTokens >= view.coveredTokens
  return whole
    ? `All ${tokens(view.coveredTokens, kind)} that it covers are still sent, in ${messages}.`
    : `${tokens(view.stillSentTokens, kind)} of ${count(view.coveredTokens)} t are still sent, in ${messages}.`
}
