import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { indexToRef } from '#kernel/base/refs.ts'
import { classifyKind } from './content-kind.ts'
import {
  buildStoredPlaceholder,
  groupedNumber,
  parseStoredPlaceholder,
  restoreStoredPlaceholder,
} from './placeholder.ts'

const ref = fc.integer({ min: 1, max: 9_999_999 }).map(indexToRef)
const kind = fc.constantFrom('bash', 'read', 'grep', 'fetch', 'other').map(classifyKind)
const line = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('`', '``', ' ', 'a · 5 tok] `b', '] `x`\n   → y("m00001") returns the full text', '\n\n'),
)
const tool = fc.oneof(fc.constantFrom('acp_retrieve', 'my(tool)', '→', '("'), fc.string({ minLength: 1 }))
const parts = fc.record({ ref, kind, tokens: fc.nat(), head: line, retrieveToolName: tool })

describe('a placeholder', () => {
  it('read again gives what it was made of, whatever the title', () => {
    fc.assert(
      fc.property(parts, (one) => {
        const title = one.head.replaceAll('\n', ' ')
        expect(parseStoredPlaceholder(buildStoredPlaceholder(one))).toEqual({
          ref: one.ref,
          kind: one.kind,
          tokens: one.tokens,
          retrieveToolName: one.retrieveToolName.replaceAll('\n', ' '),
          ...(title !== '' && { title }),
        })
      }),
    )
  })
  it('is one behind a tag and before a last line feed, and in no other company', () => {
    fc.assert(
      fc.property(parts, fc.string({ minLength: 1 }), (one, other) => {
        const text = buildStoredPlaceholder(one)
        expect(parseStoredPlaceholder(`<acp tokens="1" type="x">m00009</acp>\n${text}\n`)?.ref).toBe(one.ref)
        expect(parseStoredPlaceholder(`${text}\n\n`)).toBeNull()
        expect(parseStoredPlaceholder(`x${text}`)).toBeNull()
        expect(parseStoredPlaceholder(`${text}\n${other}x`)).toBeNull()
        expect(parseStoredPlaceholder(text.replace('\n', '\r\n'))).toBeNull()
      }),
    )
  })
  it('is never read from text that only looks like one', () => {
    const text = buildStoredPlaceholder({
      ref: 'm00042',
      kind: 'k',
      tokens: 5,
      head: 'h',
      retrieveToolName: 't',
    })
    const whole = parseStoredPlaceholder(text)
    expect(whole).not.toBeNull()
    for (let i = 0; i < text.length; i++)
      expect(parseStoredPlaceholder(text.slice(0, i) + text.slice(i + 1))).not.toEqual(whole)
    expect(parseStoredPlaceholder('<acp x')).toBeNull()
    expect(parseStoredPlaceholder('<acp x>m1')).toBeNull()
    expect(parseStoredPlaceholder('<acp x>m1<b>')).toBeNull()
    expect(parseStoredPlaceholder(text.replace('t("', '("'))).toBeNull()
  })
  it('is told from a huge text made of its parts', () => {
    const many = `📦 [acp-stored #m00042${' · 1,111 tok] `x'.repeat(100_000)}\n   → t("m00042") returns the full text`
    expect(parseStoredPlaceholder(many)).toBeNull()
    expect(parseStoredPlaceholder(`📦 [acp-stored #m00042 · k · 1${',111'.repeat(100_000)}\nx`)).toBeNull()
  })
  it.each([
    [0, '0'],
    [-3, '0'],
    [NaN, '0'],
    [999, '999'],
    [1000, '1,000'],
    [4000.5, '4,001'],
    [1_234_567, '1,234,567'],
    [Infinity, '9,007,199,254,740,991'],
    [1e21, '9,007,199,254,740,991'],
  ])('shows %d as %s', (value, shown) => {
    expect(groupedNumber(value)).toBe(shown)
  })
  it('of an entry shows the frozen command, and asks the call only where there is none', () => {
    const entry = { hash: 'h', rawId: 'r', kind: 'file read', tokens: 1, chars: 4, head: 'head' }
    const args = '{"command":"now"}'
    expect(restoreStoredPlaceholder('m00001', { ...entry, command: 'then' }, 't', args, 9)).toContain(
      '`then`',
    )
    expect(restoreStoredPlaceholder('m00001', entry, 't', args, 9)).toContain('`now`')
    expect(restoreStoredPlaceholder('m00001', entry, 't', undefined, 9)).toContain('`head`')
  })
  it('of a damaged entry is still a placeholder', () => {
    const odd = { hash: 'h', kind: 3, tokens: 'x', head: null } as never
    expect(parseStoredPlaceholder(restoreStoredPlaceholder('m00001', odd, 't', null, 9))).toMatchObject({
      ref: 'm00001',
      kind: 'tool result',
      tokens: 0,
    })
  })
})
