/** Bodies of a surface: that they are what the codecs write, line by line, and lead back to their rows. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runWork } from '#kernel/base/run-work.ts'
import {
  assistant,
  checkpoint,
  lineOf as lineOfLog,
  opened,
  replacing,
  result,
  user,
} from '#kernel/testing.ts'
import type { Opened, Raw } from '#kernel/testing.ts'
import { coreToAnthropic, coreToOpenai, coreToResponses } from '#kernel/wire/index.ts'
import { plugin } from '#kernel/fixtures/story-sources.ts'
import type { Lens } from '#kernel/model/lens.ts'
import type { Provider } from '#kernel/model/provider-check.ts'
import { surfaceMessages } from './surface-messages.ts'
import { bodyLine, bodyLineOf, bodyLines, bodyText, wireBody } from './wire-body.ts'

const providers: readonly Provider[] = ['anthropic', 'openai-chat', 'openai-responses']
const codecs = {
  anthropic: coreToAnthropic,
  'openai-chat': coreToOpenai,
  'openai-responses': coreToResponses,
}

const toolCall = (id: string, args = '{"command":"ls"}') => ({
  type: 'tool-call',
  id,
  name: 'bash',
  arguments: args,
})
const think = (text: string) => ({ type: 'reasoning', text })
const image = { type: 'image', attachment: { attachmentId: 'pic' } }

const wholeLog: readonly Raw[] = [
  user('List “the” files, please 😀'),
  assistant([think('hm'), { type: 'text', text: 'I look.\nNow.' }, toolCall('c1'), toolCall('c2')]),
  result('c2', 'second'),
  result('c1', 'first\n\tindented "quoted"'),
  user('and?'),
]

const text = (
  log: Opened,
  provider: Provider,
  form: 'sent' | 'indented',
  lens: Lens = 'recorded',
  at?: number,
) => runWork(bodyText(log.open, { at: at ?? null, lens, provider, form })).join('')
const body = (log: Opened, provider: Provider, lens: Lens = 'recorded', at: number | null = null) =>
  runWork(wireBody(log.open, { at, lens, provider }))
const lines = (log: Opened, provider: Provider, from = 0, to = 500) =>
  runWork(bodyLines(log.open, { at: null, lens: 'recorded', provider, from, to }))
const lineOf = (
  log: Opened,
  provider: Provider,
  event: number | null,
  block: string | null = null,
  lens: Lens = 'recorded',
) => runWork(bodyLineOf(log.open, { at: null, lens, provider, event, block }))
const line = (log: Opened, provider: Provider, at: number, from = 0, limit = 1000) =>
  runWork(bodyLine(log.open, { at: null, lens: 'recorded', provider, line: at, from, limit }))

/** What the codec itself gives of the surface. */
function expected({ open }: Opened, provider: Provider, lens: Lens): object {
  const { list } = runWork(surfaceMessages(open, open.positionOf(null), lens))
  return { [provider === 'openai-responses' ? 'input' : 'messages']: codecs[provider](list) }
}

const events: fc.Arbitrary<Raw> = fc.oneof(
  fc.string({ unit: 'binary' }).map((said) => user(said)),
  fc
    .array(
      fc.oneof(
        fc.string().map((said) => ({ type: 'text', text: said })),
        fc.string().map(think),
        fc
          .tuple(fc.constantFrom('a', 'b'), fc.oneof(fc.json(), fc.string()))
          .map(([id, args]) => toolCall(id, args)),
      ),
      { maxLength: 4 },
    )
    .map((content) => assistant(content)),
  fc.tuple(fc.constantFrom('a', 'b'), fc.string()).map(([id, said]) => result(id, said)),
)

describe('the text of a body', () => {
  it('is what the codec writes, both ways, and is measured as it is', () => {
    fc.assert(
      fc.property(
        fc.array(events, { maxLength: 12 }),
        fc.constantFrom(...providers),
        fc.constantFrom<Lens>('recorded', 'pr491'),
        (log, provider, lens) => {
          const session = opened([user('go'), ...log])
          const made = expected(session, provider, lens)
          const [sent, indented] = [
            text(session, provider, 'sent', lens),
            text(session, provider, 'indented', lens),
          ]
          expect(sent).toBe(JSON.stringify(made))
          expect(indented).toBe(JSON.stringify(made, null, 2))
          const facts = body(session, provider, lens)
          expect(facts.sentBytes).toBe(new TextEncoder().encode(sent).length)
          expect(facts.indentedBytes).toBe(new TextEncoder().encode(indented).length)
          expect(facts.lines).toBe(indented.split('\n').length)
        },
      ),
      { numRuns: 200 },
    )
  })

  it('comes in windows that fit together, and no window goes past its ends', () => {
    fc.assert(
      fc.property(fc.constantFrom(...providers), fc.nat(60), fc.nat(60), (provider, a, b) => {
        const log = opened(wholeLog)
        const all = text(log, provider, 'indented').split('\n')
        expect(lines(log, provider, a, b).map((one) => one.text)).toEqual(all.slice(a, b))
      }),
    )
    expect(lines(opened(wholeLog), 'anthropic', -5, 2).map((one) => one.text)).toEqual([
      '{',
      '  "messages": [',
    ])
  })

  it('nested out of all measure is a line', () => {
    const deep = `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`
    const log = opened([user('go'), assistant([toolCall('c', deep)])])
    const { lines: total } = body(log, 'anthropic')
    expect(total).toBeLessThan(30)
    expect(text(log, 'anthropic', 'sent')).toContain(deep)
  })

  it('of a position is that of its surface, and is empty with a reason where there is none', () => {
    const log = opened(wholeLog)
    expect(body(log, 'anthropic', 'recorded', 1)).toMatchObject({ messages: 1, entries: 1, none: null })
    const empty = body(log, 'openai-responses', 'recorded', 0)
    expect(empty).toMatchObject({
      messages: 0,
      sentBytes: 12,
      lines: 3,
      none: 'No message has reached the surface yet.',
    })
    expect(text(log, 'openai-responses', 'sent', 'recorded', 0)).toBe('{"input":[]}')
  })
})

describe('lines and rows', () => {
  it('each line knows its event, also where results were put first', () => {
    const log = opened(wholeLog)
    const found = lines(log, 'anthropic').filter((one) => /"(text|content|thinking|name)": "/.test(one.text))
    expect(found.map((one) => [one.entry, one.event])).toEqual([
      [0, 0],
      [1, 1],
      [1, 1],
      [1, 1],
      [1, 1],
      [2, 2],
      [2, 3],
      [2, 4],
    ])
  })

  it('a row leads to its first line and a line to its row', () => {
    const log = opened(wholeLog)
    for (const provider of providers)
      for (const event of [0, 1, 2, 3, 4]) {
        const at = lineOf(log, provider, event)!
        expect(line(log, provider, at)?.sources.map((one) => one.event)).toContain(event)
      }
    expect(lineOf(log, 'anthropic', 99)).toBeNull()
    expect(lineOf(log, 'anthropic', null)).toBeNull()
  })

  it('a folded row is not in it, its summary is', () => {
    const log = opened([user('a'), assistant('b'), checkpoint(0, 1, [0, 1]), user('c')])
    expect([0, 1].map((event) => lineOf(log, 'openai-chat', event))).toEqual([null, null])
    expect(lineOf(log, 'openai-chat', 2)).toBe(2)
    const block = log.open.recomputation().turnAt(4, 'pr491').after.blocks[0]!.blockId
    const at = lineOf(log, 'openai-chat', null, block, 'pr491')
    expect(at).not.toBeNull()
    expect(lineOf(log, 'openai-chat', null, 'b99', 'pr491')).toBeNull()
  })

  it('a line in full is its value without escapes, in windows', () => {
    const log = opened(wholeLog)
    const at = lines(log, 'openai-chat').findIndex((one) => one.text.includes('quoted'))
    expect(line(log, 'openai-chat', at)).toMatchObject({
      name: 'content',
      text: 'first\n\tindented "quoted"',
      length: 24,
      entry: 3,
    })
    expect(line(log, 'openai-chat', at, 5, 4)).toMatchObject({ text: '\n\tin', from: 5, length: 24 })
    expect(line(log, 'openai-chat', 0)).toMatchObject({ name: null, text: '{', sources: [] })
    expect([-1, 1e6, NaN].map((place) => line(log, 'openai-chat', place))).toEqual([null, null, null])
  })

  it('a long line is cut where it is shown', () => {
    const log = opened([user('x'.repeat(5000))])
    const long = lines(log, 'openai-chat').find((one) => one.length > 400)
    expect(long).toMatchObject({ length: 5000 + '      "content": ""'.length, event: 0 })
    expect(long?.text).toHaveLength(400)
  })
})

describe('what is not in a body', () => {
  const whats = (log: Opened, provider: Provider, lens: Lens = 'recorded') =>
    body(log, provider, lens).missing.map(({ what }) => what)
  const always = ['System prompt', 'Tools', 'Model and parameters']

  it('is said of every one, and of tags where turns are replayed', () => {
    const log = opened([user('a')])
    expect(whats(log, 'openai-chat')).toEqual(always)
    expect(whats(log, 'openai-chat', 'pr491')).toEqual([...always, 'Tags'])
  })

  it('are images, thinking and empty messages where there are any', () => {
    const log = opened([
      { ...user('see'), data: { id: 'u', role: 'user', source: { kind: 'user' }, content: [image] } },
      assistant([think('hm'), { type: 'text', text: '' }]),
    ])
    expect(text(log, 'openai-responses', 'sent')).toContain('[image:pic]')
    expect(whats(log, 'openai-responses')).toEqual([...always, 'Images', 'Thinking'])
    expect(whats(log, 'anthropic')).toEqual([...always, 'Images', 'Signatures of thinking', 'Empty messages'])
    expect(body(log, 'openai-responses').missing.find(({ what }) => what === 'Images')?.why).toContain(
      '1 message ',
    )
  })
})

it('is another one when the log has grown', () => {
  const { open } = opened([user('a')])
  const sent = () =>
    runWork(bodyText(open, { at: null, lens: 'recorded', provider: 'openai-chat', form: 'sent' })).join('')
  expect(sent()).toContain('"a"')
  open.append(new TextEncoder().encode(`${lineOfLog(user('b', plugin('acme'), replacing(0, 0)), 1)}\n`))
  expect(sent()).toBe('{"messages":[{"role":"user","content":"b"}]}')
})
