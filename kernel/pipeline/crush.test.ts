import { afterEach, describe, expect, it } from 'vitest'
import { decodeJsonFold } from '#kernel/crush/json-decode.ts'
import { registerCrushPlugin, resetCrushPlugins } from '#kernel/crush/registry.ts'
import type { ConfigOverrides } from '#kernel/model/config.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import { applyCrush, crushNode } from './crush.ts'
import { contextOf, frameOf, messageOf, stateOf, tracing } from './testing.ts'
import { processTurn } from './turn.ts'

const rows = JSON.stringify(Array.from({ length: 60 }, (_, i) => ({ id: i, zone: 'a-constant-zone-name' })))
const on: ConfigOverrides = { absorb: { enabled: true, minToolTokens: 50 }, crush: { enabled: true } }
const { config, countTokens } = contextOf(on)
const list = (text: string, more: Partial<CoreMessage> = {}): CoreMessage[] => [
  messageOf('u1'),
  { ...messageOf('c2:k'), ...(more.toolName && { toolName: more.toolName }) },
  { ...messageOf('t3:k', text), ...more },
]
const refs = { byRaw: { t3: 'm00003' }, byRef: { m00003: 't3' } }
const crush = (messages: readonly CoreMessage[], overrides: ConfigOverrides = {}) =>
  applyCrush({
    messages,
    config: contextOf({ ...on, ...overrides }).config,
    tokenCount: 0,
    countTokens,
    refs,
  })
const demand = (ref: string): string =>
  `[ACP absorb] Large (~180 tokens): call absorb({ ref: "${ref}", summary: "..." }).`

afterEach(resetCrushPlugins)

describe('crush', () => {
  it('is on with absorb alone, and says why each text changed', () => {
    for (const overrides of [{}, { crush: { enabled: true } }, { absorb: { enabled: true } }])
      expect(crushNode.enabled!(frameOf([]), contextOf(overrides))).toBe(false)
    const { ctx, reasons } = tracing(on)
    const { messages, effects } = crushNode.run(frameOf(list(rows)), ctx)
    expect(JSON.parse(decodeJsonFold(messages[2]!.text!)!)).toEqual(JSON.parse(rows))
    expect(effects).toMatchObject({ crushCount: 0, crushDistilledCount: 1 })
    expect(reasons).toEqual([
      { id: 't3', rule: 'crush/folded', tokens: countTokens(rows) - countTokens(messages[2]!.text!) },
    ])
  })

  it('leaves a text as it was where a plugin fails, and says so', () => {
    registerCrushPlugin({
      id: 'bad',
      kinds: ['log'],
      lossy: true,
      crush: () => {
        throw new Error('no')
      },
    })
    const { ctx, reasons } = tracing(on)
    const frame = frameOf(list('plain words '.repeat(50)))
    expect(crushNode.run(frame, ctx).messages).toBe(frame.messages)
    expect(reasons).toEqual([{ id: 't3', rule: 'crush/failed' }])
    registerCrushPlugin({ id: 'bad', kinds: ['log'], lossy: true, crush: () => ({ text: 'short' }) })
    expect(crushNode.run(frame, ctx).messages[2]!.text).toBe('short')
    expect(reasons.at(-1)).toMatchObject({ id: 't3', rule: 'crush/plugin' })
  })

  it('cuts a document that quotes the absorb marker nowhere (B4)', () => {
    for (const text of [
      `${'alpha '.repeat(60)}[ACP absorb] is the marker constant. ${'omega '.repeat(60)}`,
      `${'alpha '.repeat(60)}\n\n[ACP absorb] is the marker constant.`,
      `${'alpha '.repeat(60)}\n\n${demand('m00009')}`,
      `${'alpha '.repeat(60)}\n\n${demand('m00003')}\nand more`,
    ])
      expect(crush(list(text)).messages[2]!.text).toBe(text)
  })

  it('takes its own demand off with the lines before it, so texts do not grow (B5)', () => {
    const folded = crush(list(rows)).messages[2]!.text
    expect(crush(list(`${rows}\n\n${demand('m00003')}`)).messages[2]!.text).toBe(folded)
    const plain = list(`${'alpha '.repeat(60)}\n\n${demand('m00003')}`)
    expect(crush(plain)).toEqual({ messages: plain, crushedCount: 0, distilledCount: 1 })
  })

  it('shortens a text that carries its own tag, and keeps the tag (B20)', () => {
    const tag = '<acp tokens="9" type="grep">m00003</acp>\n'
    expect(crush(list(tag + rows)).messages[2]!.text).toBe(tag + crush(list(rows)).messages[2]!.text)
    const foreign = tag.replace('m00003', 'm00004') + rows
    expect(crush(list(foreign)).messages[2]!.text).toBe(foreign)
  })

  it('leaves the latest result of a protected tool, retrieved originals and placeholders (B6, B15)', () => {
    const messages = list(rows, { toolName: 'todo' })
    expect(crush(messages).messages).not.toBe(messages)
    for (const overrides of [
      { protectedLatestTools: ['todo'] },
      { protectedTools: ['to*'] },
      { absorb: { ...on.absorb, excludeTools: ['TODO'] } },
      { absorb: { ...on.absorb, toolName: 'todo' } },
      { ccr: { toolName: 'todo' } },
    ])
      expect(crush(messages, overrides).messages).toBe(messages)
    const retrieved = list(rows, { toolName: 'acp_retrieve' })
    expect(crush(retrieved).messages).toBe(retrieved)
    const stored = `📦 [acp-stored #m00003 · shell output · 5,000 tok] \`${'x'.repeat(300)}\`\n   → acp_retrieve("m00003") returns the full text`
    expect(crush(list(stored)).distilledCount).toBe(0)
    expect(crush(list(`see ${stored}`)).distilledCount).toBe(1)
    const { toolCallId: _, ...noCall } = messages[2]!
    expect(crush([noCall]).distilledCount).toBe(0)
  })

  it('runs in a turn and changes nothing that it is given', () => {
    const messages = list(rows)
    const before = structuredClone(messages)
    const turn = processTurn({ messages, state: stateOf([]), config, tokenCount: 0 }, { countTokens })
    expect(turn.messages[2]!.text).toContain('__acp_crush')
    expect(messages).toEqual(before)
    const twice = processTurn({ messages, state: stateOf([]), config, tokenCount: 0 }, { countTokens })
    expect(twice.messages[2]).toBe(turn.messages[2])
    const again = processTurn(
      { messages: turn.messages, state: turn.state, config, tokenCount: 0 },
      { countTokens },
    )
    expect(again.messages[2]!.text).toBe(turn.messages[2]!.text)
  })
})
