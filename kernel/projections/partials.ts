/**
 * Partials: the stream of the open step, from the chunk that first shows something until the event
 * that clears it, or the end of its turn that freezes it (spec/dsh-log.md 4.8, 10 "Live state"). What
 * the chunks add up to is `stream.ts`.
 */
import { stringAt } from '#kernel/base/read.ts'
import { countsColumn } from '#kernel/base/columns.ts'
import type { Column } from '#kernel/base/columns.ts'
import type { LogEvent } from '#kernel/model/event.ts'
import type { JsonObject } from '#kernel/model/json.ts'
import type { AssistantBlock } from '#kernel/model/node.ts'
import { NONE } from '#kernel/model/units.ts'
import type { EventIndex } from '#kernel/model/units.ts'
import type { Frozen } from './frozen.ts'
import { stepOf, turnOf } from './steps.ts'
import type { Steps } from './steps.ts'
import { chunkOf, createStream, isVisibleContent, isVisiblePartial } from './stream.ts'

/** Streams seen: visible from `since` until the event that cleared them. */
export interface PartialColumns {
  readonly since: Column
  readonly until: Column
}

/** A stream so far. */
export interface LivePartial {
  readonly turn: number
  readonly step: number
  readonly blocks: readonly AssistantBlock[]
}

export interface Partials {
  readonly columns: PartialColumns
  /** Take an `assistant/chunk`. The hot path: most events of a log are chunks. */
  chunk(event: LogEvent): void
  /** Take an event that settles the stream of its step: the message, or another try. */
  settle(event: LogEvent): void
  /** Take a `turn/end`: the turn's partial is frozen if there is anything to see. */
  freeze(event: LogEvent): void
  /** The stream that is open, if there is one. */
  current(): LivePartial | null
}

export function createPartials(steps: Steps, frozen: Frozen): Partials {
  const columns: PartialColumns = { since: countsColumn(), until: countsColumn() }
  const stream = createStream()
  let isShown = false
  let hasFirstToken = false

  const clear = (at: EventIndex): void => {
    if (isShown) columns.until.set(columns.until.length - 1, at)
    isShown = false
    hasFirstToken = false
    stream.clear()
  }

  return {
    columns,
    chunk(event) {
      // What has a place is a piece in good form; nothing more is asked of it here.
      if (!event.place && !chunkOf(event)) return
      const turn = turnOf(event)
      const step = stepOf(event)
      const before = stream.partial
      if (before && (before.turn !== turn || before.step !== step)) clear(event.index)
      stream.piece(turn, step, event)
      if (!hasFirstToken && stream.partial!.firstTokenTime !== null) {
        hasFirstToken = true
        steps.firstToken(turn, step, stream.partial!.firstTokenTime)
      }
      if (!isShown && showsSomething(chunkOf(event))) {
        isShown = true
        columns.since.push(event.index)
        columns.until.push(NONE)
      }
    },
    settle(event) {
      const { partial } = stream
      if (partial && partial.turn === turnOf(event) && partial.step === stepOf(event)) clear(event.index)
    },
    freeze(event) {
      const { partial } = stream
      if (!partial || partial.turn !== turnOf(event)) return
      const { turn, step } = partial
      const blocks = stream.blocks()
      if (isVisiblePartial(blocks))
        frozen.add({
          arm: 'assistant',
          seq: event.seq - 0.9,
          event: event.index,
          time: event.time,
          turn,
          step,
          blocks: blocks.map((block) => block.type),
          visible: isVisibleContent(blocks),
          stepStartTime: steps.startTime(turn, step),
          firstTokenTime: steps.firstTokenTime(turn, step),
          interrupted: true,
          frozen: blocks,
        })
      clear(event.index)
    },
    current() {
      const { partial } = stream
      return partial ? { turn: partial.turn, step: partial.step, blocks: stream.blocks() } : null
    },
  }
}

/** Does the chunk put something on screen: text, a call, a block of another kind? */
function showsSomething(chunk: JsonObject | null): boolean {
  const type = stringAt(chunk, 'type')
  if (type === 'text-delta' || type === 'reasoning-delta') return (stringAt(chunk, 'text') ?? '') !== ''
  if (type === 'block-start') return !['text', 'reasoning'].includes(stringAt(chunk, 'blockType') ?? '')
  return type === 'tool-call-delta' || type === 'block-end'
}
