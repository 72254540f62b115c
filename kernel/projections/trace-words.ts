/** What a node of a traced turn did, in one line. */
import { refsSince } from '#kernel/base/grown-refs.ts'
import { isSummaryMessageId } from '#kernel/base/ids.ts'
import type {
  MessageChanges,
  NodeTrace,
  StateChanges,
  TraceFigure,
  TraceStatus,
} from '#kernel/model/trace.ts'
import type { Ref } from '#kernel/model/block.ts'
import type { MessageRefs } from '#kernel/model/state.ts'
import type { TurnEffects } from '#kernel/model/turn.ts'
import { oneLine } from '#kernel/base/text.ts'

export interface NodeInWords {
  readonly node: NodeTrace
  readonly status: TraceStatus
  readonly messages: MessageChanges
  readonly state: StateChanges
  /** Whether a person switched filters on; they may still not be registered. */
  readonly filtersOn: boolean
  /** The node that threw, for those behind it. */
  readonly thrower: string | null
}

const LINE = 160

/** Such as `−46 messages, +2 summaries`, `nothing absorbed`. */
export function saysOf({ node, status, messages, state, filtersOn, thrower }: NodeInWords): string {
  switch (status) {
    case 'unreached':
      return `not reached, as ${thrower ?? 'a node before it'} threw`
    case 'threw':
      return `threw: ${oneLine(node.error ?? '', LINE) || 'without a message'}`
    case 'skipped':
      return whySkipped(node.name, filtersOn)
    case 'changed':
      return changeInWords(node, messages)
    default:
      return own(node) ?? (state.count > 0 ? stateInWords(node, state) : 'no change')
  }
}

function whySkipped(name: string, filtersOn: boolean): string {
  if (name === 'absorb-hide') return 'nothing absorbed'
  if (name === 'crush') return 'off in config'
  if (name === 'filter') return filtersOn ? 'no filter registered' : 'off in config'
  return 'off'
}

function changeInWords({ name, after }: NodeTrace, { counts, rows }: MessageChanges): string {
  const { added, removed, edited, moved } = counts
  if (name === 'render-refs' && edited > 0 && added + removed + moved === 0) return counted(edited, 'tag')
  const summaries = rows
    .of('added')
    .filter((row) => isSummaryMessageId(after.messages[rows.at(row).after]!.id)).length
  const parts = [
    removed > 0 && `−${counted(removed, 'message')}`,
    summaries > 0 && `+${counted(summaries, 'summary', 'summaries')}`,
    added > summaries && `+${counted(added - summaries, 'message')}`,
    edited > 0 && editedInWords(name, edited),
    moved > 0 && `${number(moved)} moved`,
  ]
  return parts.filter(Boolean).join(', ')
}

function editedInWords(name: string, edited: number): string {
  if (name === 'ccr-store')
    return `${counted(edited, 'result')} shown as ${edited === 1 ? 'a placeholder' : 'placeholders'}`
  if (name === 'absorb-prompt') return `${counted(edited, 'result')} to be absorbed`
  if (name === 'crush') return `${counted(edited, 'result')} shortened`
  return `${counted(edited, 'text')} ${name === 'emergency-truncate' ? 'cut' : 'changed'}`
}

/** Nodes whose result is neither messages nor state. */
function own({ name, after: { effects } }: NodeTrace): string | null {
  if (name === 'recommend') return rangesInWords(effects)
  if (name === 'nudge-inject' && effects.nudge)
    return `${effects.nudge.shouldInject ? 'asks to fold' : 'no nudge'}: ${oneLine(effects.nudge.reason, LINE)}`
  if (name === 'crush') return 'nothing to shorten'
  if (name === 'emergency-truncate')
    return effects.terminalEscape?.message ?? effects.truncationSkipped ?? null
  return null
}

function rangesInWords({ recommendedRanges = [], contextRanges = [] }: TurnEffects): string {
  if (contextRanges.length === 0) return 'nothing can be folded'
  if (recommendedRanges.length === 0)
    return `${counted(contextRanges.length, 'range')}, none long enough to recommend`
  const tokens = recommendedRanges.reduce((sum, range) => sum + range.tokens, 0)
  return `${counted(recommendedRanges.length, 'range')} to fold, ≈ ${number(tokens)} t`
}

function stateInWords({ name, before, after }: NodeTrace, { count }: StateChanges): string {
  if (name === 'assign-refs') {
    const fresh = freshRefs(before.state.messageRefs, after.state.messageRefs)
    if (fresh.length > 2) return `${number(fresh.length)} refs: ${fresh[0]} to ${fresh.at(-1)}`
    if (fresh.length > 0) return `${counted(fresh.length, 'ref')}: ${fresh.join(', ')}`
  }
  if (name === 'sync-blocks') {
    const was = new Map(before.state.blocks.map((block) => [block.blockId, block]))
    const { blocks } = after.state
    const off = blocks.filter((block) => !block.active && was.get(block.blockId)?.active)
    const on = blocks.filter((block) => block.active && was.get(block.blockId)?.active === false)
    const alive = blocks.filter((block) => block.active && !on.includes(block))
    const parts = [
      off.length > 0 && `${few(off)} switched off`,
      on.length > 0 && `${few(on)} switched on`,
      alive.length > 0 && `${few(alive)} ${alive.length === 1 ? 'survives' : 'survive'} once more`,
    ]
    const said = parts.filter(Boolean).join(', ')
    if (said !== '') return said
  }
  if (name === 'hide-compress-calls') return 'no call hidden; says so in the state'
  return `${counted(count, 'value')} of the state`
}

function freshRefs(before: MessageRefs, after: MessageRefs): readonly Ref[] {
  const grown = refsSince(after, before)
  if (grown) return grown.refs.map(([ref]) => ref)
  return Object.keys(after.byRef).filter((ref) => !Object.hasOwn(before.byRef, ref))
}

const few = (blocks: readonly { readonly blockId: string }[]): string => {
  const names = blocks.slice(0, 3).map((block) => block.blockId)
  return blocks.length > 4
    ? `${names.join(', ')} and ${blocks.length - 3} more`
    : blocks.map((b) => b.blockId).join(', ')
}

/** What a node hands on beside messages and state, as names and values. */
export function figuresOf({ name, run, after: { effects } }: NodeTrace): readonly TraceFigure[] {
  if (run !== 'ran') return []
  if (name === 'nudge-inject' && effects.nudge) {
    const { shouldInject, tier, reason, breakdown, contextBreakdown } = effects.nudge
    return [
      { name: 'shouldInject', value: shouldInject ? 'yes' : 'no' },
      { name: 'tier', value: tier === null ? 'none' : String(tier) },
      { name: 'reason', value: oneLine(reason, 400) },
      ...numbers(breakdown, ''),
      ...numbers(contextBreakdown, 'context.'),
    ]
  }
  if (name === 'recommend')
    return (effects.recommendedRanges ?? []).slice(0, FIGURES).map((range) => ({
      name: range.startRef === range.endRef ? range.startRef : `${range.startRef}..${range.endRef}`,
      value: `${counted(range.count, 'message')}, ≈ ${number(range.tokens)} t${range.dangerous ? ', dangerous' : ''}`,
    }))
  if (name === 'ccr-store' && effects.ccr) {
    const { store, storedCount } = effects.ccr
    return [
      { name: 'stored in this turn', value: number(storedCount) },
      { name: 'refs in the store', value: number(Object.keys(store.byRef).length) },
      { name: 'texts in the store', value: number(Object.keys(store.byHash).length) },
    ]
  }
  if (name === 'absorb-prompt' && effects.absorbPromptedCount !== undefined)
    return [{ name: 'asked in this turn', value: number(effects.absorbPromptedCount) }]
  if (name === 'crush' && effects.crushCount !== undefined)
    return [
      { name: 'small now', value: number(effects.crushCount) },
      { name: 'still large', value: number(effects.crushDistilledCount ?? 0) },
    ]
  if (name === 'emergency-truncate' && effects.terminalEscape)
    return [{ name: 'terminalEscape', value: effects.terminalEscape.message }]
  return []
}

const FIGURES = 50

const numbers = (table: Readonly<Record<string, number>>, prefix: string): readonly TraceFigure[] =>
  Object.entries(table).map(([name, value]) => ({ name: prefix + name, value: number(value) }))

const format = new Intl.NumberFormat('en', { maximumFractionDigits: 4 })
const number = (value: number): string => format.format(value).replace('-', '−')

const counted = (value: number, one: string, many = `${one}s`): string =>
  `${number(value)} ${value === 1 ? one : many}`
