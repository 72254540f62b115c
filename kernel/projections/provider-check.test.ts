/** Each rule with the smallest list that breaks it, by provider. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { Provider, ProviderCheck, ProviderRuleId } from '#kernel/model/provider-check.ts'
import { checkProviders, providerRules } from './provider-check.ts'
import { byBase } from './provider-wire.ts'

let made = 0
const message = (over: Partial<CoreMessage>): CoreMessage => ({
  id: `m${made++}`,
  role: 'user',
  contentType: 'text',
  text: 'said',
  ...over,
})
const user = (text = 'said', over: Partial<CoreMessage> = {}) => message({ text, ...over })
const asst = (text = 'answered', over: Partial<CoreMessage> = {}) =>
  message({ role: 'assistant', text, ...over })
const system = (text = 'be kind', over: Partial<CoreMessage> = {}) =>
  message({ role: 'system', text, ...over })
const summary = (block: string) =>
  system('[Compressed conversation section]\nit', { id: `acp_summary_${block}` })
const call = (id: string, over: Partial<CoreMessage> = {}) =>
  asst('{}', { contentType: 'tool-call', toolName: 'bash', toolCallId: id, ...over })
const result = (id: string, over: Partial<CoreMessage> = {}) =>
  message({ role: 'tool', contentType: 'tool-result', toolCallId: id, ...over })
const thought = (over: Partial<CoreMessage> = {}) => asst('hm', { contentType: 'reasoning', ...over })

const check = (
  messages: readonly CoreMessage[],
  before: readonly CoreMessage[] | null = null,
): ProviderCheck =>
  checkProviders({
    at: 0,
    messages,
    originals: before && byBase(before),
    placeOf: (one) => ({ event: messages.indexOf(one), seq: null, block: null, node: null }),
  })

/** Who says what of a rule: `refuses 1`, with the places named. */
function found(
  rule: ProviderRuleId,
  messages: readonly CoreMessage[],
  before: readonly CoreMessage[] | null = null,
) {
  const own = check(messages, before).violations.filter((violation) => violation.rule === rule)
  const of = (provider: Provider) =>
    own
      .filter((one) => one.provider === provider)
      .map((one) => [one.standing, one.rows.map(({ place }) => place)])
  return { anthropic: of('anthropic'), chat: of('openai-chat'), responses: of('openai-responses') }
}
const refused = (...places: number[]) => [['refuses', places]]
const repaired = (...places: number[]) => [['repairs', places]]
const nobody = { anthropic: [], chat: [], responses: [] }

it('finds nothing wrong with a plain conversation', () => {
  const {
    violations,
    refused: sums,
    faults,
  } = check([user(), thought(), asst(), call('c1'), result('c1'), asst()])
  expect(violations).toEqual([])
  expect(sums).toEqual({ anthropic: 0, 'openai-chat': 0, 'openai-responses': 0 })
  expect(faults).toBe(0)
})

describe('something is sent', () => {
  it('an empty list is refused by all', () => {
    expect(found('something-sent', [])).toEqual({
      anthropic: refused(),
      chat: refused(),
      responses: refused(),
    })
  })
  it('system messages alone are no list where they go apart', () => {
    expect(found('something-sent', [system()])).toEqual({
      anthropic: refused(0),
      chat: [],
      responses: refused(0),
    })
  })
})

describe('a user leads', () => {
  const led = (...list: CoreMessage[]) => found('user-leads', list)
  it('an assistant in front is refused by Anthropic alone', () => {
    expect(led(asst(), user())).toEqual({ ...nobody, anthropic: refused(0) })
  })
  it('system messages in front do not count', () => {
    expect(led(system(), user())).toEqual(nobody)
    expect(led(system(), asst())).toEqual({ ...nobody, anthropic: refused(1) })
  })
  it('a summary does not lead: it may be stripped', () => {
    expect(led(summary('b1'), asst(), user())).toEqual({ ...nobody, anthropic: refused(1) })
    expect(led(summary('b1'), user())).toEqual(nobody)
    expect(led(summary('b1'))).toEqual({ ...nobody, anthropic: refused(0) })
  })
  it('a result does not lead', () => {
    expect(led(result('c1'))).toEqual({ ...nobody, anthropic: refused(0) })
  })
})

describe('calls and results', () => {
  it('a call without result is refused by all once somebody speaks behind it', () => {
    expect(found('call-answered', [user(), call('c1'), user()])).toEqual({
      anthropic: refused(1),
      chat: refused(1),
      responses: refused(1),
    })
    expect(found('call-answered', [user(), call('c1')])).toEqual(nobody)
    expect(found('call-answered', [user(), call('c1'), call('c2'), result('c2')])).toEqual(nobody)
  })
  it('a result without call is refused by all', () => {
    expect(found('result-has-call', [user(), result('c1')])).toEqual({
      anthropic: refused(1),
      chat: refused(1),
      responses: refused(1),
    })
  })
  it('a result before its call names both', () => {
    expect(found('result-has-call', [user(), result('c1'), call('c1')]).chat).toEqual(refused(1, 2))
  })
  it('a message between call and result is refused by Anthropic and Chat', () => {
    expect(found('answered-in-place', [user(), call('c1'), user(), result('c1')])).toEqual({
      anthropic: refused(1, 3),
      chat: refused(1, 3),
      responses: [],
    })
    expect(found('answered-in-place', [user(), call('c1'), result('x'), asst(), result('c1')]).chat).toEqual(
      refused(1, 4),
    )
  })
  it('calls made together are answered together', () => {
    const together = [user(), call('c1'), call('c2'), result('c2'), result('c1'), user()]
    expect(found('answered-in-place', together)).toEqual(nobody)
    expect(found('answered-in-place', [user(), call('c1'), asst(), result('c1')])).toEqual(nobody)
  })
  it('a second result is refused by Anthropic and Chat', () => {
    expect(found('answered-once', [user(), call('c1'), result('c1'), result('c1')])).toEqual({
      anthropic: refused(1, 2, 3),
      chat: refused(1, 2, 3),
      responses: [],
    })
  })
})

describe('reasoning', () => {
  it('alone is refused by all', () => {
    expect(found('reasoning-paired', [user(), thought(), user()])).toEqual({
      anthropic: refused(1),
      chat: refused(1),
      responses: refused(1),
    })
  })
  it('at the end of a message is refused by Anthropic and Responses', () => {
    expect(found('reasoning-paired', [user(), asst(), thought(), thought(), user()])).toEqual({
      anthropic: refused(2, 3),
      chat: [],
      responses: refused(2, 3),
    })
  })
  it('that is missing before its text is refused by Responses', () => {
    const before = [user(), thought({ id: 'a#0' }), call('c1', { id: 'a#1' }), result('c1')]
    const sent = before.filter(({ id }) => id !== 'a#0')
    expect(found('reasoning-paired', sent, before)).toEqual({ ...nobody, responses: refused(1) })
    expect(found('reasoning-paired', before, before)).toEqual(nobody)
    expect(check(sent, before).violations[0]?.term).toContain("of type 'function_call'")
  })
})

describe('what is put right on the way', () => {
  it('neighbours of one role are merged for Anthropic', () => {
    expect(found('roles-alternate', [user(), user(), asst(), asst()])).toEqual({
      ...nobody,
      anthropic: [...repaired(0, 1), ...repaired(2, 3)],
    })
  })
  it('parts of one message and results of one turn are no neighbours', () => {
    expect(
      found('roles-alternate', [
        user(),
        thought({ id: 'a#0' }),
        asst('text', { id: 'a#1' }),
        call('c1', { id: 'a#2' }),
        call('c2', { id: 'a#3' }),
        result('c1'),
        result('c2'),
      ]),
    ).toEqual(nobody)
  })
  it('system messages go apart, further down they change their voice', () => {
    expect(found('system-placed', [system(), user(), system(), summary('b1')])).toEqual({
      anthropic: [...repaired(0), ...repaired(2), ...repaired(3)],
      chat: [],
      responses: [...repaired(0), ...repaired(2), ...repaired(3)],
    })
  })
  it('a repair is no fault', () => {
    expect(check([system(), user(), user()]).faults).toBe(0)
  })
})

describe('content', () => {
  it('empty and blank text is refused by Anthropic', () => {
    expect(found('content-not-empty', [user(''), asst(' \n')])).toEqual({
      ...nobody,
      anthropic: [...refused(0), ...refused(1)],
    })
  })
  it('an image needs no text, an empty result none either', () => {
    expect(
      found('content-not-empty', [
        user('', { rawAnthropicBlock: {} }),
        call('c1'),
        result('c1', { text: '' }),
      ]),
    ).toEqual(nobody)
  })
})

describe('ids', () => {
  it('a call id used twice is refused by all', () => {
    expect(found('ids-unique', [user(), call('c1'), result('c1'), call('c1'), result('c1')])).toEqual({
      anthropic: refused(1, 3),
      chat: refused(1, 3),
      responses: refused(1, 3),
    })
  })
  it('a message id used twice reaches Responses alone', () => {
    expect(found('ids-unique', [user('a', { id: 'x' }), asst('b', { id: 'x' })])).toEqual({
      ...nobody,
      responses: refused(0, 1),
    })
  })
  it('a reserved id is told of any message but a summary', () => {
    const list = [
      user('a', { id: 'acp_summary_b1' }),
      summary('b2'),
      user('b', { id: 'acp_retrieved_m00001' }),
    ]
    expect(found('ids-reserved', list).chat).toEqual([...repaired(0), ...repaired(2)])
  })
  it('the form of a call id: signs for Anthropic, lengths for the others', () => {
    const form = (id: string) => found('call-id-form', [user(), call(id), result(id)])
    expect(form('a.b')).toEqual({ ...nobody, anthropic: refused(1) })
    expect(form('x'.repeat(40))).toEqual(nobody)
    expect(form('x'.repeat(41))).toEqual({ ...nobody, chat: refused(1) })
    expect(form('x'.repeat(65))).toEqual({ ...nobody, chat: refused(1), responses: refused(1) })
    expect(form('')).toEqual({ anthropic: refused(1), chat: refused(1), responses: refused(1) })
  })
})

it('names each provider’s own words, with the id at fault', () => {
  const terms = check([user(), call('call_7'), user()]).violations.map(({ provider, term }) => [
    provider,
    term,
  ])
  expect(terms).toEqual([
    ['anthropic', expect.stringMatching(/without `tool_result` blocks immediately after: call_7/)],
    ['openai-chat', expect.stringMatching(/did not have response messages: call_7/)],
    ['openai-responses', 'No tool output found for function call call_7.'],
  ])
})

it('lists few of many, and counts all', () => {
  const { violations, more, refused: sums } = check([user(), ...Array.from({ length: 100 }, () => user(''))])
  expect(violations.filter(({ rule }) => rule === 'content-not-empty')).toHaveLength(40)
  expect(more).toBe(60)
  expect(sums.anthropic).toBe(100)
  expect(check(Array.from({ length: 50 }, () => user())).violations[0]).toMatchObject({ moreRows: 30 })
})

const any = fc.array(
  fc.record({
    id: fc.constantFrom('a', 'b', 'a#0', 'a#1', 'acp_summary_b1', '', '#'),
    role: fc.constantFrom('user', 'assistant', 'system', 'tool'),
    contentType: fc.constantFrom('text', 'tool-call', 'tool-result', 'reasoning'),
    text: fc.constantFrom('', ' ', 'x'),
    toolCallId: fc.constantFrom('', 'c1', 'c2'),
  }),
) as fc.Arbitrary<CoreMessage[]>

describe('whatever the list', () => {
  it('answers, and names only places in it', () => {
    fc.assert(
      fc.property(any, (messages) => {
        const { violations, rules } = check(messages, messages)
        expect(rules).toHaveLength(providerRules.length)
        for (const { rows } of violations)
          for (const { place, id } of rows) expect(messages[place]?.id).toBe(id)
      }),
    )
  })
  it('counts by provider what the verdicts count', () => {
    fc.assert(
      fc.property(any, (messages) => {
        const { rules, refused: sums } = check(messages)
        for (const provider of ['anthropic', 'openai-chat', 'openai-responses'] as const) {
          const total = rules
            .map(({ verdicts }) => verdicts[provider])
            .filter(({ standing }) => standing === 'refuses')
            .reduce((n, { found: one }) => n + one, 0)
          expect(sums[provider]).toBe(total)
        }
      }),
    )
  })
})
