/**
 * The live partial: what has been streamed of a step whose message is not recorded yet
 * (spec/dsh-log.md 4.8, 10 "Live state"). One at a time, keyed by turn and step.
 */
import {
  arrayAt,
  asArray,
  asNumber,
  asObject,
  countAt,
  member,
  objectAt,
  stringAt,
} from '#kernel/base/read.ts'
import type { Json, JsonObject } from '#kernel/model/json.ts'
import type { LogEvent } from '#kernel/model/event.ts'
import type { AssistantBlock } from '#kernel/model/node.ts'
import type { EventIndex, Ms } from '#kernel/model/units.ts'

type Draft =
  | { type: 'text' | 'reasoning'; parts: string[] }
  | { type: 'tool-call'; callId: string; name: string; parts: string[] }
  | { type: 'done'; block: AssistantBlock }

export interface Partial {
  readonly turn: number
  readonly step: number
  /** First event of the stream. */
  readonly since: EventIndex
  readonly firstTokenTime: Ms | null
}

export interface Stream {
  /** Take one piece of `turn` and `step`. */
  piece(turn: number, step: number, event: LogEvent): void
  readonly partial: Partial | null
  /** Blocks so far, in order of their index. */
  blocks(): readonly AssistantBlock[]
  clear(): void
}

export function createStream(): Stream {
  let partial: { turn: number; step: number; since: EventIndex; firstTokenTime: Ms | null } | null = null
  let drafts = new Map<number, Draft>()
  /** Pieces not looked at yet: nearly all are superseded by their message before anybody asks. */
  let waiting: LogEvent[] = []
  const clear = (): void => {
    partial = null
    if (drafts.size > 0) drafts = new Map()
    waiting = []
  }
  return {
    piece(turn, step, event) {
      if (!partial || partial.turn !== turn || partial.step !== step) {
        clear()
        partial = { turn, step, since: event.index, firstTokenTime: null }
      }
      // Without a time no piece is the first token's, nor need it be looked at for that.
      if (partial.firstTokenTime === null && event.time !== null && isFirstToken(chunkOf(event)))
        partial.firstTokenTime = event.time
      waiting.push(event)
    },
    get partial() {
      return partial
    },
    blocks() {
      for (const event of waiting) apply(drafts, chunkOf(event))
      waiting = []
      return [...drafts.entries()].toSorted(([a], [b]) => a - b).map(([, draft]) => finished(draft))
    },
    clear,
  }
}

/** What a piece of a stream says. */
export function chunkOf(event: LogEvent): JsonObject | null {
  return objectAt(event.data, 'chunk')
}

function apply(drafts: Map<number, Draft>, chunk: JsonObject | null): void {
  const index = countAt(chunk, 'index')
  if (chunk === null || index === null) return
  const draft = drafts.get(index)
  switch (stringAt(chunk, 'type')) {
    case 'block-start': {
      const type = stringAt(chunk, 'blockType') ?? ''
      if (type === 'text' || type === 'reasoning') drafts.set(index, { type, parts: [] })
      else if (type === 'tool-call') drafts.set(index, { type, callId: '', name: '', parts: [] })
      else drafts.set(index, { type: 'done', block: { type: 'other', block: { type } } })
      return
    }
    case 'text-delta':
    case 'reasoning-delta': {
      const type = chunk['type'] === 'text-delta' ? 'text' : 'reasoning'
      const text = stringAt(chunk, 'text') ?? ''
      if (draft && draft.type === type) draft.parts.push(text)
      else drafts.set(index, { type, parts: [text] })
      return
    }
    case 'tool-call-delta': {
      const own: Draft =
        draft && draft.type === 'tool-call' ? draft : { type: 'tool-call', callId: '', name: '', parts: [] }
      own.callId = stringAt(chunk, 'id') ?? own.callId
      own.name = stringAt(chunk, 'name') ?? own.name
      own.parts.push(stringAt(chunk, 'argumentsDelta') ?? '')
      drafts.set(index, own)
      return
    }
    case 'block-end': {
      const block = objectAt(chunk, 'block')
      if (block) drafts.set(index, { type: 'done', block: assistantBlock(block) })
      return
    }
    default:
  }
}

function finished(draft: Draft): AssistantBlock {
  switch (draft.type) {
    case 'done':
      return draft.block
    case 'tool-call':
      return { type: 'tool-call', callId: draft.callId, name: draft.name, argsRaw: draft.parts.join('') }
    default:
      return { type: draft.type, text: draft.parts.join('') }
  }
}

/** A content block of an assistant message in the transcript's terms. */
export function assistantBlock(block: JsonObject): AssistantBlock {
  switch (stringAt(block, 'type')) {
    case 'text':
      return { type: 'text', text: stringAt(block, 'text') ?? '' }
    case 'reasoning':
      return { type: 'reasoning', text: stringAt(block, 'text') ?? '' }
    case 'tool-call':
      return {
        type: 'tool-call',
        callId: stringAt(block, 'id') ?? '',
        name: stringAt(block, 'name') ?? '',
        argsRaw: stringAt(block, 'arguments') ?? '',
      }
    default:
      return { type: 'other', block }
  }
}

/** The first non-empty delta: text, reasoning, or a call's name or arguments. */
export function isFirstToken(chunk: JsonObject | null): boolean {
  switch (stringAt(chunk, 'type')) {
    case 'text-delta':
    case 'reasoning-delta':
      return (stringAt(chunk, 'text') ?? '') !== ''
    case 'tool-call-delta':
      return (stringAt(chunk, 'argumentsDelta') ?? '') !== '' || (member(chunk, 'name') ?? '') !== ''
    default:
      return false
  }
}

/** Time of the first token in the stream that later versions keep inside the message (spec 1.7, `stream[]`). */
export function firstTokenOf(stream: Json | undefined): Ms | null {
  for (const item of asArray(stream) ?? []) {
    const record = asObject(item)
    if (stringAt(record, 'type') === 'chunk') {
      const chunk = objectAt(record, 'chunk')
      if (chunk && isFirstToken(chunk)) return asNumber(member(record!, 'time'))
      continue
    }
    const texts = arrayAt(record, 'texts') ?? arrayAt(record, 'args') ?? []
    const gaps = arrayAt(record, 'dt') ?? []
    let time = record ? asNumber(member(record, 'time0')) : null
    for (let k = 0; k < texts.length; k++) {
      if (k > 0 && time !== null) time += asNumber(gaps[k - 1]) ?? 0
      if (texts[k] !== '') return time
    }
  }
  return null
}

/** Something a person could read, or a block of another kind (a call counts): worth freezing. */
export function isVisiblePartial(blocks: readonly AssistantBlock[]): boolean {
  return blocks.some((block) =>
    block.type === 'text' || block.type === 'reasoning' ? block.text !== '' : true,
  )
}

/** Has text or reasoning that is not blank, or a block of another kind than a call: a row of its own (spec 10, Flow 3). */
export function isVisibleContent(blocks: readonly AssistantBlock[]): boolean {
  return blocks.some((block) => {
    if (block.type === 'text' || block.type === 'reasoning') return block.text.trim() !== ''
    return block.type === 'other'
  })
}
