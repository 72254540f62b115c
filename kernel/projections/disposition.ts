/**
 * What became of one log event on the recorded surface at a position, with the reason and links both
 * ways (DESIGN.md 2). Total: every event of every log has an answer.
 */
import type { Disposition, DispositionKind, Link } from '#kernel/model/disposition.ts'
import { NONE } from '#kernel/model/units.ts'
import type { EventIndex, NodeId, Position, Seq } from '#kernel/model/units.ts'
import { copiedFrom, foldAt } from './folded-messages.ts'
import type { Messages } from './messages-table.ts'
import { MessageFlag } from './messages-table.ts'
import { logOnlyReason } from './rules.ts'
import type { Replacement, SurfaceFold } from './surface-fold.ts'

/** Links named at most; the rest are counted. */
const LINKS_NAMED = 40
/** Nested replacements named in a sentence. */
const STAGES_NAMED = 6

export interface DispositionInput {
  readonly fold: SurfaceFold
  readonly messages: Messages
  readonly event: {
    readonly index: EventIndex
    readonly seq: Seq
    readonly type: string
    readonly touchesSurface: boolean
  }
  readonly isKnown: boolean
  /** `compaction 3`, `block b7`: the name of what an event landed, or null if it landed none. */
  readonly nameOf: (event: EventIndex) => string | null
  /** Links of an event beside the surface's: call and result, summary and marker, command. */
  readonly sideLinks: readonly Link[]
  readonly seqOf: (event: EventIndex) => number
}

export function dispositionAt(input: DispositionInput, at: Position): Disposition {
  const { fold, event } = input
  if (event.index >= at) {
    return say(
      input,
      'unknown',
      'not-yet',
      'Has not happened yet',
      `Event ${event.seq} comes after the position shown.`,
      input.sideLinks,
    )
  }
  if (!event.touchesSurface) {
    return say(
      input,
      'log-only',
      `type:${event.type}`,
      'Only in the log',
      logOnlyReason(event.type, input.isKnown),
      input.sideLinks,
    )
  }
  const { stopped } = fold
  if (stopped && event.index >= stopped.event) {
    const what =
      event.index === stopped.event ? 'The surface stops here' : 'Not known: the surface stops earlier'
    const why =
      event.index === stopped.event
        ? `This op can’t be applied: ${stopped.why}. What came before stays as it was.`
        : `The op of event ${stopped.seq} can’t be applied, so nobody can say what the model saw after it.`
    return say(input, 'unknown', 'surface-stopped', what, why, [
      ...input.sideLinks,
      { rel: 'stops-at', event: stopped.event },
    ])
  }
  const node = fold.nodeOf(event.index)
  if (node === null)
    return say(
      input,
      'unknown',
      'no-node',
      'Not known',
      'The surface has no node for this event.',
      input.sideLinks,
    )
  const replacement = fold.replacementOf(node)
  return fold.diedAt(node) < at
    ? dead(input, node, at)
    : replacement
      ? alive(input, replacement)
      : verbatim(input, node)
}

function verbatim(input: DispositionInput, node: NodeId): Disposition {
  const flags = input.messages.flags.get(node)
  if (flags & MessageFlag.nothing) return nothing(input)
  const why =
    flags & MessageFlag.callsOnly
      ? 'Sent as it stands: the calls that the rows of their results show.'
      : 'Sent as it stands in every request since it was recorded.'
  return say(input, 'verbatim', 'append', 'On the surface', why, input.sideLinks)
}

function nothing(input: DispositionInput): Disposition {
  return say(
    input,
    'stripped',
    'derives-no-message',
    'Sends nothing',
    'The node is on the surface, but its content is empty, so no message is made of it.',
    input.sideLinks,
  )
}

/** The replacement itself, while it stands on the surface. */
function alive(input: DispositionInput, replacement: Replacement): Disposition {
  if (input.messages.flags.get(replacement.node) & MessageFlag.nothing) {
    return say(
      input,
      'stripped',
      'empty-replacement',
      'Takes messages out and sends nothing',
      `Stands in for ${messagesOf(replacement)} with empty content.`,
      [...input.sideLinks, ...covers(input, replacement)],
    )
  }
  const name = input.nameOf(replacement.event)
  const originals = countOriginals(input.fold, replacement)
  if (name !== null) {
    return say(
      input,
      'summary',
      'checkpoint',
      `The summary of ${name}`,
      `Stands on the surface for ${plural(originals, 'message')}, ${range(input, replacement)}.`,
      [...input.sideLinks, ...covers(input, replacement)],
    )
  }
  if (replacement.shadowed.length === 1) {
    const shadowed = replacement.shadowed[0]!
    const original = input.fold.eventOf(shadowed)
    const from = copiedFrom(input, shadowed)
    const changed = foldAt(input, from) ? (input.nameOf(input.fold.eventOf(from)) ?? 'a rewrite') : null
    const place = `in place of event ${input.seqOf(original)}`
    return say(
      input,
      'edited',
      'copy',
      changed === null ? 'Stands in for an edited message' : 'Stands in for an edited summary',
      changed === null
        ? `The model sees this copy ${place}; the transcript keeps the original.`
        : `The model sees this text ${place}, for what ${changed} took off the surface.`,
      [...input.sideLinks, { rel: 'copy-of', event: original }],
    )
  }
  return say(
    input,
    'edited',
    'rewrite',
    'Stands in for several messages',
    `A rewrite of ${plural(originals, 'message')}, ${range(input, replacement)}, by something else than compaction.`,
    [...input.sideLinks, ...covers(input, replacement)],
  )
}

/** Off the surface: by what, through what. The outermost replacement that still stands gives the answer. */
function dead(input: DispositionInput, node: NodeId, at: Position): Disposition {
  const { fold, messages } = input
  const chain = chainOf(fold, node, at)
  const last = chain[chain.length - 1]!
  const standing = fold.replacementOf(last)!
  const through = chain.slice(0, -1)
  const folded = input.nameOf(standing.event) !== null
  const links: Link[] = [
    ...input.sideLinks,
    { rel: folded ? 'folded-into' : 'replaced-by', event: fold.eventOf(last) },
    ...through.map((id): Link => ({ rel: 'through', event: fold.eventOf(id) })),
  ]
  const name = input.nameOf(standing.event)
  const when = `event ${input.seqOf(fold.diedAt(node))}`
  const by = throughWords(input, through)
  const original = fold.replacementOf(node)
  if (name !== null) {
    if (original) links.push(...covers(input, original))
    const what =
      original && input.nameOf(input.event.index) !== null ? `Consumed by ${name}` : `Folded into ${name}`
    const why = original
      ? `It stood on the surface from event ${input.seqOf(input.event.index)} until ${when}; its text is not sent any more.${by}`
      : `Sent until ${when}; since then the summary stands for it.${by}`
    return say(input, 'folded', original ? 'consumed' : 'covered', what, why, links)
  }
  const copyEvent = fold.eventOf(last)
  const nothingSent = (messages.flags.get(last) & MessageFlag.nothing) !== 0
  if (nothingSent)
    return say(
      input,
      'stripped',
      'replaced-by-nothing',
      'Taken out',
      `Event ${input.seqOf(copyEvent)} put a node without content in its place.${by}`,
      links,
    )
  if (!chain.some((one) => foldAt(input, one)) && sameKind(messages, node, last)) {
    links.push({ rel: 'copy', event: copyEvent })
    const isResult = (messages.flags.get(node) & MessageFlag.toolResult) !== 0
    const before = messages.estimate.get(node)
    const after = messages.estimate.get(last)
    const size = `about ${before.toLocaleString('en')} tokens before, ${after.toLocaleString('en')} after`
    return isResult
      ? say(
          input,
          'truncated',
          'pruned-copy',
          'Sent as a shorter copy',
          `Event ${input.seqOf(copyEvent)} put a pruned copy in its place (${size}).${by}`,
          links,
        )
      : say(
          input,
          'edited',
          'regenerated',
          'Sent as another copy',
          `Event ${input.seqOf(copyEvent)} put another text in its place (${size}).${by}`,
          links,
        )
  }
  return say(
    input,
    'hidden',
    'rewritten',
    'Replaced by a rewrite',
    `Event ${input.seqOf(copyEvent)}, which is no compaction, stands in its place since ${when}.${by}`,
    links,
  )
}

/** Names of what lies between a message and what stands for it; a long chain is named by its ends. */
function throughWords(input: DispositionInput, through: readonly NodeId[]): string {
  if (through.length === 0) return ''
  const name = (id: NodeId): string => {
    const event = input.fold.eventOf(id)
    return input.nameOf(event) ?? `event ${input.seqOf(event)}`
  }
  if (through.length <= STAGES_NAMED) return ` Through ${through.map(name).join(', ')}.`
  return ` Through ${through.length.toLocaleString('en')} stages, from ${name(through[0]!)} to ${name(through.at(-1)!)}.`
}

/** Replacements over a node, innermost first, up to the one that stands at the position. */
function chainOf(fold: SurfaceFold, node: NodeId, at: Position): readonly NodeId[] {
  const chain: NodeId[] = []
  for (let died = fold.diedAt(node); died < at && died !== NONE;) {
    const by = fold.nodeOf(died)!
    chain.push(by)
    died = fold.diedAt(by)
  }
  return chain
}

function sameKind(messages: Messages, a: NodeId, b: NodeId): boolean {
  const mask = MessageFlag.toolResult | MessageFlag.assistant
  return (messages.flags.get(a) & mask) === (messages.flags.get(b) & mask)
}

function covers(input: DispositionInput, replacement: Replacement): readonly Link[] {
  return replacement.shadowed.map((node): Link => ({ rel: 'covers', event: input.fold.eventOf(node) }))
}

function range(input: DispositionInput, replacement: Replacement): string {
  const first = input.seqOf(input.fold.eventOf(input.fold.firstOriginal(replacement.node)))
  const last = input.seqOf(input.fold.eventOf(input.fold.lastOriginal(replacement.node)))
  return first === last ? `event ${first}` : `events ${first} to ${last}`
}

function messagesOf(replacement: Replacement): string {
  return plural(replacement.shadowed.length, 'message')
}

/** Original messages under a replacement, through all it consumed. Own stack: nesting has no limit. */
function countOriginals(fold: SurfaceFold, replacement: Replacement): number {
  let count = 0
  const stack = [replacement]
  for (let next = stack.pop(); next; next = stack.pop()) {
    for (const node of next.shadowed) {
      const inner = fold.replacementOf(node)
      if (inner) stack.push(inner)
      else count++
    }
  }
  return count
}

const plural = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`

function say(
  input: DispositionInput,
  kind: DispositionKind,
  rule: string,
  what: string,
  why: string,
  links: readonly Link[],
): Disposition {
  const named = links.length > LINKS_NAMED ? links.slice(0, LINKS_NAMED) : links
  return {
    event: input.event.index,
    kind,
    rule,
    what,
    why,
    links: named,
    ...(named.length < links.length ? { moreLinks: links.length - named.length } : {}),
  }
}
