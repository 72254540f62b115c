import { expect, it } from 'vitest'
import { deriveTopicFromSummary } from './summary-topic.ts'

it.each([
  ['first\n##  Second  \n# third', 'Second'],
  ['#none\n- \tan item', '#none'],
  ['\n  \n•  an item - more', 'an item - more'],
  ['a - b', 'a - b'],
  ['####### seven', '####### seven'],
  [' \n\t', undefined],
  ['- ', '-'],
  ['x'.repeat(60), 'x'.repeat(60)],
  ['x'.repeat(61), 'x'.repeat(60)],
  [`${'x'.repeat(59)} yz`, 'x'.repeat(59)],
])('%j is about %j', (summary, topic) => expect(deriveTopicFromSummary(summary)).toBe(topic))
