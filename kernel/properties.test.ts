/** What must hold for any session: healthy ones told by chance, and damaged bytes. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkLog } from '#kernel/fixtures/check-log.ts'
import { randomSession } from '#kernel/fixtures/random-session.ts'
import type { JsonObject } from '#kernel/model/json.ts'
import { NONE } from '#kernel/model/units.ts'
import { dispositionOf } from '#kernel/projections/detail.ts'
import { surfaceAt } from '#kernel/projections/surface-fold.ts'
import { createTranscript } from '#kernel/projections/transcript.ts'
import { badgesAt } from '#kernel/questions/badges.ts'
import { detailAt } from '#kernel/questions/detail.ts'
import { locate } from '#kernel/questions/locate.ts'
import { rowsAt, surfaceRowsAt } from '#kernel/questions/rows.ts'
import type { Opened } from '#kernel/testing.ts'
import { opened } from '#kernel/testing.ts'

const dice = fc.array(fc.nat(23 * 5000), { minLength: 1, maxLength: 40 })
const sessions = fc.record({ numbers: dice, stream: fc.boolean(), packed: fc.boolean() })
const told = ({ numbers, ...options }: { numbers: readonly number[]; stream: boolean; packed: boolean }) =>
  randomSession(numbers, options)
const few = { numRuns: 40 }
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

/** A few positions of a session, its start and its end among them. */
const positions = (log: Opened, some: readonly number[]): readonly number[] => {
  const { eventCount } = log.session
  return [...new Set([0, eventCount, ...some.map((at) => at % (eventCount + 1))])]
}
const eventsOf = (log: Opened) =>
  Array.from({ length: log.session.eventCount }, (_, index) => log.session.event(index))

it('the stories are healthy logs', () => {
  fc.assert(
    fc.property(sessions, (drawn) => checkLog(told(drawn).text()).problems.length === 0),
    few,
  )
})

describe('a longer log', () => {
  it('never moves or renames a row: its prefix is what it was at that position', () => {
    fc.assert(
      fc.property(sessions, fc.array(fc.nat(), { maxLength: 4 }), (drawn, some) => {
        const story = told({ ...drawn, packed: false })
        const whole = opened(story.text())
        for (const at of positions(whole, some)) {
          const prefix = opened(
            story.lines
              .slice(0, at + 1)
              .map((line) => `${line}\n`)
              .join(''),
          )
          const [now, then] = [prefix, whole].map((log) => {
            const { outline } = log.open.outline(at)
            const left = outline.left.filter((row) => row !== NONE)
            const rows = rowsAt(log.open, at, left).map(({ since: _since, until: _until, ...row }) => row)
            const right = outline.right.filter((node) => node !== NONE)
            return {
              rows,
              left: outline.left,
              right: outline.right,
              kinds: outline.kinds,
              folds: outline.folds,
              bars: outline.bars,
              totals: outline.totals,
              surface: surfaceRowsAt(log.open, at, right),
            }
          })
          expect(now).toEqual(then)
        }
      }),
      few,
    )
  })

  it('keeps rows within the positions they say they hold for', () => {
    fc.assert(
      fc.property(sessions, fc.array(fc.nat(), { maxLength: 4 }), (drawn, some) => {
        const log = opened(told(drawn).text())
        for (const at of positions(log, some)) {
          const left = log.open.outline(at).outline.left.filter((row) => row !== NONE)
          for (const row of rowsAt(log.open, at, left)) {
            expect(row.since <= at && at < row.until).toBe(true)
            for (const other of [row.since, Math.min(row.until - 1, log.session.eventCount)]) {
              expect(rowsAt(log.open, other, Uint32Array.of(row.id))).toEqual([row])
            }
          }
        }
      }),
      few,
    )
  })
})

it('the surface at a position is a plain fold of the events before it', () => {
  fc.assert(
    fc.property(sessions, fc.array(fc.nat(), { maxLength: 6 }), (drawn, some) => {
      const story = told(drawn)
      const log = opened(story.text())
      expect(log.p.fold.stopped).toBeNull()
      for (const at of positions(log, some)) {
        const plain: number[] = []
        for (const event of story.events.slice(0, at)) {
          if (event.surfaceOp === 'append') plain.push(event.seq)
          else if (event.surfaceOp) {
            const from = plain.indexOf(event.surfaceOp.start)
            plain.splice(from, plain.indexOf(event.surfaceOp.end) - from + 1, event.seq)
          }
        }
        expect(log.surface(at)).toEqual(plain)
      }
    }),
    few,
  )
})

it('every event has a disposition at every position; the nodes that live are those that say so', () => {
  fc.assert(
    fc.property(sessions, fc.array(fc.nat(), { maxLength: 2 }), (drawn, some) => {
      const log = opened(told(drawn).text())
      for (const at of positions(log, some)) {
        const live: number[] = []
        for (let event = 0; event < log.session.eventCount; event++) {
          const { kind, what, why, links, rule } = dispositionOf(log.p, event, at, log.open.isKnown)
          expect(what !== '' && why !== '' && rule !== '').toBe(true)
          for (const link of links) expect(link.event).toBeLessThan(log.session.eventCount)
          const stands =
            kind === 'verbatim' ||
            kind === 'summary' ||
            (kind === 'edited' && /^(copy|rewrite)$/.test(rule)) ||
            (kind === 'stripped' && rule !== 'replaced-by-nothing')
          if (stands) live.push(event)
          expect(kind === 'unknown').toBe(event >= at)
        }
        expect(live).toEqual(log.surface(at).toSorted((a, b) => a - b))
      }
    }),
    few,
  )
})

describe('an outline', () => {
  it('shows each row in sight and each node on the surface once, in order', () => {
    fc.assert(
      fc.property(sessions, fc.array(fc.nat(), { maxLength: 4 }), (drawn, some) => {
        const log = opened(told(drawn).text())
        const rows = log.p.rows()
        for (const at of positions(log, some)) {
          const { outline, drawnInto, standsFor } = log.open.outline(at)
          const left = [...outline.left].filter((row) => row !== NONE)
          const right = [...outline.right].filter((node) => node !== NONE)
          const live = surfaceAt(log.p.fold, at)

          const visible = Array.from({ length: rows.count }, (_, row) => row).filter(
            (row) => rows.from[row]! < at && rows.until[row]! >= at,
          )
          expect(left.filter((row) => row < rows.count)).toEqual(visible)
          expect(left.every((row, i) => i === 0 || row > left[i - 1]!)).toBe(true)

          const placeOf = new Map(live.map((node, place) => [node, place]))
          expect(right.every((node, i) => i === 0 || placeOf.get(node)! > placeOf.get(right[i - 1]!)!)).toBe(
            true,
          )
          const within = live.flatMap((node) => (drawnInto[node] === NONE ? [] : drawnInto[node]!))
          const shown = [...right, ...outline.folds.node, ...within]
          expect(shown.toSorted((a, b) => a - b)).toEqual(live.toSorted((a, b) => a - b))
          for (const node of live) expect(standsFor[node]).toBe(node)

          const { first, last } = outline.folds
          first.forEach((line, i) => {
            expect(line <= last[i]!).toBe(true)
            if (i > 0) expect(line).toBeGreaterThan(last[i - 1]!)
          })
        }
      }),
      { numRuns: 60 },
    )
  })

  it('has bars that lie within each other or apart', () => {
    fc.assert(
      fc.property(sessions, fc.nat(), (drawn, some) => {
        const log = opened(told(drawn).text())
        for (const at of positions(log, [some])) {
          const { bars, lineCount } = log.open.outline(at).outline
          const all = [...bars.first].map((first, i) => ({
            first,
            last: bars.last[i]!,
            level: bars.level[i]!,
          }))
          all.forEach((bar, i) => {
            expect(bar.first <= bar.last && bar.last < lineCount).toBe(true)
            const around = all.slice(0, i).filter((outer) => outer.last >= bar.first)
            expect(around.every((outer) => outer.first <= bar.first && outer.last >= bar.last)).toBe(true)
            expect(bar.level).toBe(around.length)
          })
        }
      }),
      { numRuns: 60 },
    )
  })
})

it('nodes keep their identity: one node an event at most, the array only where one changed', () => {
  fc.assert(
    fc.property(sessions, (drawn) => {
      const log = opened(told(drawn).text())
      const transcript = createTranscript()
      let before = transcript.nodes()
      for (const event of eventsOf(log)) {
        transcript.push(event)
        const after = transcript.nodes()
        const changed = after.filter((node, i) => node !== before[i])
        expect(after.length - before.length).toBeOneOf([0, 1])
        expect(changed.length).toBeLessThanOrEqual(1)
        expect(after === before).toBe(changed.length === 0 && after.length === before.length)
        before = after
      }
      expect(JSON.stringify(transcript.merged())).toBe(JSON.stringify(log.nodes))
    }),
    few,
  )
})

describe('bytes', () => {
  it('give the same session however they are cut', () => {
    const cuts = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(sessions, cuts, (drawn, sizes) => {
        const bytes = bytesOf(told(drawn).text())
        const pieces: Uint8Array[] = []
        for (let at = 0, i = 0; at < bytes.length; at += sizes[i++ % sizes.length]!)
          pieces.push(bytes.subarray(at, at + sizes[i % sizes.length]!))
        const [one, many] = [opened([bytes]), opened(pieces)]
        expect(eventsOf(many)).toEqual(eventsOf(one))
        expect([many.nodes, many.codes, many.host, many.open.outline(null)]).toEqual([
          one.nodes,
          one.codes,
          one.host,
          one.open.outline(null),
        ])
        expect(many.open.summary('s', [])).toEqual(one.open.summary('s', []))
      }),
      few,
    )
  })

  /** Damage to one line of a file: `at` draws where. */
  const damages: readonly ((lines: string[], line: number, at: number) => void)[] = [
    (lines, line, at) => {
      const text = lines[line]!
      const place = at % Math.max(1, text.length)
      lines[line] = `${text.slice(0, place)}${String.fromCharCode(33 + (at % 90))}${text.slice(place + 1)}`
    },
    (lines, line, at) => (lines[line] = lines[line]!.slice(0, at % lines[line]!.length)),
    (lines, line, at) => {
      const place = at % lines[line]!.length
      lines[line] = `${lines[line]!.slice(0, place)}\0\0\0${lines[line]!.slice(place)}`
    },
    (lines, line) => lines.splice(line, 0, lines[line]!),
    (lines, line) => lines.splice(line, 1),
    (lines, line) => lines.splice(line, 2, `${lines[line]}${lines[line + 1] ?? ''}`),
    (lines, line) => lines.splice(line, 0, ''),
    (lines, line) => lines.splice(line, 0, '[1,2]'),
  ]

  it('that are damaged never throw, and keep what the other lines say', () => {
    const damage = fc.array(fc.tuple(fc.nat(damages.length - 1), fc.nat(), fc.nat()), {
      minLength: 1,
      maxLength: 4,
    })
    fc.assert(
      fc.property(sessions, damage, fc.boolean(), (drawn, hits, torn) => {
        const whole = told(drawn).lines
        fc.pre(whole.length > 1)
        const lines = [...whole]
        for (const [kind, line, at] of hits) {
          // The header is not damaged here, also when nothing else is left.
          if (lines.length === 1) break
          damages[kind]!(lines, Math.min(1 + (line % lines.length), lines.length - 1), at)
        }
        const text = lines.map((line) => `${line}\n`).join('')
        const log = opened(torn ? text.slice(0, -1) : text)
        const seen = new Set(eventsOf(log).map((event) => JSON.stringify(event.data)))
        const kept = lines
          .slice(1, torn ? -1 : undefined)
          .filter((line) => whole.includes(line) && !/-chunks"/.test(line))
        for (const line of kept)
          expect(seen.has(JSON.stringify((JSON.parse(line) as JsonObject)['data']))).toBe(true)
        everyQuestion(log)
      }),
      { numRuns: 80 },
    )
  })
})

it('bytes changed anywhere, header and all, never throw', () => {
  const changes = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(sessions, changes, fc.nat(), (drawn, changed, cut) => {
      const bytes = bytesOf(told(drawn).text())
      for (const [at, value] of changed) bytes[at % bytes.length] = value
      everyQuestion(opened([cut % 3 === 0 ? bytes.subarray(0, cut % bytes.length) : bytes]))
    }),
    { numRuns: 60 },
  )
})

/** Asks all there is to ask, at the end and in the middle. */
function everyQuestion(log: Opened): void {
  const { eventCount } = log.session
  for (const at of [eventCount, Math.floor(eventCount / 2)]) {
    const { outline } = log.open.outline(at)
    const nodes = Uint32Array.from(surfaceAt(log.p.fold, at))
    rowsAt(
      log.open,
      at,
      outline.left.filter((row) => row !== NONE),
    )
    surfaceRowsAt(log.open, at, nodes)
    badgesAt(log.open, at, 'estimate', outline.left, nodes)
    for (let event = 0; event < eventCount; event += 5) {
      locate(log.open, event, at)
      detailAt(log.open, event, at, 'estimate')
    }
  }
  log.open.marks()
  log.open.summary('s', [])
}
