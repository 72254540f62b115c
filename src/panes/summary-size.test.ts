import { expect, it } from 'vitest'
import { SUMMARY_FOOT, SUMMARY_HEAD, SUMMARY_LINE, SUMMARY_MIN } from './sizes.ts'
import { summarySize } from './summary-size.ts'

const three = 3 * SUMMARY_LINE

it('a summary is as high as its text, where its rows leave room', () => {
  expect(summarySize(three, 500)).toMatchObject({ height: SUMMARY_HEAD + three + SUMMARY_FOOT, more: false })
  expect(summarySize(undefined, 500)).toMatchObject({ height: SUMMARY_MIN, more: false })
})

it('shows whole lines and says that there are more, where they do not', () => {
  const room = SUMMARY_HEAD + 2.5 * SUMMARY_LINE + SUMMARY_FOOT
  expect(summarySize(three, room)).toEqual({
    height: SUMMARY_HEAD + 2 * SUMMARY_LINE + SUMMARY_FOOT,
    lines: 2,
    more: true,
  })
})

it('has its head at least', () => {
  expect(summarySize(three, 20)).toEqual({ height: SUMMARY_HEAD + SUMMARY_FOOT, lines: 0, more: true })
})
