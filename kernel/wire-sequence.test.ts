/** Captured requests, taken through their codec and compared with each other: threads, growth, folds, rewrites. */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Json } from '#kernel/model/json.ts'
import { canonicalWireMessages, sameMessage } from '#kernel/projections/canonical.ts'
import { commonPrefix } from '#kernel/projections/prefix-compare.ts'
import { wireSequence } from '#kernel/projections/wire-sequence.ts'
import { bodyToCore, coreToBody } from '#kernel/wire/index.ts'

const fixture = (name: string): string =>
  readFileSync(new URL(`fixtures/wire/${name}`, import.meta.url), 'utf8')

const pair = fixture('pair-claude.jsonl')
  .split('\n')
  .filter(Boolean)
  .map((line) => (JSON.parse(line) as { reqBody: Json }).reqBody)
const dumps = [0, 1, 2].map((i) => JSON.parse(fixture(`dump-${i}.json`)) as Json)

interface Expected {
  readonly threads: Readonly<Record<'main' | 'sub', number[]>>
  readonly steps: readonly {
    readonly from: number
    readonly to: number
    readonly prevMessages: number
    readonly messages: number
    readonly commonPrefixCanonical: number
    readonly kind: string
  }[]
}
const expected = JSON.parse(fixture('pair-claude.expected.json')) as Expected

/** The body again, by way of core messages. */
function throughCodec(body: Json): Json {
  const reading = bodyToCore(body)!
  return coreToBody(reading, reading.projection.msgs) as Json
}

describe.each([
  ['as captured', (body: Json): Json => body],
  ['through the codec', throughCodec],
])('a log of Claude Code and its requests, %s', (_, taken) => {
  const { threads, steps } = wireSequence(pair.map(taken))
  it('has two threads, the subagent’s apart', () => {
    expect(threads.map(({ requests }) => requests)).toEqual([expected.threads.main, expected.threads.sub])
  })
  it.each(expected.steps)('request $to after $from is $kind', (step) => {
    const { from, to, prevMessages, messages, commonPrefixCanonical, kind } = step
    expect(steps.find((one) => one.to === to)).toMatchObject({
      from,
      before: prevMessages,
      after: messages,
      common: commonPrefixCanonical,
      kind,
    })
  })
})

describe('as core messages', () => {
  const core = (body: Json) => bodyToCore(body)!.projection.msgs
  it.each(expected.steps)(
    'request $to keeps $commonPrefixCanonical messages of $from',
    ({ from, to, commonPrefixCanonical }) => {
      const [one, two] = [core(pair[from]!), core(pair[to]!)]
      const common = commonPrefix(one, two, sameMessage)
      // The first piece that differs tells the message that differs; ids are equal as far as the pieces are.
      expect(one[common]?.wireSource ?? expected.steps.find((step) => step.to === to)!.prevMessages).toBe(
        commonPrefixCanonical,
      )
      expect(two.slice(0, common).map(({ id }) => id)).toEqual(one.slice(0, common).map(({ id }) => id))
    },
  )
})

describe('dumps of one session', () => {
  it('grow, and are folded', () => {
    const { threads, steps } = wireSequence(dumps)
    expect(threads).toEqual([{ requests: [0, 1, 2] }])
    expect(steps.map(({ kind, common }) => [kind, common])).toEqual([
      ['growth', 1],
      ['compaction', 0],
    ])
  })
  it('stay what they are through the codec', () => {
    for (const body of dumps) expect(throughCodec(body)).toEqual(body)
  })
})

describe('what follows what', () => {
  const chat = (...said: string[]): Json => ({
    system: 'S',
    messages: said.map((content, i) => ({ role: i % 2 === 0 ? 'user' : 'assistant', content })),
  })
  const kinds = (...bodies: Json[]) => wireSequence(bodies).steps.map(({ kind, rewrite }) => rewrite ?? kind)

  it('tells growth, nothing new, an edit, a rewind and another beginning apart', () => {
    const base = chat('a', 'b', 'c', 'd')
    expect(kinds(base, chat('a', 'b', 'c', 'd', 'e'))).toEqual(['growth'])
    expect(kinds(base, base)).toEqual(['same'])
    expect(kinds(base, chat('a', 'B', 'c', 'd'))).toEqual(['edit'])
    expect(kinds(base, chat('a', 'B', 'c', 'd', 'e'))).toEqual(['edit'])
    expect(kinds(base, chat('A', 'b', 'c', 'd'))).toEqual(['edit'])
    expect(kinds(base, chat('a', 'b', 'x'))).toEqual(['rewind'])
    expect(kinds(base, chat('a', 'b'))).toEqual(['rewind'])
    expect(kinds(base, chat('a', 'd', 'c', 'b'))).toEqual(['other'])
  })
  it('a fold is one however long its summary is, a shorter list alone is none', () => {
    const summary = `[Compressed conversation section]\n${'long '.repeat(1_000)}`
    expect(kinds(chat('a', 'b', 'c'), chat(summary, 'b', 'c'))).toEqual(['compaction'])
    expect(kinds(chat('a', 'b', 'c'), chat('a'))).toEqual(['rewind'])
  })
  it('two subagents with one prompt are two threads; a conversation that shares nothing is a new one', () => {
    const bodies = [chat('one'), chat('two'), chat('one', 'x', 'y'), chat('two', 'z', 'w'), chat('three')]
    expect(wireSequence(bodies).threads.map(({ requests }) => requests)).toEqual([[0, 2], [1, 3], [4]])
    const alike = [chat('one', 'a', 'b', 'c', 'continue'), chat('two', 'd', 'continue', 'e')]
    expect(wireSequence(alike).threads).toHaveLength(2)
  })
  it('a system prompt that changes from request to request does not end a thread', () => {
    const at = (clock: string, body: Json): Json => ({ ...(body as object), system: `It is ${clock}.` })
    const bodies = [at('9:00', chat('a', 'b')), at('9:01', chat('a', 'b', 'c'))]
    expect(wireSequence(bodies).threads).toEqual([{ requests: [0, 1] }])
  })
  it('the system message of a chat is its head; a session says who it is', () => {
    const head = (system: string, ...said: string[]): Json => ({
      messages: [{ role: 'system', content: system }, ...said.map((content) => ({ role: 'user', content }))],
    })
    expect(wireSequence([head('parent', 'a'), head('sub', 'a'), head('parent', 'a', 'b')]).threads).toEqual([
      { requests: [0, 2] },
      { requests: [1] },
    ])
    const of = (session_id: string): Json => ({ session_id, input: 'hi' })
    expect(wireSequence([of('x'), of('y'), of('x')]).threads).toEqual([
      { requests: [0, 2] },
      { requests: [1] },
    ])
  })
  it('says when a request leaves its history to the provider', () => {
    const first: Json = { input: [{ role: 'user', content: 'a' }] }
    const next: Json = { input: [{ role: 'user', content: 'a' }], previous_response_id: 'resp_1' }
    expect(wireSequence([first, next]).steps[0]!.delta).toBe(true)
  })
  it('answers for anything', () => {
    for (const bodies of [
      [],
      [null, 3, 'x', []],
      [{}, {}],
      [{ messages: [null] }, { messages: 3 }],
    ] as Json[][])
      expect(() => wireSequence(bodies)).not.toThrow()
  })
})

/** Requests that other projects recorded: never committed, looked at where they are. */
const samples = new URL('../../shared/samples/', import.meta.url)
const here = existsSync(samples)
describe.skipIf(!here)(
  'recorded requests of other projects (../shared/samples is absent: not looked at)',
  () => {
    const files = here
      ? ['wire-anthropic', 'wire-openai', 'wire-responses'].flatMap((folder) =>
          readdirSync(new URL(`${folder}/`, samples))
            .filter((name) => !name.includes('.core.'))
            .map((name) => `${folder}/${name}`),
        )
      : []
    it.each(files)('%s goes through its codec unchanged', (file) => {
      const bodies = bodiesIn(readFileSync(new URL(file, samples), 'utf8'))
      for (const body of bodies) {
        const format = bodyToCore(body)
        if (!format) continue
        expect(throughCodec(body)).toEqual(body)
        expect(canonicalWireMessages(throughCodec(body))).toEqual(canonicalWireMessages(body))
      }
      if (file.includes('handmade')) expect(bodies.filter((body) => bodyToCore(body))).not.toEqual([])
    })
    it.each(['wire-anthropic/handmade__anthropic', 'wire-responses/handmade__responses'])(
      '%s: ids are the contract’s',
      (name) => {
        const body = JSON.parse(readFileSync(new URL(`${name}.json`, samples), 'utf8')) as Json
        const oracle = JSON.parse(readFileSync(new URL(`${name}.core.json`, samples), 'utf8')) as {
          msgs: { id: string }[]
        }
        expect(bodyToCore(body)!.projection.msgs.map(({ id }) => id)).toEqual(oracle.msgs.map(({ id }) => id))
      },
    )
  },
)

/** Every request of a file: a body, lines of records, a frame that wraps one. */
function bodiesIn(text: string): Json[] {
  const values: Json[] = []
  try {
    values.push(JSON.parse(text) as Json)
  } catch {
    for (const line of text.split('\n').filter(Boolean)) values.push(JSON.parse(line) as Json)
  }
  const found: Json[] = []
  for (let value = values.pop(); value !== undefined; value = values.pop()) {
    if (typeof value !== 'object' || value === null) continue
    if (bodyToCore(value)) found.push(value)
    else values.push(...(Object.values(value) as Json[]))
  }
  return found
}
