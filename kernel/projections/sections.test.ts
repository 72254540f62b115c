/** The full content of events in parts, each in a window of its text. */
import { describe, expect, it } from 'vitest'
import type { Json, JsonObject } from '#kernel/model/json.ts'
import type { Section } from '#kernel/model/row.ts'
import type { Raw } from '#kernel/testing.ts'
import {
  assistant,
  call,
  commandDone,
  commandRun,
  logOf,
  note,
  opened,
  result,
  summary,
  text,
  user,
} from '#kernel/testing.ts'
import { textOf } from './messages.ts'
import { sectionsOf, windowed } from './sections.ts'

const sections = (raw: Raw) => sectionsOf(opened([raw]).session.event(0))
const shown = (raw: Raw) =>
  sections(raw).map((one) => [one.kind, one.title, one.kind === 'image' ? one.attachment : one.text])
const resultOf = (content: readonly Json[], more: JsonObject = {}): Raw => ({
  type: 'tool/result',
  data: { message: { content: [{ type: 'tool-result', toolCallId: 'c', content }] }, ...more },
  surfaceOp: 'append',
})
const nestedResult = (depth: number): string =>
  `${'{"type":"tool-result","content":['.repeat(depth)}{"type":"text","text":"deep"}${']}'.repeat(depth)}`

describe('sections', () => {
  it('follow the blocks of a message', () => {
    const blocks = [
      { type: 'reasoning', text: 'hm' },
      text('*so*'),
      { type: 'tool-call', id: 'c', name: 'ls', arguments: '{"a":1}' },
      { type: 'image', attachment: { attachmentId: 'i', mediaType: 'image/png' } },
      { type: 'odd' },
      null,
    ]
    expect(shown(assistant(blocks))).toEqual([
      ['reasoning', 'Thinking', 'hm'],
      ['markdown', 'Text', '*so*'],
      ['args', 'ls', '{\n  "a": 1\n}'],
      ['image', 'Image', 'i'],
      ['json', 'Block', '{\n  "type": "odd"\n}'],
      ['json', 'Block', 'null'],
    ])
    expect(shown(user('*a*'))).toEqual([['text', 'Text', '*a*']])
  })

  it('set arguments out as JSON when they are, else as they stand', () => {
    expect(shown(call('c'))).toEqual([['args', 'bash', '{\n  "command": "ls"\n}']])
    expect(shown(note('tool/call', { name: 'x', arguments: '{"cut' }))).toEqual([['args', 'x', '{"cut']])
  })

  it('tell a result by what it looks like', () => {
    const kind = (said: string) => sections(result('c', said)).map((one) => one.kind)
    expect(kind('plain')).toEqual(['output'])
    expect(kind('{"a":1}')).toEqual(['json'])
    expect(kind('[not json')).toEqual(['output'])
    expect(kind('diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b')).toEqual(['diff'])
  })

  it('show what is recorded beside a result, unless it is blank', () => {
    expect(
      shown(resultOf([text('x')], { error: { code: 'E' }, meta: { ms: 3 } })).map(([, title]) => title),
    ).toEqual(['Result', 'Error', 'Recorded beside the result'])
    expect(shown(resultOf([text('x')], { meta: { a: null, b: [], c: { d: [null, {}] } } }))).toHaveLength(1)
    expect(shown(resultOf([text('x')], { meta: 0 }))).toHaveLength(2)
  })

  it('of a result without its block show what there is', () => {
    expect(
      shown({ type: 'tool/result', data: { message: { content: [text('x')] } }, surfaceOp: 'append' }),
    ).toEqual([['text', 'Text', 'x']])
  })

  it('of commands, summaries and others', () => {
    expect(shown(commandRun('x'))).toEqual([['text', '/compact', '']])
    expect(shown(commandDone('x'))).toEqual([['text', 'Outcome', 'Done.']])
    expect(shown(summary('sum'))).toEqual([['markdown', 'Summary', 'sum']])
    expect(shown(summary([]))).toEqual([['markdown', 'Summary', '(no text)']])
    expect(shown(note('todo/write', { todos: [] }))).toEqual([['json', 'Data', '{\n  "todos": []\n}']])
    expect(shown(note('session/end-seed'))).toEqual([])
  })

  it('have no limit of depth', () => {
    // Put into the text of the log, as the test's own JSON would break at this depth.
    const deep = '['.repeat(50_000) + ']'.repeat(50_000)
    const line = (raw: Raw) => logOf([raw]).replace('"DEEP"', deep).replace('"NESTED"', nestedResult(20_000))
    const kinds = (raw: Raw) =>
      sectionsOf(opened(line(raw)).session.event(0)).map((one) => (one.kind === 'image' ? '' : one.text))
    expect(kinds(resultOf(['NESTED'], { meta: 'DEEP' }))).toEqual(['deep'])
    expect(kinds(resultOf([text('x')], { meta: ['DEEP', 1] }))).toEqual([
      'x',
      '(nested deeper than 1,000 levels)',
    ])
  })
})

describe('a window', () => {
  const all: readonly Section[] = [
    { kind: 'text', title: 'a', text: 'abcdef', length: 6, from: 0 },
    { kind: 'image', title: 'i', attachment: 'x', mediaType: 'image/png', url: null },
    { kind: 'text', title: 'b', text: '1😀2', length: 4, from: 0 },
  ]
  const texts = (...how: readonly [number, number, number | null]) =>
    windowed(all, ...how).map((one) =>
      one.kind === 'image' ? one.attachment : `${one.from}:${one.text}/${one.length}`,
    )

  it('is a part of each text that knows where it starts and how long the whole is', () => {
    expect(texts(0, 3, null)).toEqual(['0:abc/6', 'x', '0:1😀/4'])
    expect(texts(4, 3, null)).toEqual(['4:ef/6', 'x', '4:/4'])
    expect(texts(0, 2, 2)).toEqual(['0:1/4'])
    expect(texts(-5, 100, 0)).toEqual(['0:abcdef/6'])
    expect(texts(0, 1, 9)).toEqual([])
  })
})

describe('the text of blocks', () => {
  it('joins what each gives', () => {
    expect(
      textOf([
        text('a'),
        { type: 'reasoning', text: 'b' },
        { type: 'tool-call', name: 'n', arguments: 'x' },
        { type: 'image', attachment: { attachmentId: 'i' } },
        { type: 'odd' },
        null,
      ]),
    ).toBe('a\nb\nn\0x\n[image:i]\n[odd]\n[]')
  })

  it('puts a result’s content in its place, an empty one as nothing', () => {
    const of = (...content: readonly Json[]): Json => ({ type: 'tool-result', content })
    expect(textOf([of(text('a'), text('b')), text('c')])).toBe('a\nb\nc')
    expect(textOf([of(), of(of()), text('c')])).toBe('\n\nc')
    expect(textOf([])).toBe('')
  })

  it('has no limit of depth', () => {
    expect(textOf([JSON.parse(nestedResult(100_000)) as Json])).toBe('deep')
  })
})
