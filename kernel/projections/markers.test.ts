/** What a compaction marker tells, and from where (spec/dsh-log.md 4.5, 6, 10). */
import { describe, expect, it } from 'vitest'
import { story } from '#kernel/fixtures/story.ts'
import type { Json, JsonObject } from '#kernel/model/json.ts'
import type { Raw } from '#kernel/testing.ts'
import { checkpoint, note, opened, summary, text, user } from '#kernel/testing.ts'
import { summaryText } from './markers.ts'

const markers = (...events: readonly Raw[]) =>
  opened(events).nodes.filter((node) => node.arm === 'compaction')
const folded = (one: Raw) => markers(user('a'), one, checkpoint(0, 0, [0, 1]))[0]
const textOf = (blocks: Json) => summaryText({ summary: blocks })

describe('the text of a summary', () => {
  it('is that of all text blocks, joined by nothing, other blocks left out', () => {
    expect(
      textOf([text('a\n'), { type: 'image', attachment: {} }, text('b'), { type: 'reasoning', text: 'no' }]),
    ).toBe('a\nb')
  })

  it('is not trimmed', () => {
    expect(textOf([text('\n  a  \n')])).toBe('\n  a  \n')
  })

  it.each([[[]], ['text'], [null], [[text(' \n')]], [[{ type: 'image' }]], [[text('')]], [[null, 3, {}]]])(
    'of %j is nothing to open',
    (blocks) => {
      expect(textOf(blocks as Json)).toBeNull()
    },
  )
})

describe('a marker', () => {
  it('takes its facts from the summary that its checkpoint cites', () => {
    expect(folded(summary('sum', [0, 3, 5]))).toMatchObject({
      seq: 2,
      ordinal: 1,
      summaryEventSeq: 1,
      hasSummary: true,
      shadowedItemCount: 3,
      shadowedTokenCount: 100,
      fallbackSummaryEvent: null,
    })
  })

  it('knows each number by itself', () => {
    expect(folded(summary('s', [0, -1]))).toMatchObject({ shadowedItemCount: null, shadowedTokenCount: 100 })
    expect(folded(summary('s', [0, 0.5]))).toMatchObject({ shadowedItemCount: null })
    expect(folded(summary('s', [], { shadowedTokenCount: -3 }))).toMatchObject({
      shadowedItemCount: 0,
      shadowedTokenCount: null,
    })
    expect(folded(summary('s', [0], { shadowedTokenCount: 1.5 }))).toMatchObject({
      shadowedItemCount: 1,
      shadowedTokenCount: null,
    })
    expect(folded(summary('s', [0], { shadowedSeqs: 'x' }))).toMatchObject({ shadowedItemCount: null })
  })

  it('of a summary without text still names it', () => {
    expect(folded(summary([]))).toMatchObject({ summaryEventSeq: 1, hasSummary: false, shadowedItemCount: 1 })
  })

  it('of two cited summaries takes the first in the order of citation', () => {
    const two = [user('a'), summary('one', [1, 2]), summary('two', [1, 2, 3])]
    expect(markers(...two, checkpoint(0, 0, [0, 2, 1]))[0]).toMatchObject({
      summaryEventSeq: 2,
      shadowedItemCount: 3,
    })
    expect(markers(...two, checkpoint(0, 0, [1, 2, 0]))[0]).toMatchObject({
      summaryEventSeq: 1,
      shadowedItemCount: 2,
    })
  })

  it('never reads the framed payload, nor a summary that comes later', () => {
    expect(markers(user('a'), checkpoint(0, 0, [0]))[0]).toMatchObject({
      summaryEventSeq: null,
      hasSummary: false,
      shadowedItemCount: null,
    })
  })

  it('is one per landed compaction; a failed attempt and an orphan start leave none', () => {
    const log = opened(
      story()
        .user('a')
        .assistant('b')
        .failCompact('no')
        .note('compaction/start', { compactionId: 'orphan', turn: 1 })
        .compact({ from: 0, to: 0, summary: 's' })
        .compact({ from: 0, to: 0, summary: 't' })
        .end()
        .text(),
    )
    expect(log.nodes.flatMap((node) => (node.arm === 'compaction' ? [node.ordinal] : []))).toEqual([1, 2])
  })

  it('carries what a third-party fold recorded beside its summary', () => {
    expect(folded(summary('s', [0], { kernelBlockId: 'b7', tier: 2, topic: 'build' }))).toMatchObject({
      kernelBlockId: 'b7',
      tier: 2,
      topic: 'build',
    })
  })
})

describe('a summary that is not cited', () => {
  const ids = { compactionId: 'k' }
  const uncited = (...between: readonly Raw[]) => {
    const at = between.length + 1
    return markers(user('a'), ...between, checkpoint(0, 0, [0], ids)).map((marker) => [
      marker.summaryEventSeq,
      marker.fallbackSummaryEvent,
      at,
    ])[0]
  }

  it('is found by its compaction, wherever it stands', () => {
    expect(uncited(summary('s', [0], ids), note('todo/write'))).toEqual([null, 1, 3])
  })

  it('is found directly before its checkpoint', () => {
    expect(uncited(summary('s'))).toEqual([null, 1, 2])
    expect(uncited(summary('s'), note('todo/write'))).toEqual([null, null, 3])
  })

  it('is not guessed where two have the id', () => {
    expect(uncited(summary('s', [0], ids), summary('t', [0], ids))).toEqual([null, null, 3])
  })

  it('is marked as ours in the row, and fills none of the four fields', () => {
    const log = opened([user('a'), summary('sum'), checkpoint(0, 0, [0])])
    expect(log.nodes[1]).toMatchObject({
      summaryEventSeq: null,
      hasSummary: false,
      shadowedItemCount: null,
      shadowedTokenCount: null,
    })
  })

  it('as a story tells it', () => {
    const log = opened(
      story()
        .user('a')
        .assistant('b')
        .compact({ from: 0, to: 1, summary: 's', cited: false, more: { kernelBlockId: 'b1' } as JsonObject })
        .text(),
    )
    expect(log.nodes.at(-1)).toMatchObject({ arm: 'compaction', summaryEventSeq: null, kernelBlockId: 'b1' })
  })
})
