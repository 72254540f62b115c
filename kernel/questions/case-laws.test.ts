/** The laws of a case file, on random sessions: redacted, it shows what the original shows, in no word of it. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomSession } from '#kernel/fixtures/random-session.ts'
import { assistant, call, header, lineOf, lines, note, result, stepStart, user } from '#kernel/testing.ts'
import type { Raw } from '#kernel/testing.ts'
import type { Lens } from '#kernel/model/lens.ts'
import { caseReach } from './case-reach.ts'
import { caseText, openText, reopened, shownAt } from './case-testing.ts'

const lenses: readonly Lens[] = ['recorded', 'pr491']
const dice = fc.array(fc.nat(5000), { minLength: 1, maxLength: 14 })
const story = fc
  .record({ numbers: dice, stream: fc.boolean(), packed: fc.boolean() })
  .map(({ numbers, ...options }) => randomSession(numbers, options).text())

// ── Sessions in which the model folds by itself ──

const spoken = fc
  .array(fc.constantFrom('Deploy', 'the', 'harbour', 'at', 'noon', 'naïve', '日本', '```', '{"a":1}', '\n'), {
    minLength: 1,
    maxLength: 12,
  })
  .map((parts) => parts.join(' '))

const folded = fc
  .array(fc.tuple(fc.constantFrom('user', 'say', 'tool', 'compress', 'cut'), spoken, fc.nat(7), fc.nat(4)), {
    minLength: 3,
    maxLength: 16,
  })
  .map((steps) => {
    const events: Raw[] = []
    const said = (text: string, n: number): Raw => {
      const made = user(text)
      return { ...made, data: { ...made.data, id: `u${n}` } }
    }
    steps.forEach(([kind, text, from, size], n) => {
      const id = `call-${n}`
      const called = (name: string, args: string): void => {
        events.push(assistant([{ type: 'tool-call', id, name, arguments: args }], { step: n }), {
          ...call(id, 1, name),
          data: { turn: 1, step: n, callId: id, name, arguments: args },
        })
      }
      events.push(stepStart(n))
      if (kind === 'user') events.push(said(text, n))
      else if (kind === 'say') events.push(assistant(text, { step: n }))
      else if (kind === 'tool') {
        called('bash', JSON.stringify({ command: text }))
        events.push(result(id, `${text} done`))
      } else if (kind === 'compress') {
        const ref = (index: number): string => `m${String(index).padStart(5, '0')}`
        const entry = {
          startId: ref(1 + from),
          endId: ref(1 + from + size),
          summary: `${text}\nfolded`,
          topic: text,
        }
        called('compress', JSON.stringify({ content: [entry] }))
        events.push(result(id, 'ok'))
      } else {
        const place = events.findLastIndex(
          (event) => event.type === 'tool/result' && event.surfaceOp === 'append',
        )
        if (place < 0) return
        const target = events[place]!
        const cut = structuredClone(target) as unknown as {
          data: { message: { content: { content: { text: string }[] }[] } }
        }
        cut.data.message.content[0]!.content[0]!.text = text.slice(0, 4)
        events.push({
          ...target,
          data: cut.data as unknown as NonNullable<Raw['data']>,
          surfaceOp: { op: 'replace', start: place, end: place },
          sourceEventSeqs: [place],
        })
      }
    })
    events.push(note('turn/end', { turn: 1, reason: { kind: 'completed' } }))
    return lines(header({ cwd: '/home/harbour/Deploy' }), ...events.map(lineOf))
  })

const wordsIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/\p{L}{4,}/gu)].map(([word]) => word.toLowerCase()))

describe('a redacted case file', () => {
  it.each([
    ['stories', story, 8],
    ['sessions in which the model folds', folded, 12],
  ] as const)(
    'has the dispositions, checks and tokens of the original, at every position: %s',
    (_, log, numRuns) => {
      fc.assert(
        fc.property(log, (text) => {
          const original = openText(text, 'dsh')
          const redacted = reopened(original)
          const { eventCount } = original.projection.session
          expect(redacted.projection.session.eventCount).toBe(eventCount)
          for (let at = 0; at <= eventCount; at++)
            for (const lens of lenses)
              expect(shownAt(redacted, at, lens)).toEqual(shownAt(original, at, lens))
        }),
        { numRuns },
      )
    },
  )

  it('cut at a position, shows there what the original shows there', () => {
    fc.assert(
      fc.property(fc.oneof(story, folded), fc.nat(), fc.boolean(), (text, number, dropPieces) => {
        const original = openText(text, 'dsh')
        const at = number % (original.projection.session.eventCount + 1)
        const to = caseReach(original, at, 'prefix')
        for (const textFrom of [null, 0]) {
          const cut = reopened(original, { at, to, dropPieces, textFrom })
          expect(cut.projection.session.eventCount).toBe(to)
          for (const lens of [...lenses, 'always'] as const)
            expect(shownAt(cut, at, lens)).toEqual(shownAt(original, at, lens, to))
        }
      }),
      { numRuns: 20 },
    )
  })

  it('holds no word of what was said, called, answered or summed up', () => {
    fc.assert(
      fc.property(folded, (text) => {
        const original = openText(text, 'dsh')
        const kept = wordsIn(
          caseText(openText(lines(header(), ...NAMES.map(lineOf)), 'dsh'), { textFrom: 0 }),
        )
        const written = wordsIn(caseText(original))
        for (const word of ['deploy', 'harbour', 'noon', 'naïve', 'folded', 'done', 'home'])
          if (!kept.has(word)) expect(written).not.toContain(word)
      }),
      { numRuns: 20 },
    )
  })

  it('with its text kept, has the very lines of the log up to the position', () => {
    fc.assert(
      fc.property(story, (text) => {
        const original = openText(text, 'dsh')
        const [, ...body] = caseText(original, { textFrom: 0 }).split('\n')
        expect(body.join('\n')).toBe(text)
      }),
      { numRuns: 20 },
    )
  })
})

/** Events of every kind above, without a word: what is left are names of the format. */
const NAMES: readonly Raw[] = [
  stepStart(1),
  user('a'),
  assistant([{ type: 'tool-call', id: 'c', name: 'bash', arguments: '{"command":""}' }]),
  call('c'),
  result('c', ''),
  note('turn/end', { turn: 1, reason: { kind: 'completed' } }),
]
