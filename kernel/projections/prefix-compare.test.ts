import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Json } from '#kernel/model/json.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import { canonicalMessage, canonicalWireMessages, sameMessage, threadOf, utf8Length } from './canonical.ts'
import {
  commonBytes,
  commonPrefix,
  commonText,
  firstDifference,
  looksFolded,
  prefixKind,
} from './prefix-compare.ts'

const fixture = (name: string): string =>
  readFileSync(new URL(`../fixtures/wire/${name}`, import.meta.url), 'utf8')
const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Two bodies compared as a capture is: by canonical messages, folds told by their text. */
function compared(one: Json, two: Json) {
  const before = canonicalWireMessages(one)
  const after = canonicalWireMessages(two)
  const common = commonPrefix(before, after, (a, b) => a === b)
  const folded = looksFolded(after, common)
  return { common, kind: prefixKind({ before: before.length, after: after.length, common, folded }) }
}

describe('a log of Claude Code and its captured bodies', () => {
  const bodies = fixture('pair-claude.jsonl')
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { reqBody: Json }).reqBody)
  const expected = JSON.parse(fixture('pair-claude.expected.json')) as {
    threads: Record<'main' | 'sub', number[]>
    steps: {
      from: number
      to: number
      commonPrefixCanonical: number
      commonPrefixNaive: number
      kind: string
    }[]
  }

  it('tells the threads apart', () => {
    const threads = new Map<string, number[]>()
    bodies.forEach((body, i) => threads.set(threadOf(body), [...(threads.get(threadOf(body)) ?? []), i]))
    expect([...threads.values()]).toEqual([expected.threads.main, expected.threads.sub])
  })

  it.each(expected.steps)('request $to after $from is $kind', ({ from, to, commonPrefixCanonical, kind }) => {
    expect(compared(bodies[from]!, bodies[to]!)).toEqual({ common: commonPrefixCanonical, kind })
  })

  it('is compared in its canonical form, as the raw one differs where a breakpoint moved', () => {
    const step = expected.steps.find((one) => one.commonPrefixNaive < one.commonPrefixCanonical)!
    const raw = [step.from, step.to].map((i) => encode(JSON.stringify(bodies[i])))
    expect(commonBytes(raw[0]!, raw[1]!)).toBeLessThan(raw[0]!.length - 1)
  })
})

it('finds growth and then a fold in a sequence of dumps', () => {
  const [first, second, third] = [0, 1, 2].map((i) => JSON.parse(fixture(`dump-${i}.json`)) as Json)
  expect(compared(first!, second!)).toEqual({ common: 1, kind: 'growth' })
  expect(compared(second!, third!)).toEqual({ common: 0, kind: 'compaction' })
  expect(compared(second!, first!)).toEqual({ common: 1, kind: 'rewrite' })
  expect(compared(first!, first!)).toEqual({ common: 1, kind: 'same' })
})

describe('the canonical form', () => {
  const canonical = (message: Json) => canonicalWireMessages({ messages: [message] })[0]
  it('takes a string for one text block, whatever the order of keys and wherever a breakpoint stands', () => {
    const plain = canonical({ role: 'user', content: 'retry' })
    expect(
      canonical({
        content: [{ cache_control: { type: 'ephemeral' }, text: 'retry', type: 'text' }],
        role: 'user',
      }),
    ).toBe(plain)
    expect(canonical({ role: 'user', content: 'retry ' })).not.toBe(plain)
  })
  it('leaves a tool’s input alone but for the order of its keys', () => {
    const input = (value: Json) =>
      canonical({ role: 'assistant', content: [{ type: 'tool_use', input: value }] })
    expect(input({ content: 'a', b: 1 })).toBe(input({ b: 1, content: 'a' }))
    expect(input({ content: 'a' })).not.toBe(input({ content: [{ type: 'text', text: 'a' }] }))
    expect(input({ cache_control: 1 })).not.toBe(input({}))
  })
  it('keeps the order of tools: it is part of what is cached', () => {
    const tools = (...names: string[]) => threadOf({ tools: names.map((name) => ({ name })) })
    expect(tools('a', 'b')).not.toBe(tools('b', 'a'))
  })
  it('answers for anything', () => {
    for (const body of [null, 7, 'x', [], {}, { messages: 3 }, { messages: [null, 1] }] as Json[])
      expect(() => canonicalWireMessages(body)).not.toThrow()
    let deep: Json = 'x'
    for (let i = 0; i < 50_000; i++) deep = [deep]
    expect(() => canonicalWireMessages({ messages: [deep] })).not.toThrow()
  })
  it('of a core message leaves out the id, and says the same as `sameMessage`', () => {
    const some = fc.record({
      id: fc.constantFrom('a', 'b'),
      role: fc.constantFrom('user', 'assistant'),
      contentType: fc.constantFrom('text', 'tool-call'),
      text: fc.constantFrom('', 'x'),
      toolName: fc.constantFrom('', 'bash'),
      toolCallId: fc.constantFrom('', 'c'),
    }) as fc.Arbitrary<CoreMessage>
    fc.assert(
      fc.property(some, some, (a, b) => {
        expect(sameMessage(a, b)).toBe(canonicalMessage(a) === canonicalMessage(b))
        expect(sameMessage(a, { ...a, id: 'other' })).toBe(true)
      }),
    )
  })
})

describe('lengths', () => {
  it('counts UTF-8 as encoders do', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(utf8Length(text)).toBe(encode(text).length)
      }),
    )
    expect(utf8Length('a\ud800b\udc00')).toBe(8)
  })
  it('of the first difference is where the two lists part as text', () => {
    const list = fc.array(
      fc.string({ unit: 'grapheme' }).map((text) => JSON.stringify(text)),
      { maxLength: 4 },
    )
    fc.assert(
      fc.property(list, list, list, (head, a, b) => {
        const [one, two] = [
          [...head, ...a],
          [...head, ...b],
        ]
        const common = commonPrefix(one, two, Object.is)
        if (common === Math.min(one.length, two.length)) return
        const at = firstDifference(one, two, common)
        const whole = (all: readonly string[]) => encode(`[${all.join()}]`)
        expect(commonBytes(whole(one), whole(two))).toBeGreaterThanOrEqual(at)
        expect(commonBytes(whole(one), whole(two)) - at).toBeLessThan(4)
      }),
    )
  })
  it('never cuts a pair of surrogates', () => {
    expect(commonText('a😀', 'a😁')).toBe(1)
    expect(commonText('ab', 'ab')).toBe(2)
  })
})
