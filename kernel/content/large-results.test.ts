import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CompressionConfig } from '#kernel/model/config.ts'
import type { MessageContentStore } from '#kernel/model/content-store.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { CompressionState } from '#kernel/model/state.ts'
import { contentStoreStats, emptyContentStore, storedContent } from './content-store.ts'
import { buildAbsorbPrompt, withAbsorbPrompt } from './absorb-prompt.ts'
import { storeLargeResults } from './large-results.ts'
import type { LargeResults } from './large-results.ts'
import { buildStoredPlaceholder, parseStoredPlaceholder } from './placeholder.ts'
import { callOf, chars4, LONG, pairOf, refsFor, resultOf, withCcr } from './testing.ts'

function store(
  messages: readonly CoreMessage[],
  state: CompressionState = refsFor(messages),
  config: CompressionConfig = withCcr(),
  before: MessageContentStore = emptyContentStore(),
): LargeResults {
  return storeLargeResults({ messages, state, store: before, config, countTokens: chars4 })
}
const lastText = ({ messages }: LargeResults): string => messages.at(-1)!.text ?? ''
const ownPlaceholder = (ref: string, head = 'x'): string =>
  buildStoredPlaceholder({ ref, kind: 'shell output', tokens: 9, head, retrieveToolName: 'acp_retrieve' })

describe('a large result', () => {
  it('goes into the store, and its text is had back from there', () => {
    const messages = pairOf(1, LONG)
    const after = store(messages)
    expect(parseStoredPlaceholder(lastText(after))).toMatchObject({ ref: 'm00002', title: 'run 1' })
    expect(storedContent(after.store, 'm00002')?.text).toBe(LONG)
    expect(after.messages[0]).toBe(messages[0])
    expect(after.storedCount).toBe(1)
  })
  it('is the very list and the very store when there is none', () => {
    const messages = pairOf(1, 'short')
    const before = emptyContentStore()
    const after = store(messages, refsFor(messages), withCcr(), before)
    expect(after.messages).toBe(messages)
    expect(after.store).toBe(before)
  })
  it('stays where a placeholder would be no smaller (B10)', () => {
    const messages = [...pairOf(1, 'ok'), ...pairOf(2, 'two words')]
    expect(store(messages, refsFor(messages), withCcr({ minToolTokens: 0 })).messages).toBe(messages)
  })
  it.each(['compress', 'decompress', 'search_context', 'acp_status', 'acp_cache', 'acp_retrieve'])(
    'of %s stays, also when only the call names the tool',
    (tool) => {
      const named = pairOf(1, LONG, tool)
      expect(store(named).messages).toBe(named)
      const unnamed = [callOf(1, '{}', tool), resultOf(1, LONG)]
      expect(store(unnamed).messages).toBe(unnamed)
    },
  )
  it('of an excluded or protected tool stays, and shows again when that is set later', () => {
    const messages = pairOf(1, LONG)
    const state = refsFor(messages)
    const stored = store(messages, state).store
    for (const config of [withCcr({ excludeTools: ['BA*'] }), withCcr({}, { protectedTools: ['bash'] })]) {
      expect(store(messages, state, config).messages).toBe(messages)
      expect(store(messages, state, config, stored).messages).toBe(messages)
    }
  })
  it('without a threshold that is a number stays', () => {
    const messages = pairOf(1, LONG)
    expect(store(messages, refsFor(messages), withCcr({ minToolTokens: NaN })).messages).toBe(messages)
  })
  it('names a tool in its placeholder though the config names none', () => {
    const messages = pairOf(1, LONG)
    const after = store(messages, refsFor(messages), withCcr({ toolName: '' }))
    expect(parseStoredPlaceholder(lastText(after))?.retrieveToolName).toBe('acp_retrieve')
  })
})

describe('a text that the kernel was shown before', () => {
  const tag = (ref: string): string => `<acp tokens="9" type="bash">${ref}</acp>\n`

  it('is stored without its tag, and the command of a tagged call is read (B8)', () => {
    const [call, result] = pairOf(1, LONG)
    const plain = [call!, result!]
    const tagged = [
      { ...call!, text: tag('m00001') + call!.text },
      { ...result!, text: tag('m00002') + LONG },
    ]
    const one = store(tagged, refsFor(plain))
    expect(storedContent(one.store, 'm00002')?.text).toBe(LONG)
    expect(lastText(one)).toBe(lastText(store(plain)))
  })
  it('keeps a tag of another ref, which is content', () => {
    const messages = pairOf(1, tag('m00009') + LONG)
    expect(storedContent(store(messages).store, 'm00002')?.text).toBe(tag('m00009') + LONG)
  })
  it('is stored without the demand to absorb it', () => {
    const prompt = buildAbsorbPrompt('m00002', 170, 'absorb')
    const messages = pairOf(1, withAbsorbPrompt(LONG, prompt))
    expect(storedContent(store(messages).store, 'm00002')?.text).toBe(LONG)
  })
})

describe('bytes once shown', () => {
  it('stay when the call comes only later (B8)', () => {
    const [call, result] = pairOf(1, LONG)
    const state = refsFor([result!])
    const first = store([result!], state)
    expect(first.headTitled).toEqual(['m00001'])
    const later = { ...refsFor([result!, call!]), headTitled: first.headTitled }
    const second = store([call!, result!], later, withCcr(), first.store)
    expect(lastText(second)).toBe(lastText(first))
    expect(second.headTitled).toBe(first.headTitled)
  })
  it('stay whatever the host sends later, and are the same objects while it sends the same', () => {
    const edit = fc.record({
      call: fc.constantFrom('{"command":"other"}', 'no json', '', null),
      text: fc.oneof(fc.constantFrom(LONG, 'short', `${LONG}!`), fc.string()),
      cap: fc.nat(200),
      min: fc.nat(1000),
      reload: fc.boolean(),
    })
    const first = fc.constantFrom('{"command":"make"}', 'no json', '{"other":1}', null)
    fc.assert(
      fc.property(first, fc.array(edit, { maxLength: 6 }), (args, edits) => {
        const listOf = (call: string | null, text: string): CoreMessage[] => [
          ...(call === null ? [] : [callOf(1, call, 'bash')]),
          resultOf(1, text, 'bash'),
        ]
        let state = refsFor([callOf(1, ''), resultOf(1, '')])
        const opening = store(listOf(args, LONG), state)
        const shown = lastText(opening)
        let kept = opening.store
        state = { ...state, headTitled: opening.headTitled }
        for (const { call, text, cap, min, reload } of edits) {
          if (reload) [kept, state] = JSON.parse(JSON.stringify([kept, state])) as [typeof kept, typeof state]
          if (text === '') continue
          const config = withCcr({ maxHeadChars: cap, minToolTokens: min })
          const messages = listOf(call, text)
          const after = store(messages, state, config, kept)
          expect(lastText(after)).toBe(shown)
          expect(after.store).toBe(kept)
          expect(storedContent(after.store, 'm00002')?.text).toBe(LONG)
          expect(store(messages, state, config, kept).messages).toBe(after.messages)
          // A host that sends back what it was shown changes nothing, either.
          expect(store(after.messages, state, config, kept).messages).toBe(after.messages)
        }
      }),
    )
  })
  it('take their command from the call of now in an entry older than the field', () => {
    const messages = pairOf(1, LONG)
    const { store: made } = store([messages[1]!], refsFor(messages))
    expect(lastText(store(messages, refsFor(messages), withCcr(), made))).toContain('`run 1`')
  })
  it('are not shown for an entry whose text is lost, unless the host sends that text again', () => {
    const messages = pairOf(1, LONG)
    const state = refsFor(messages)
    const whole = store(messages, state)
    const holed = { ...whole.store, byHash: {} }
    const other = pairOf(1, `${LONG}edited`)
    expect(store(other, state, withCcr(), holed).messages).toBe(other)
    const healed = store(messages, state, withCcr(), holed)
    expect(lastText(healed)).toBe(lastText(whole))
    expect(healed.store).toEqual(whole.store)
    expect(healed.storedCount).toBe(0)
  })
})

it('shows no placeholder for what a damaged store cannot take', () => {
  const messages = pairOf(1, LONG)
  const damaged = { version: 1, byHash: {}, byRef: { m00002: 'no entry' } } as never
  const after = store(messages, refsFor(messages), withCcr(), damaged)
  expect(after.messages).toBe(messages)
  expect(after.storedCount).toBe(0)
})

describe('a text that looks like a placeholder', () => {
  it('of its own ref, which is stored, stays as it is', () => {
    const messages = pairOf(1, LONG)
    const state = refsFor(messages)
    const first = store(messages, state)
    const back = first.messages
    expect(store(back, state, withCcr(), first.store).messages).toBe(back)
  })
  it('of a ref that is not stored is a text like any other (B23)', () => {
    const small = pairOf(1, ownPlaceholder('m00002'))
    expect(store(small).messages).toBe(small)
    const forged = pairOf(1, ownPlaceholder('m00002', 'x'.repeat(5000)))
    const after = store(forged)
    expect(storedContent(after.store, 'm00002')?.text).toBe(forged[1]!.text)
    expect(lastText(after).length).toBeLessThan(200)
  })
  it('of a foreign ref is a text like any other', () => {
    const messages = pairOf(1, ownPlaceholder('m00042', 'y'.repeat(500)))
    expect(contentStoreStats(store(messages).store).entries).toBe(1)
  })
})

it('grows by copying each index once a turn', () => {
  const messages = Array.from({ length: 300 }, (_, n) => pairOf(n, `${n} ${LONG}`)).flat()
  const after = store(messages)
  expect(contentStoreStats(after.store)).toMatchObject({ entries: 300, uniqueContents: 300 })
  expect(after.storedCount).toBe(300)
})
