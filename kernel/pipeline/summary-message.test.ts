import { expect, test } from 'vitest'
import { factsOf } from './list-facts.ts'
import { summaryAnchors } from './summary-anchors.ts'
import { summaryMessage } from './summary-message.ts'
import { blockOf, messageOf, transcript } from './testing.ts'

test('a summary has a header with the topic, and a trimmed body', () => {
  expect(summaryMessage(blockOf('b1', ['a'], { topic: 'Tests', summary: ' body\n' }))).toEqual({
    id: 'acp_summary_b1',
    role: 'system',
    contentType: 'text',
    text: '[Compressed conversation section] — Tests\nbody',
  })
  expect(summaryMessage(blockOf('b1', ['a'], { topic: '', summary: ' ' })).text).toBe(
    '[Compressed conversation section]',
  )
})

test('the message is the same object until something changes', () => {
  const block = blockOf('b1', ['a'], { topic: 't', summary: 's' })
  const message = summaryMessage(block)
  expect(summaryMessage({ ...block, survivedCount: 4 })).toBe(message)
  expect(summaryMessage({ ...block, topic: 'u' }).text).toContain('— u')
  expect(summaryMessage({ ...block, summary: 'z' }).text).toContain('\nz')
  expect(summaryMessage({ ...block, blockId: 'b2' }).id).toBe('acp_summary_b2')
  const shown = summaryMessage(block) as { text: string }
  shown.text = 'edited by the host'
  expect(summaryMessage(block).text).toBe('[Compressed conversation section] — t\ns')
})

test('anchors: an earlier summary, else the first covered message, else the front; stable', () => {
  const list = [...transcript('u1 a2 u3 a4 u5'), { ...messageOf('s'), id: 'acp_summary_b1' }, messageOf('u6')]
  const blocks = [
    blockOf('b1', ['u1']),
    blockOf('b2', ['u5', 'u3']),
    blockOf('b3', ['u3']),
    blockOf('b4', ['gone']),
    blockOf('b5', ['u1'], { active: false }),
  ]
  expect(summaryAnchors(blocks, factsOf(list)).map(({ block, place }) => [block.blockId, place])).toEqual([
    ['b4', 0],
    ['b2', 2],
    ['b3', 2],
    ['b1', 5],
  ])
})

test('anchors are sorted again where they are safe', () => {
  const facts = factsOf(transcript('u1 c2:k u3 t2:k a4 u5'))
  const anchors = summaryAnchors([blockOf('b1', ['u5']), blockOf('b2', ['t2']), blockOf('b3', ['a4'])], facts)
  expect(anchors.map(({ block, place }) => [block.blockId, place])).toEqual([
    ['b2', 4],
    ['b3', 4],
    ['b1', 5],
  ])
})
