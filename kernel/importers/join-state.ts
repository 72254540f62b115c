/**
 * A kernel file beside the log of its session: which of the messages that its state names are in the
 * log. Parts of one message (`base#tail`) count as the message.
 */
import { baseIdOf } from '#kernel/base/ids.ts'
import type { BlockId, RawId, Ref } from '#kernel/model/block.ts'
import type { Diagnostic } from '#kernel/model/diagnostic.ts'
import type { KernelData } from '#kernel/model/kernel-data.ts'
import { named } from './acp-state-tally.ts'

export interface Match<Id> {
  readonly matched: number
  readonly unmatched: readonly Id[]
}

export interface Joined {
  /** Something of it is in the log, or it names nothing that could be: it belongs to the log. */
  readonly fits: boolean
  /** Messages that the state or the messages of the file name. */
  readonly ids: Match<RawId>
  readonly refs: Match<Ref>
  /** Matched: at least one of its messages is in the log. */
  readonly blocks: Match<BlockId>
  /** Blocks of which some messages are in the log and some are not. */
  readonly partial: readonly BlockId[]
  /** What goes on with the log: its messages come from there. */
  readonly data: KernelData
  readonly diagnostics: readonly Diagnostic[]
}

/** Ids that the reader made up are in no log. */
const MADE_UP = /^pinfold-\d+-*$/

export function joinState(data: KernelData, idsOfLog: readonly RawId[]): Joined {
  const bases = new Set(idsOfLog.map(baseIdOf))
  const inLog = (id: RawId): boolean => bases.has(baseIdOf(id))
  const { blocks, messageRefs } = data.state
  const own = (data.messages ?? []).map(({ id }) => id).filter((id) => !MADE_UP.test(id))
  const folded = blocks.map((block) => ({
    id: block.blockId,
    ids: [...new Set([...block.directMessageIds, ...block.effectiveMessageIds])],
  }))
  const all = new Set([...Object.keys(messageRefs.byRaw), ...folded.flatMap(({ ids }) => ids), ...own])
  const ids = match([...all], inLog)
  const placed = folded.map(({ id, ids: of }) => ({ id, of: of.length, found: of.filter(inLog).length }))
  const joined = {
    fits: ids.matched > 0 || all.size === 0,
    ids,
    refs: match(Object.keys(messageRefs.byRef), (ref) => inLog(messageRefs.byRef[ref]!)),
    blocks: {
      matched: placed.filter(({ found }) => found > 0).length,
      unmatched: placed.filter(({ found }) => found === 0).map(({ id }) => id),
    },
    partial: placed.filter(({ found, of }) => found > 0 && found < of).map(({ id }) => id),
  }
  return {
    ...joined,
    data: joined.fits ? { ...data, messages: null, eventOf: [] } : data,
    diagnostics: joined.fits
      ? [...matchNotes(data, joined), ...ownMessages(own, inLog)]
      : [nothingMatches(data.label, ids.unmatched)],
  }
}

function match<Id>(all: readonly Id[], found: (id: Id) => boolean): Match<Id> {
  const unmatched = all.filter((id) => !found(id))
  return { matched: all.length - unmatched.length, unmatched }
}

const figure = (count: number): string => count.toLocaleString('en')
const ids = (count: number): string => `${figure(count)} message ${count === 1 ? 'id' : 'ids'}`
const listed = (blocks: readonly BlockId[]): string =>
  `${blocks.length === 1 ? 'block' : 'blocks'} ${named(blocks)}`

function matchNotes(
  { label }: KernelData,
  joined: Pick<Joined, 'ids' | 'refs' | 'blocks' | 'partial'>,
): readonly Diagnostic[] {
  const { matched, unmatched } = joined.ids
  const notes: Diagnostic[] = [
    {
      code: 'join-matched',
      kind: 'note',
      what: `Joined with a ${label}: the log has ${figure(matched)} of its ${ids(matched + unmatched.length)}, ${figure(joined.refs.matched)} of its ${figure(joined.refs.matched + joined.refs.unmatched.length)} refs lead into it`,
      done: 'its blocks, refs and settings are used for this log',
    },
  ]
  if (unmatched.length > 0)
    notes.push({
      code: 'join-unmatched',
      kind: 'note',
      what: `The log has no message for ${ids(unmatched.length)} of the kernel file: ${named(unmatched)}`,
      done: 'kept in the state as written',
      effect: 'A ref of such a message leads nowhere in this log.',
    })
  if (joined.blocks.unmatched.length > 0)
    notes.push({
      code: 'join-block',
      kind: 'note',
      what: `Nothing that ${listed(joined.blocks.unmatched)} folded is in the log`,
      done: 'kept in the state',
      effect: 'The kernel switches such a block off; its summary is shown, its place is not known.',
    })
  if (joined.partial.length > 0)
    notes.push({
      code: 'join-block-part',
      kind: 'note',
      what: `A part only of what ${listed(joined.partial)} folded is in the log`,
      done: 'drawn over the part that is',
      effect: 'Tokens that were saved are counted for that part alone.',
    })
  return notes
}

function ownMessages(own: readonly RawId[], inLog: (id: RawId) => boolean): readonly Diagnostic[] {
  if (own.length === 0) return []
  const missing = own.filter((id) => !inLog(id))
  return [
    {
      code: 'join-own-messages',
      kind: 'note',
      what: `The kernel file has ${figure(own.length)} messages of its own`,
      done: 'the log’s are shown in their place',
      ...(missing.length === 0
        ? {}
        : { effect: `${figure(missing.length)} of them are not in the log: ${named(missing)}.` }),
    },
  ]
}

/** For the session that a kernel file stays when it belongs to no log beside it. */
export function nothingMatches(label: string, unmatched: readonly RawId[]): Diagnostic {
  return {
    code: 'join-nothing',
    kind: 'note',
    what: `No log that was opened with this ${label} has any of its messages${unmatched.length === 0 ? '' : ` (${named(unmatched)})`}`,
    done: 'shown as a session of its own',
    effect: 'If it belongs to such a log, the host renamed its messages between the two.',
  }
}
