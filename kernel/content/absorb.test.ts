import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ConfigOverrides } from '#kernel/model/config.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { CompressionState } from '#kernel/model/state.ts'
import { isAbsorbCandidate } from './absorb-candidate.ts'
import {
  ABSORB_MARKER,
  absorbInstructions,
  buildAbsorbPrompt,
  hasAbsorbPrompt,
  withAbsorbPrompt,
  withoutAbsorbPrompt,
} from './absorb-prompt.ts'
import { appendAbsorbPrompts } from './append-absorb-prompts.ts'
import { applyAbsorb } from './apply-absorb.ts'
import { addContent, emptyContentStore } from './content-store.ts'
import { parseAbsorbInput } from './parse-absorb-input.ts'
import { buildStoredPlaceholder } from './placeholder.ts'
import { callOf, chars4, LONG, pairOf, refsFor, resultOf, withAbsorb } from './testing.ts'

const prompts = (messages: readonly CoreMessage[], absorb: ConfigOverrides['absorb'] = {}, more = {}) =>
  appendAbsorbPrompts({
    messages,
    state: refsFor(messages),
    config: withAbsorb(absorb),
    tokenCount: 0,
    countTokens: chars4,
    ...more,
  })

describe('the demand to absorb', () => {
  it('can be taken off again, and is found only at the end and with the ref of the message', () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(), fc.string({ maxLength: 40 }), (text, tokens, tool) => {
        const prompted = withAbsorbPrompt(
          text,
          buildAbsorbPrompt('m00002', tokens, tool.replaceAll('\n', '')),
        )
        expect(withoutAbsorbPrompt(prompted, 'm00002')).toBe(text)
        expect(hasAbsorbPrompt(prompted, 'm00003')).toBe(false)
        expect(hasAbsorbPrompt(`${prompted}\n`, 'm00002')).toBe(false)
        expect(withoutAbsorbPrompt(text, 'm00002')).toBe(text)
      }),
    )
  })
  it('is one line that begins with the marker', () => {
    const prompt = buildAbsorbPrompt('m00002', 4821, 'my_absorb')
    expect(prompt).not.toContain('\n')
    for (const part of [
      `${ABSORB_MARKER} `,
      '~4.8K tokens',
      'my_absorb({ ref: "m00002", summary: "..." })',
      '"(nothing needed)"',
    ])
      expect(prompt).toContain(part)
    expect(absorbInstructions('my_absorb')).toContain(ABSORB_MARKER)
  })
  it('stands behind large results, turn after turn the same (B5)', () => {
    const messages = [...pairOf(1, LONG), ...pairOf(2, 'short'), ...pairOf(3, LONG)]
    const first = prompts(messages)
    expect(first.promptedCount).toBe(2)
    expect(prompts(messages).messages).toBe(first.messages)
    const back = prompts(first.messages)
    expect(back.messages).toBe(first.messages)
    expect(back.promptedCount).toBe(0)
  })
  it.each([
    `the marker is ${ABSORB_MARKER} here\n${LONG}`,
    `${LONG}\n\n${ABSORB_MARKER} is the constant`,
    withAbsorbPrompt(LONG, buildAbsorbPrompt('m00009', 5, 'absorb')),
  ])('stands behind a document about it, too (B4)', (text) => {
    const { promptedCount, messages } = prompts(pairOf(1, text))
    expect(promptedCount).toBe(1)
    expect(messages[1]!.text?.startsWith(`${text}\n\n${ABSORB_MARKER}`)).toBe(true)
  })
  it('is not made for what is absorbed, blocked, without a ref or small', () => {
    const messages = pairOf(1, LONG)
    const absorbed = { ...refsFor(messages), absorbed: [{ resultMessageId: 't1' }, null, 3] }
    const blocked = { ...refsFor(messages), messageRefs: { byRaw: { t1: 'BLOCKED' }, byRef: {} } }
    for (const more of [{ state: absorbed }, { state: blocked }, { state: refsFor([]) }])
      expect(prompts(messages, {}, more).messages).toBe(messages)
    expect(prompts(messages, { minToolTokens: NaN }).messages).toBe(messages)
    expect(prompts(messages, { enabled: false }).messages).toBe(messages)
  })
  it('waits until enough of the window is in use', () => {
    const messages = pairOf(1, LONG)
    const count = (tokenCount: number): number =>
      prompts(messages, { contextThresholdPct: 0.5 }, { tokenCount }).promptedCount
    expect([count(49_999), count(50_000)]).toEqual([0, 1])
  })
})

describe('a candidate', () => {
  const config = withAbsorb()
  it.each(['compress', 'acp_status', 'absorb', 'acp_retrieve'])(
    'is no result of %s, named or not (B15)',
    (tool) => {
      expect(isAbsorbCandidate(resultOf(1, LONG, tool), config)).toBe(false)
      expect(isAbsorbCandidate(resultOf(1, LONG), config, [callOf(1, '{}', tool), resultOf(1, LONG)])).toBe(
        false,
      )
    },
  )
  it('is what the tool gives back whose name only the defaults have, once it is renamed', () => {
    const renamed = withAbsorb({}, { ccr: { toolName: 'get' } })
    expect(isAbsorbCandidate(resultOf(1, LONG, 'acp_retrieve'), renamed)).toBe(true)
    expect(isAbsorbCandidate(resultOf(1, LONG, 'get'), renamed)).toBe(false)
  })
  it('is a placeholder of nothing that is stored, when the store is known (B23)', () => {
    const text = buildStoredPlaceholder({
      ref: 'm00002',
      kind: 'k',
      tokens: 1,
      head: 'h',
      retrieveToolName: 'acp_retrieve',
    })
    const message = resultOf(1, text, 'bash')
    const store = addContent(emptyContentStore(), {
      ref: 'm00002',
      text: 'x',
      rawId: 't1',
      kind: 'k',
      tokens: 1,
      head: 'h',
    })
    expect(isAbsorbCandidate(message, config)).toBe(false)
    expect(isAbsorbCandidate(message, config, [message], emptyContentStore())).toBe(true)
    expect(isAbsorbCandidate(message, config, [message], store)).toBe(false)
  })
})

describe('an absorb call', () => {
  const messages = pairOf(1, LONG)
  const now = () => 7
  const absorb = (
    more: Partial<Parameters<typeof applyAbsorb>[0]> = {},
    state: CompressionState = refsFor(messages),
  ) =>
    applyAbsorb(
      { ref: 'm00002', summary: ' all is well ', messages, state, config: withAbsorb(), ...more },
      { countTokens: chars4, now },
    )

  it('is recorded, with the clock that is passed in', () => {
    const { ok, state } = absorb({ absorbCallId: 'call-9' })
    expect(ok).toBe(true)
    expect(state.absorbed).toEqual([
      {
        toolCallId: 'k1',
        callMessageId: 'c1',
        resultMessageId: 't1',
        absorbCallId: 'call-9',
        summary: 'all is well',
        tokensReclaimed: chars4(LONG),
        createdAt: 7,
      },
    ])
    expect(state.stats.absorbedTokens).toBe(chars4(LONG))
  })
  it.each(['m2', 'M00002', ' m00002 '])('reads %j as a ref (B11)', (ref) => {
    expect(absorb({ ref }).ok).toBe(true)
  })
  it('counts as the turns do when no counter is named (B24)', () => {
    const wide = pairOf(1, '漢'.repeat(100))
    const done = applyAbsorb(
      { ref: 'm00002', summary: 'x', messages: wide, state: refsFor(wide), config: withAbsorb() },
      { now },
    )
    expect(done.state.stats.absorbedTokens).toBe(100)
  })
  it('is a success without a change the second time', () => {
    const first = absorb().state
    expect(absorb({}, first)).toMatchObject({ ok: true, state: first })
    expect(absorb({}, first).resultText).toBe('already absorbed (m00002) — no change.')
  })
  it.each([
    ['summary is empty', { summary: ' \n' }],
    ['ref m9 does not exist', { ref: 'm9' }],
    ['ref m00002 is not visible', { messages: [messages[0]!] }],
    ['ref m00001 is a tool-call, not a tool result', { ref: 'm00001' }],
    ['acp_cache is an ACP-managed', { messages: pairOf(1, LONG, 'acp_cache') }],
    ['bash is a protected tool', { config: withAbsorb({}, { protectedTools: ['bash'] }) }],
    ['bash is a protected tool', { config: withAbsorb({}, { protectedLatestTools: ['bash'] }) }],
    [
      'vault is a protected tool',
      {
        messages: [callOf(1, '{}', 'vault'), resultOf(1, LONG)],
        config: withAbsorb({}, { protectedTools: ['vault'] }),
      },
    ],
    ['ref m00002 has no tool-call id', { messages: [{ ...messages[1]!, toolCallId: '' }] }],
  ])('is refused: %s', (why, more) => {
    const state = refsFor(messages)
    const answer = absorb(more, state)
    expect(answer.resultText.startsWith(`absorb failed: ${why}`)).toBe(true)
    expect(answer).toMatchObject({ ok: false })
    expect(answer.state).toBe(state)
  })
  it('never speaks of undefined, nor hands on what a model wrote as a ref (B24)', () => {
    const hidden = absorb({
      messages: [resultOf(1, LONG)],
      config: withAbsorb({}, { isToolProtected: () => true }),
    })
    expect(hidden.resultText).not.toContain('undefined')
    expect(absorb({ ref: `<x>\n${'y'.repeat(500)}` }).resultText.length).toBeLessThan(200)
  })
  it('is told when its summary saves nothing', () => {
    expect(absorb({ summary: LONG }).resultText).toContain('distill harder')
    expect(absorb().resultText).not.toContain('distill harder')
  })
})

describe('the arguments of an absorb call', () => {
  it('never throw, and give a ref and a summary or a reason', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.json()), (input) => {
        const { result, warnings } = parseAbsorbInput(input)
        expect(warnings).toHaveLength(result ? 0 : 1)
      }),
    )
  })
  it('may come with the id of their call', () => {
    expect(parseAbsorbInput('{"ref":"m00001","summary":"s","__proto__":1}', 'c1').result).toEqual({
      ref: 'm00001',
      summary: 's',
      absorbCallId: 'c1',
    })
  })
  it('are told of by their keys, not all of very many', () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`key${n}`, n]))
    expect(parseAbsorbInput(many).warnings[0]!.length).toBeLessThan(300)
  })
})
