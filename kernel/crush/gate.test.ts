import fc from 'fast-check'
import { afterEach, describe, expect, it, test } from 'vitest'
import { defaultCountTokens } from '#kernel/compression/tokens.ts'
import { classifyCrushText } from './classify.ts'
import { crushText } from './crush-text.ts'
import { decodeJsonFold } from './json-decode.ts'
import { evaluateToolResult } from './evaluate.ts'
import type { CrushPlugin } from './plugin.ts'
import { crushPlugins, registerCrushPlugin, resetCrushPlugins, unregisterCrushPlugin } from './registry.ts'

const options = { countTokens: defaultCountTokens, minReduction: 0.1 }
const plugin = (
  id: string,
  crush: (text: string) => unknown,
  more: Partial<CrushPlugin> = {},
): CrushPlugin => ({
  id,
  kinds: ['log'],
  lossy: false,
  crush: crush as CrushPlugin['crush'],
  ...more,
})
const words = 'plain words '.repeat(50)

afterEach(resetCrushPlugins)

describe('the gate', () => {
  it('asks registered plugins in their order', () => {
    registerCrushPlugin(plugin('one', () => ({ text: 'one', stats: { n: 1 } })))
    registerCrushPlugin(plugin('two', () => ({ text: 'two' })))
    expect(crushText(words, options)).toEqual({ text: 'one', strategy: 'one', lossy: false, stats: { n: 1 } })
    expect(unregisterCrushPlugin('one')).toBe(true)
    expect(unregisterCrushPlugin('one')).toBe(false)
    expect(crushText(words, options)?.strategy).toBe('two')
    resetCrushPlugins()
    expect(crushPlugins().map(({ id }) => id)).toEqual(['json-fold', 'code-trim', 'log-select'])
    expect(crushText(words, options)).toBeNull()
  })

  const faults: readonly (readonly [string, () => unknown])[] = [
    [
      'throws',
      () => {
        throw new Error('no')
      },
    ],
    ['answers a number', () => 7],
    ['answers a list', () => ['x']],
    ['answers with a text that is none', () => ({ text: 7 })],
  ]
  it.each(faults)('goes on when a plugin %s, and says so', (_, crush) => {
    const failed: string[] = []
    const plugins = [plugin('bad', crush), plugin('good', () => ({ text: 'short' }))]
    expect(crushText(words, { ...options, plugins, onFailure: (id) => failed.push(id) })?.strategy).toBe(
      'good',
    )
    expect(failed).toEqual(['bad'])
    expect(crushText(words, { ...options, plugins: plugins.slice(0, 1) })).toBeNull()
  })

  it('never takes a longer text, whatever share is asked for', () => {
    const plugins = [plugin('fat', (text) => ({ text: text + text }))]
    for (const minReduction of [0.1, 0, -5, NaN])
      expect(crushText(words, { ...options, minReduction, plugins })).toBeNull()
  })

  it('loses no error line, though a plugin says it is lossless (B16)', () => {
    const plugins = [plugin('drop', () => ({ text: 'short' }), { lossy: false })]
    expect(crushText(`${words}\nERROR a`, { ...options, plugins })).toBeNull()
    expect(crushText(`${words}\nWARN a`, { ...options, plugins })).not.toBeNull()
  })

  it('obeys switches, also for plugins named like what objects inherit', () => {
    const plugins = [plugin('constructor', () => ({ text: 'short' }))]
    expect(crushText(words, { ...options, plugins, strategies: {} })?.strategy).toBe('constructor')
    expect(
      crushText(words, { ...options, plugins, strategies: { constructor: { enabled: false } } }),
    ).toBeNull()
    const excluding = { constructor: { excludeTools: ['Ba*'] } }
    expect(crushText(words, { ...options, plugins, strategies: excluding, toolName: 'bash' })).toBeNull()
    expect(crushText(words, { ...options, plugins, strategies: excluding })).not.toBeNull()
  })

  it('leaves texts beyond two million units alone', () => {
    const plugins = [plugin('any', () => ({ text: 'short' }))]
    expect(crushText('a'.repeat(2_000_000), { ...options, plugins })).not.toBeNull()
    expect(crushText('a'.repeat(2_000_001), { ...options, plugins })).toBeNull()
  })
})

it('lines that begin with a word in brackets are a log (B20)', () => {
  expect(classifyCrushText('[INFO] start\n[ERROR] no [3]')).toBe('log')
  expect(classifyCrushText('[2026-01-02T03:04] start\n[x]')).toBe('log')
  for (const text of [
    '[1,2]',
    '["a"]\n["b"]',
    '[\n1\n]',
    '[1,\n2]',
    '[[1], [2]\n]',
    '[a]\n[b]',
    '[{"a":1}\n]',
  ])
    expect(classifyCrushText(text)).toBe('json')
})

describe('one result', () => {
  const rows = JSON.stringify(Array.from({ length: 30 }, (_, i) => ({ i, zone: 'a-constant-zone-name' })))
  const input = { text: rows, tokenCount: 0, modelContextLimit: 1000, countTokens: defaultCountTokens }

  it('is skipped, crushed or still to be distilled', () => {
    expect(evaluateToolResult({ ...input, absorb: { minToolTokens: 10_000 } }).kind).toBe('skip')
    const crushed = evaluateToolResult({ ...input, absorb: { minToolTokens: 150 } })
    expect(crushed).toMatchObject({ kind: 'crushed', strategy: 'json-fold', lossy: false })
    expect(JSON.parse(decodeJsonFold(crushed.text)!)).toEqual(JSON.parse(rows))
    expect(evaluateToolResult({ ...input, absorb: { minToolTokens: 20 } }).kind).toBe('distill')
  })

  it('waits until the window is full enough', () => {
    const absorb = { minToolTokens: 20, contextThresholdPct: 0.5 }
    expect(evaluateToolResult({ ...input, absorb, tokenCount: 499 }).kind).toBe('skip')
    expect(evaluateToolResult({ ...input, absorb, tokenCount: 500 }).kind).toBe('distill')
    expect(evaluateToolResult({ ...input, absorb, modelContextLimit: 0 }).kind).toBe('distill')
  })
})

/** Heads that get a text to each plugin; what follows is hostile. */
const heads = [
  '',
  'import os\ndef f():\ndef g():\n',
  'const a = 1;\nlet b = 2;\n',
  'fn f() {}\nlet mut a = 1;\nreturn;\nreturn;\n',
  'ERROR a\n'.repeat(60),
]
const runs = [
  '[',
  '{',
  '"',
  "'",
  '`',
  '/',
  '*',
  '\\',
  '#',
  '\n',
  ' ',
  '<',
  '(',
  '}',
  '$',
  '-',
  ':',
  '0',
  'a',
  '\u2028',
  '\ud800',
]
const patterns = [
  '/*',
  '*/',
  '`${',
  '}/[',
  '++/[',
  '<a ',
  '</',
  '"""',
  "'a",
  '\\\n',
  '//\n',
  '#\n',
  '\n\n ',
  'at (',
  '0x',
  ':1',
  '/a',
  'import ',
  'const a',
  'impl ',
  '{"a":',
  '[1,',
]

test('a million units of one kind are answered, not crashed on; nothing gets longer', () => {
  const texts = [
    ...runs.map((unit) => unit.repeat(1_000_000)),
    ...patterns.map((pattern) => pattern.repeat(200_000 / pattern.length)),
  ]
  for (const head of heads)
    for (const body of texts) {
      const text = head + body
      const crushed = crushText(text, options)
      if (crushed) expect(crushed.text.length).toBeLessThan(text.length)
    }
}, 120_000)

test('law: any text is answered, and what is answered is shorter', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc.array(fc.constantFrom(...runs, ...patterns, '\n'), { maxLength: 80 }).map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(fc.constantFrom(...heads), text, (head, rest) => {
      const crushed = crushText(head + rest, { ...options, minReduction: 0.01 })
      if (crushed) expect(crushed.text.length).toBeLessThan(head.length + rest.length)
    }),
    { numRuns: 2000 },
  )
})
