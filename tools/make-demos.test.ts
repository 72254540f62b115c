import { gunzipSync, unzipSync } from 'fflate'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { checkLog } from '#kernel/fixtures/check-log.ts'
import { demosOf } from '#src/open/demo-list.ts'
import type { Demo } from './demos/demo.ts'
import { folder, indexOf, makeDemos } from './make-demos.ts'

const demos = makeDemos()
const demo = (path: string): Demo => {
  const found = demos.find((each) => each.path === path)
  if (!found) throw new Error(`No demo ${path}`)
  return found
}
/** Sound logs: neither the damaged one nor the files of the kernel. */
const logs = demos.filter(({ path }) => path !== 'damaged.jsonl' && !path.endsWith('.json'))
const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)
const same = (a: Uint8Array, b: Uint8Array) => Buffer.compare(a, b) === 0

/** The log that opens first, as text. */
const logOf = ({ path, bytes }: Demo): string => {
  if (path.endsWith('.gz')) return text(gunzipSync(bytes))
  if (path.endsWith('.zip')) return text(unzipSync(bytes)['session.jsonl'])
  return text(bytes)
}

const checkpoints = (path: string) => checkLog(logOf(demo(path))).checkpoints.length
const parses = (line: string): boolean => {
  try {
    return JSON.parse(line) !== undefined
  } catch {
    return false
  }
}

describe('the demos', () => {
  it('are the committed ones: run `npx tsx tools/make-demos.ts` after a change', () => {
    const names = [...demos.map(({ path }) => path), 'index.json']
    expect(readdirSync(folder).toSorted()).toEqual(names.toSorted())
    for (const { path, bytes } of demos) expect(same(bytes, readFileSync(folder + path)), path).toBe(true)
    expect(readFileSync(`${folder}index.json`, 'utf8')).toBe(indexOf(demos))
  })

  it('come out the same each time', () => {
    makeDemos().forEach(({ bytes }, k) => expect(same(bytes, demos[k]!.bytes)).toBe(true))
  })

  it('say in the index where they open, in words that the first screen knows', () => {
    const listed = demosOf(JSON.parse(indexOf(demos)))
    expect(listed.map(({ path, place }) => [path, place])).toEqual(
      demos.map(({ path, place }) => [path, place ?? null]),
    )
    expect(listed.filter(({ place }) => place !== null)).toHaveLength(10)
  })

  it.each(logs.map((each) => [each.path, each] as const))(
    '%s keeps the rules of a log, and the index counts its events',
    (_, each) => {
      const { problems, events } = checkLog(logOf(each))
      expect(problems).toEqual([])
      expect(events).toHaveLength(each.events)
    },
  )

  it('show compactions: one, one by hand, nested ones, a dozen', () => {
    expect(checkpoints('one-compaction.jsonl')).toBe(1)
    expect(checkpoints('manual-compact.jsonl')).toBe(1)
    expect(checkpoints('nested.zip')).toBe(3)
    expect(checkpoints('long-haul.jsonl.gz')).toBeGreaterThanOrEqual(10)
  })

  it('have context between the command and its checkpoint', () => {
    const { events, checkpoints: landed } = checkLog(logOf(demo('manual-compact.jsonl')))
    const run = events.findIndex((event) => event['type'] === 'command/run')
    const between = events.slice(run, landed[0]).filter((event) => event['type'] === 'user/message')
    expect(between).toHaveLength(2)
  })

  it('hold a child session and an image in the archive', () => {
    const files = unzipSync(demo('nested.zip').bytes)
    expect(Object.keys(files)).toEqual([
      'session.jsonl',
      'subagents/survey-callers/session.jsonl',
      'media/p95-by-size.png',
    ])
    expect(checkLog(text(files['subagents/survey-callers/session.jsonl'])).problems).toEqual([])
    expect([...files['media/p95-by-size.png']!.subarray(0, 4)]).toEqual([137, 80, 78, 71])
  })

  it('stay small', () => {
    expect(demo('long-haul.jsonl.gz').bytes.length).toBeLessThan(700_000)
  })

  it('are damaged in four places, and whole but for these', () => {
    const lines = logOf(demo('damaged.jsonl')).split('\n')
    const torn = lines.pop()!
    const bad = lines.filter((line) => !parses(line))
    expect(parses(torn)).toBe(false)
    expect(bad.map((line) => [line.includes('\0'), line.includes('}{"type"'), line.startsWith('(')])).toEqual(
      [
        [false, true, false],
        [false, false, true],
        [true, false, false],
      ],
    )
    const mended = lines
      .filter((line) => !line.startsWith('('))
      .map((line) => `${line.replaceAll('\0', '').replace('}{"type"', '}\n{"type"')}\n`)
      .join('')
    const { problems, events } = checkLog(mended)
    expect(problems).toEqual([])
    expect(events).toHaveLength(demo('damaged.jsonl').events)
  })
})
