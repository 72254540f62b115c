import { expect, it } from 'vitest'
import { LINK_MOST as PACKED } from '#src/worker/case-link.ts'
import { LINK_MOST, finding, linkWords } from './case-words.ts'

const head = { events: 31, eventsOfSession: 318 } as Parameters<typeof finding>[0]['head']

it('tells how much goes along', () => {
  expect(finding({ head, size: 12_345 })).toBe('12.3 kB, 31 of 318 events')
  expect(finding({ head: { ...head, eventsOfSession: 31 }, size: 900 })).toBe('900 B, 31 events')
})

it('says when a link is too long, and offers the file', () => {
  expect(LINK_MOST).toBe(PACKED)
  expect(linkWords({ link: 'abc', linkLength: 3 })).toContain('Fits in a link: 3 of 8,000')
  expect(linkWords({ link: null, linkLength: 9000 })).toMatch(/9,000 characters.*Save the file/)
  expect(linkWords({ link: null, linkLength: null })).toMatch(/Too large.*Save the file/)
})
