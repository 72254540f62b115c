import { clampPrefix } from './cut.ts'

/** UTF-16 units. */
const LIMIT = 60
const HEADING = /^#{1,6}[ \t]+/
const BULLET = /^[-*+•][ \t]+/

/** A topic for a summary that came without one: its first heading, else its first line; undefined for a blank one. */
export function deriveTopicFromSummary(summary: string): string | undefined {
  const lines = summary.split('\n').map((line) => line.trim())
  const heading = lines.find((line) => HEADING.test(line))
  const line = heading ?? lines.find((found) => found !== '') ?? ''
  const topic = line.replace(heading === undefined ? BULLET : HEADING, '').trim()
  if (topic === '') return undefined
  return clampPrefix(topic, LIMIT).trimEnd()
}
