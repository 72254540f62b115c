/** What the provider check says: one finding, the three providers, and violations gathered into faults. */
import type { Provider, ProviderCheck, ProviderRow, Violation } from '#kernel/model/provider-check.ts'
import { count, counted } from '#src/ui/format.ts'

export const providerNames: Readonly<Record<Provider, string>> = {
  anthropic: 'Anthropic',
  'openai-chat': 'OpenAI Chat',
  'openai-responses': 'Responses',
}

export const providers: readonly Provider[] = ['anthropic', 'openai-chat', 'openai-responses']

/** One thing wrong with the surface, with what each provider makes of it. */
export interface Fault {
  readonly id: number
  readonly refused: boolean
  readonly sentence: string
  readonly violations: readonly Violation[]
  readonly rows: readonly ProviderRow[]
  readonly moreRows: number
}

export function faultsOf(violations: readonly Violation[]): readonly Fault[] {
  const byFault = new Map<number, Violation[]>()
  for (const violation of violations) {
    const same = byFault.get(violation.fault)
    if (same) same.push(violation)
    else byFault.set(violation.fault, [violation])
  }
  return [...byFault].map(([id, same]) => {
    const { sentence, rows, moreRows } = same[0]!
    return {
      id,
      refused: same.some(({ standing }) => standing === 'refuses'),
      sentence,
      violations: same,
      rows,
      moreRows,
    }
  })
}

export function providerFinding(check: ProviderCheck): string {
  if (check.none !== null) return 'There is nothing to check here.'
  const refusing = providers.filter((provider) => check.refused[provider] > 0)
  if (refusing.length === 0) return 'All three would accept this surface.'
  const names = refusing.map((provider) => providerNames[provider])
  const who =
    names.length === 3 ? 'All three' : names.length === 2 ? `${names[0]} and ${names[1]}` : `${names[0]}`
  return `${who} would refuse it: ${counted(check.faults, 'fault')}.`
}

export function providerNote({ none, messages, more }: ProviderCheck): string {
  if (none !== null) return none
  const rest = more > 0 ? ` ${count(more)} more violations are counted, not listed.` : ''
  return `${counted(messages, 'message')} checked, laid out the way each provider takes them. A repair is done on the way out and costs nothing but bytes.${rest}`
}

/** `event 12`, `block b3`, `message acp_x`. */
export function rowName({ seq, block, id }: ProviderRow): string {
  if (block !== null) return `block ${block}`
  return seq === null ? `message ${id}` : `event ${count(seq)}`
}
