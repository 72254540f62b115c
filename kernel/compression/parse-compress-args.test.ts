import { describe, expect, it } from 'vitest'
import { withoutCodeFence } from './code-fence.ts'
import { parseEntry } from './compress-entry.ts'
import { scanJson } from './json-scan.ts'
import { parseLenient } from './lenient-json.ts'
import { parseLineEntries, parseLineEntry } from './line-entries.ts'
import { parseCompressArgs } from './parse-compress-args.ts'
import { objectInProse, salvageContent, salvageList } from './salvage-entries.ts'
import { withDoubleQuotes } from './single-quotes.ts'
import { deriveTopicFromSummary } from './summary-topic.ts'

const entry = { startId: 'm1', endId: 'm2', summary: 's' }
const range = { startRef: 'm1', endRef: 'm2', summary: 's' }
const brief = (input: unknown, options = {}) => {
  const { ranges, diagnostics } = parseCompressArgs(input, options)
  return [diagnostics.kind, ranges.length, diagnostics.invalidItems]
}

describe('texts that are nearly JSON', () => {
  const value = (text: string) => parseLenient(text)?.value

  it('are read with commas too many', () => {
    expect(value('{"a":[1,2 , ],"b":"x,]", }')).toStrictEqual({ a: [1, 2], b: 'x,]' })
    expect(value('[1,"a"]')).toStrictEqual([1, 'a'])
    expect(parseLenient('[1,,]')).toBeNull()
    expect(value('["a",\n]')).toStrictEqual(['a'])
  })

  it('are read with raw control characters and wrong escapes', () => {
    expect(value('{"a":"1\n2\r3\t4\u00075"}')).toStrictEqual({ a: '1\n2\r3\t4\u00075' })
    expect(value('["\\`x\\` \\u12 \\u0041 \\n \\" \\\\ \n", 1,]')).toStrictEqual([
      '\\`x\\` \\u12 A \n " \\ \n',
      1,
    ])
    expect(value('[\n"a\nb"\n, "c"]')).toStrictEqual(['a\nb', 'c'])
  })

  it('are null when nothing helps', () => {
    expect(parseLenient('nothing')).toBeNull()
    expect(parseLenient('"open\n')).toBeNull()
    expect(parseLenient('null')).toStrictEqual({ value: null })
  })

  it('are told whole from cut off', () => {
    const open = (text: string) => scanJson(text).isOpen
    expect(['{', '[{}', '"a', '"a\\"', '{"a":"}"'].map(open)).toStrictEqual([true, true, true, true, true])
    expect(['', '{}', '"a"', '"{"', '}', '"a\\""'].map(open)).toStrictEqual([
      false,
      false,
      false,
      false,
      false,
      false,
    ])
  })

  it('lose their code fence', () => {
    expect(withoutCodeFence('```json\n {} \n```')).toBe('{}')
    expect(withoutCodeFence('```\n{"a":"```"}\n``` end')).toBe('{"a":"```"}')
    expect(withoutCodeFence('```\n{}\n')).toBe('{}')
    expect(withoutCodeFence('```{}```')).toBe('```{}```')
    expect(withoutCodeFence(' ```\n{}')).toBe(' ```\n{}')
  })

  it('get double quotes for single ones', () => {
    expect(withDoubleQuotes(`{'a': 'it\\'s "x"\n', "b": "it's"}`)).toBe(
      `{"a": "it's \\"x\\"\\n", "b": "it's"}`,
    )
    expect(withDoubleQuotes("['a\\n\r\t'")).toBe('["a\\n\\r\\t"')
    expect(withDoubleQuotes("['open")).toBe('["open')
    expect(withDoubleQuotes("it's")).toBeNull()
    expect(withDoubleQuotes('{"a":1}')).toBeNull()
  })
})

describe('what can be saved', () => {
  it('are the whole objects of a list', () => {
    expect(salvageList('[{"a":{"b":"}]"}}, 1, {"c":1,}, {x}, {"d"', 0)).toStrictEqual([
      { a: { b: '}]' } },
      { c: 1 },
    ])
    expect(salvageList('[{"a":1}] {"b":2}', 0)).toStrictEqual([{ a: 1 }])
    expect(salvageList('[[{"a":1}]', 0)).toStrictEqual([])
    expect(salvageList('{"a":1}', 0)).toStrictEqual([])
    expect(salvageList('{"x":{"a":1}}', 0)).toStrictEqual([])
    expect(salvageList('[{"a":1}], {"x":{"b":2}}', 0)).toStrictEqual([{ a: 1 }])
    expect(salvageList('[[1], {"a":1}, [2]]', 0)).toStrictEqual([{ a: 1 }])
  })

  it('may be whole behind words with brackets of their own', () => {
    const whole = '{"content":[1,],}'
    expect(objectInProse(`I {fold} {"a":1} now: ${whole} {"summary":"later"}`)).toStrictEqual({
      content: [1],
    })
    expect(objectInProse('{"x":{"summary":"inner"}} {"ranges":[]}')).toStrictEqual({ ranges: [] })
    expect(objectInProse('a } {{"summary":"s"}')).toBeNull()
    expect(objectInProse(`{"content":[${whole},`)).toBeNull()
    expect(objectInProse('no bracket')).toBeNull()
    expect(objectInProse(`${'{} '.repeat(7)}${whole}`)).toStrictEqual({ content: [1] })
    expect(objectInProse(`${'{} '.repeat(8)}${whole}`)).toBeNull()
  })

  it('are found behind the key', () => {
    expect(salvageContent('x "content" : [{"a":1}')).toStrictEqual([{ a: 1 }])
    expect(salvageContent('[{"a":1}')).toStrictEqual([])
  })
})

describe('lines of text', () => {
  it.each([
    ['m1-m2', 'm00001', 'm00002'],
    ['M1 – B2', 'm00001', 'b2'],
    ['m1—m2', 'm00001', 'm00002'],
    ['m1…m2', 'm00001', 'm00002'],
    ['m1~m2', 'm00001', 'm00002'],
    ['m1 ... m2', 'm00001', 'm00002'],
    ['m1 to m2', 'm00001', 'm00002'],
    ['b12', 'b12', 'b12'],
    ['m1234567', 'm1234567', 'm1234567'],
  ])('open with %s', (head, startRef, endRef) => {
    expect(parseLineEntry(`${head} T\n\n s \n`)).toStrictEqual({ startRef, endRef, topic: 'T', summary: 's' })
  })

  it('need a ref in front and a summary', () => {
    expect(parseLineEntry('  m1 \n\n# H\r\nx')).toStrictEqual({
      startRef: 'm00001',
      endRef: 'm00001',
      topic: 'H',
      summary: '# H\r\nx',
    })
    for (const text of ['m1', 'm1\n \n', 'x m1\ns', 'm12345678\ns', 'm1x\ns', 'c1\ns', ''])
      expect(parseLineEntry(text)).toBeNull()
    expect(parseLineEntry('m1-m2x\ns')?.endRef).toBe('m00001')
  })

  it('are many where a list was meant', () => {
    const refs = (text: string) =>
      parseLineEntries(text).map(({ startRef, topic, summary }) => [startRef, topic, summary])
    expect(refs('prose\nm1–m2 A\nx\nm9\n m3–m4 B\ny')).toStrictEqual([
      ['m00001', 'A', 'x\nm9'],
      ['m00003', 'B', 'y'],
    ])
    expect(refs('["m1–m2 A\nsaid "x"",\n"m3–m4 B\ny"]')).toStrictEqual([
      ['m00001', 'A', 'said "x"'],
      ['m00003', 'B', 'y'],
    ])
    expect(refs('m1–m2 A\nsaid "x"')).toStrictEqual([['m00001', 'A', 'said "x"']])
    expect(refs('m1–m2 A\n[x]')).toStrictEqual([['m00001', 'A', '[x]']])
    expect(refs('m1 A\nx')).toStrictEqual([['m00001', 'A', 'x']])
    expect(refs('nothing')).toStrictEqual([])
  })

  it('get a topic from their summary', () => {
    const topic = deriveTopicFromSummary
    expect(topic('x\n  ### The  heading \ny\n# Later')).toBe('The  heading')
    expect(topic('\n\n * first\nsecond')).toBe('first')
    expect(topic('#tag\nx')).toBe('#tag')
    expect(topic('####### seven')).toBe('####### seven')
    expect(topic('x'.repeat(60))).toBe('x'.repeat(60))
    expect(topic('x'.repeat(61))).toBe('x'.repeat(60))
    expect(topic(`${'x'.repeat(59)} y`)).toBe('x'.repeat(59))
    expect(topic(' \n ')).toBeUndefined()
  })
})

describe('entries', () => {
  it('take the first spelling that is there', () => {
    expect(
      parseEntry({ startRef: '', startId: 'm3', messageId: 'm1', endRef: 'm4', endId: 'm5', summary: 's' }),
    ).toStrictEqual({ startRef: 'm3', endRef: 'm4', summary: 's' })
    expect(
      parseEntry({ messageId: 'm1', endId: 'm2', summary: 's', topic: '', summaryMaxChars: Infinity }),
    ).toStrictEqual({ startRef: 'm1', endRef: 'm2', summary: 's' })
    expect(parseEntry({ ...entry, topic: 'T', summaryMaxChars: 0 })).toStrictEqual({
      ...range,
      topic: 'T',
      summaryMaxChars: 0,
    })
  })

  it('say what they lack', () => {
    const reason = (given: unknown) => (parseEntry(given) as { reason?: string }).reason
    expect(
      [7, 'x', { endId: 'm1', summary: 's' }, { startId: 'm1', summary: 's' }, { messageId: 'm1' }].map(
        reason,
      ),
    ).toStrictEqual([
      'is neither an object nor text',
      'needs a line with one or two refs, then a summary',
      'has no start ref',
      'has no end ref',
      'has no summary',
    ])
  })
})

describe('arguments', () => {
  it('fill entries from the top, and name the call', () => {
    const input = {
      topic: 'T',
      summaryMaxChars: 9,
      content: [entry, { ...entry, topic: 'Own', summaryMaxChars: 1 }],
    }
    expect(parseCompressArgs(input, { callId: 'k' }).ranges).toStrictEqual([
      { ...range, topic: 'T', summaryMaxChars: 9, compressCallId: 'k' },
      { ...range, topic: 'Own', summaryMaxChars: 1, compressCallId: 'k' },
    ])
    // Bare lines, too (W30).
    expect(parseCompressArgs({ ...input, content: 'm1–m2\ns' }).ranges).toStrictEqual([
      { startRef: 'm00001', endRef: 'm00002', summary: 's', topic: 's', summaryMaxChars: 9 },
    ])
  })

  it('tell what became of them', () => {
    expect(parseCompressArgs({ content: [entry, 7] }).diagnostics).toStrictEqual({
      ok: true,
      kind: 'ok',
      invalidItems: 1,
      invalidReasons: ['entry 1 is neither an object nor text'],
      keys: ['content'],
    })
    expect(parseCompressArgs(`{"x":"${'y'.repeat(900)}"}`).diagnostics).toStrictEqual({
      ok: false,
      kind: 'missing-content',
      invalidItems: 0,
      keys: ['x'],
      rawPrefix: `{"x":"${'y'.repeat(794)}`,
      length: 908,
    })
  })

  it('have a kind for every failure', () => {
    const inputs = [
      null,
      undefined,
      '',
      ' ```\n``` ',
      7,
      [],
      '[]',
      '7',
      '"7"',
      '"x"',
      '"{"',
      'x',
      '{',
      {},
      { content: 7 },
      { content: null },
      { content: [] },
      { content: ' ' },
      { content: '[]' },
      { content: '{}' },
    ]
    expect(inputs.map((input) => brief(input)[0])).toStrictEqual([
      'empty-input',
      'empty-input',
      'empty-input',
      'empty-input',
      'not-object',
      'not-object',
      'not-object',
      'not-object',
      'not-object',
      'malformed-json',
      'truncated',
      'malformed-json',
      'truncated',
      'missing-content',
      'content-not-array',
      'content-not-array',
      'no-valid-ranges',
      'content-not-array',
      'no-valid-ranges',
      'content-not-array',
    ])
  })

  it('may be strings in strings', () => {
    const content = [entry]
    expect(brief(JSON.stringify({ content }))).toStrictEqual(['ok', 1, 0])
    expect(brief(JSON.stringify(`\`\`\`\n${JSON.stringify({ content })}`))).toStrictEqual(['ok', 1, 0])
    expect(brief({ content: JSON.stringify(content) })).toStrictEqual(['ok', 1, 0])
    expect(brief({ content: JSON.stringify(`\`\`\`\n${JSON.stringify(content)}`) })).toStrictEqual([
      'ok',
      1,
      0,
    ])
    expect(brief({ content: `\`\`\`\n${JSON.stringify(content)}\n\`\`\`` })).toStrictEqual(['ok', 1, 0])
    expect(brief(entry)).toStrictEqual(['ok', 1, 0])
  })

  it('are saved from where they stop', () => {
    expect(brief('{"content":[{"startId":"m1","endId":"m2","summary":"s"},{"st')).toStrictEqual([
      'truncated',
      1,
      0,
    ])
    expect(brief('{"content":[{"startId":"m1"},{"st')).toStrictEqual(['truncated', 0, 1])
    expect(brief(JSON.stringify('{"content":[{"startId":"m1","endId":"m2","summary":"s"}'))).toStrictEqual([
      'truncated',
      1,
      0,
    ])
    const { ranges } = parseCompressArgs({
      topic: 'T',
      content: '[{"startId":"m1","endId":"m2","summary":"s"},{',
    })
    expect(ranges).toStrictEqual([{ ...range, topic: 'T' }])
    expect(brief({ content: '[{"startId":"m1","endId":"m2","summary":"s"},{' })[0]).toBe('truncated')
  })

  it('are read with single quotes when that finds more', () => {
    const quoted = "{'content':[{'startId':'m1','endId':'m2','summary':'s'}]}"
    expect(parseCompressArgs(quoted).diagnostics).toMatchObject({ kind: 'ok', quoteSalvage: true })
    expect(parseCompressArgs({ content: quoted.slice(11, -1) }).diagnostics).toMatchObject({
      kind: 'ok',
      quoteSalvage: true,
    })
    expect(parseCompressArgs({ content: quoted.slice(11, -2) }).diagnostics).toMatchObject({
      kind: 'truncated',
      quoteSalvage: true,
    })
    expect(parseCompressArgs({ topic: 'T', content: quoted.slice(11, -1) }).ranges).toStrictEqual([
      { ...range, topic: 'T' },
    ])
    const { diagnostics } = parseCompressArgs(`{"content":[${JSON.stringify(entry)},{"a":"it's"}]}`)
    expect(diagnostics).toMatchObject({ kind: 'ok', invalidItems: 1 })
    expect(diagnostics.quoteSalvage).toBeUndefined()
  })

  it('may hold an object where calls are replayed', () => {
    const replay = { allowObjectContent: true }
    expect([brief({ content: entry }), brief({ content: entry }, replay)]).toStrictEqual([
      ['content-not-array', 0, 0],
      ['ok', 1, 0],
    ])
    expect(brief({ content: { ranges: [entry, entry] } }, replay)).toStrictEqual(['ok', 2, 0])
    expect(brief({ content: JSON.stringify(entry) }, replay)).toStrictEqual(['ok', 1, 0])
    expect(
      parseCompressArgs({ topic: 'T', content: { topic: 'U', ranges: [entry] } }, replay).ranges[0]?.topic,
    ).toBe('U')
  })
})
