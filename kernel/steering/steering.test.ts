import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fingerprint } from '#kernel/base/hash.ts'
import { decideOutputSteering } from './decision.ts'
import { clampEffortToFloor } from './effort.ts'
import { applySteeringToPrompt } from './placement.ts'
import { resolveOutputSteeringConfig } from './steering-config.ts'
import { classifyTurn } from './turn-kind.ts'
import { closingTag, renderSteeringBlock, verbosityDirective } from './verbosity.ts'

const tag = '<acp_output_steering>'
const end = '</acp_output_steering>'
const block = `${tag}\nbe short\n${end}`

describe('the directives', () => {
  test('are the same bytes as ever', () => {
    const bytes = (level: number) => new TextEncoder().encode(verbosityDirective(level)!)
    expect([1, 2, 3, 4].map((level) => fingerprint(bytes(level)))).toMatchInlineSnapshot(`
      [
        "0b75a9ff9061c9b4",
        "503d8863b35267db",
        "c857999123437ee1",
        "f876ff163114882d",
      ]
    `)
  })

  test('exist for the levels 1 to 4 alone', () => {
    for (const level of [0, -1, 5, 1.5, NaN, Infinity]) expect(verbosityDirective(level)).toBe(null)
    expect(renderSteeringBlock(0)).toBe(null)
    expect(renderSteeringBlock(1)).toBe(`${tag}\n${verbosityDirective(1)}\n${end}`)
    expect(renderSteeringBlock(3, '<x a="1">')).toBe(`<x a="1">\n${verbosityDirective(3)}\n</x>`)
  })

  test('from level 3 on keep negations and full prose where safety asks for it', () => {
    for (const level of [3, 4]) expect(verbosityDirective(level)).toMatch(/negation[\s\S]*destructive/)
  })

  test('a sentinel that is no tag still has a closing one', () => {
    expect(['<a>', '<a b="c">', '<a/>', 'a', ''].map(closingTag)).toEqual([
      '</a>',
      '</a>',
      '</a>',
      '</a>',
      '</>',
    ])
  })
})

describe('placement', () => {
  const place = (text: string) => applySteeringToPrompt(text, block).updated

  test('of all blocks that stand, the first is replaced and stale ones go (W32)', () => {
    const text = `one\n\n${tag}\na\n${end}\n\ntwo\n\n${tag}\nb\n${end}\n\nthree\n`
    expect(place(text)).toBe(`one\n\n${block}\n\ntwo\n\nthree\n`)
  })

  test('a tag quoted in a sentence is text (W32)', () => {
    const text = `We wrap it in ${tag} and ${end}, as you know.`
    expect(place(text)).toBe(`${text}\n\n${block}`)
  })

  test('an unclosed tag takes nothing with it (W32)', () => {
    const text = `Head\n${tag}\nall the rest of a prompt`
    const once = place(text)
    expect(once).toBe(`${text}\n\n${block}`)
    expect(place(once)).toBe(once)
  })

  test('a block right behind another one is stale, too', () => {
    expect(place(`${block}${block} ${block}tail`)).toBe(`${block}\n\ntail`)
  })

  test('an indented block is found', () => {
    expect(place(`Head\n  ${tag}\n  old\n  ${end}\n`)).toBe(`Head\n\n${block}`)
  })

  const piece = fc.oneof(
    fc.constantFrom(
      tag,
      end,
      '\n',
      '\n\n',
      ' ',
      'text',
      `${tag}\nold\n${end}`,
      '\r\n',
      '<acp_output_steering',
      '\t',
    ),
    fc.string(),
  )
  const prompt = fc.array(piece, { maxLength: 20 }).map((parts) => parts.join(''))

  test('twice is once, and text outside of blocks is never lost', () => {
    fc.assert(
      fc.property(
        prompt,
        fc.integer({ min: 1, max: 4 }),
        fc.constantFrom(tag, '<x>'),
        (text, level, sentinel) => {
          const own = renderSteeringBlock(level, sentinel)!
          const once = applySteeringToPrompt(text, own, sentinel)
          expect(applySteeringToPrompt(once.updated, own, sentinel)).toEqual({
            updated: once.updated,
            changed: false,
          })
          expect(once.changed).toBe(once.updated !== text)
          expect(once.updated).toContain(own)
        },
      ),
    )
    fc.assert(
      fc.property(prompt, (text) => {
        const foreign = applySteeringToPrompt(text, '<none>\nx\n</none>', '<none>').updated
        expect(foreign.startsWith(text.trimEnd())).toBe(true)
      }),
    )
  })

  test('many tags are read in one pass', () => {
    const text = `${tag}\n`.repeat(50_000) + `${end}\n`.repeat(50_000)
    expect(place(text).length).toBeLessThanOrEqual(text.length + block.length + 4)
  })
})

test('effort is never raised', () => {
  const ladder = ['minimal', 'low', 'medium', 'high', 'xhigh'] as const
  for (const [at, current] of ladder.entries())
    for (const [least, floor] of ladder.entries())
      expect(clampEffortToFloor(current, floor)).toBe(at > least ? floor : null)
  expect(clampEffortToFloor({})).toBe(null)
  expect(clampEffortToFloor('high', 'none' as 'low')).toBe(null)
})

test('classifying, configuring and deciding never throw', () => {
  fc.assert(
    fc.property(fc.anything(), fc.array(fc.anything()), (value, list) => {
      const { config } = resolveOutputSteeringConfig(value)
      const messages = list.map((blocks) => ({ role: 'user', blocks })) as never
      expect(['new_user_ask', 'mechanical_continuation', 'error_continuation', 'unknown']).toContain(
        classifyTurn(messages),
      )
      const decision = decideOutputSteering(messages, { ...config, enabled: true })
      expect(decision.lowerEffort && decision.turnKind !== 'mechanical_continuation').toBe(false)
    }),
  )
})

test('a blank text hides blocks, and a block that decides hides what follows', () => {
  expect(classifyTurn([{ role: 'user', text: ' ', blocks: [{ kind: 'text' }] }])).toBe('unknown')
  expect(classifyTurn([{ role: 'user', blocks: [{ kind: 'text' }, { kind: 'audio' }] }])).toBe('new_user_ask')
})
