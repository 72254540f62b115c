/** Bodies by chance, for properties and fuzzing: what the three providers take, and what clients send besides. */
import fc from 'fast-check'

type Body = Record<string, unknown>
const of = <T>(...values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values)

/** Words, nothing, marks that codecs look for, any Unicode. */
export const texts: fc.Arbitrary<string> = fc.oneof(
  of(
    '',
    'continue',
    'ok',
    '[image]',
    'a|b',
    ' \n',
    '<think>\nplan\n</think>\nsaid',
    '```thinking\nx\n```',
    '{"q":1}',
  ),
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
)
const words: fc.Arbitrary<string> = of('one', 'two', 'three', 'a longer line\nand another')
const json: fc.Arbitrary<unknown> = fc.jsonValue({ maxDepth: 2 })
const ids: fc.Arbitrary<string> = of('c1', 'c2', 'c3', 'toolu_4')
const names: fc.Arbitrary<string> = of('read', 'bash', 'a|b')
const images = of('data:image/png;base64,iVBORw0KGgo=', 'https://example.org/a.png', 'data:text/plain,hello')

/** Members by chance: each may be absent. */
const some = (members: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<Body> =>
  fc.record(members, { requiredKeys: [] })
const item = (
  fixed: Readonly<Record<string, fc.Arbitrary<unknown>>>,
  loose: Readonly<Record<string, fc.Arbitrary<unknown>>> = {},
): fc.Arbitrary<Body> =>
  fc.tuple(fc.record(fixed), some({ ...loose, x_unknown: json })).map(([own, more]) => ({ ...own, ...more }))

const breakpoint = {
  cache_control: of<unknown>({ type: 'ephemeral' }, { type: 'ephemeral', ttl: '1h' }, null),
}

const source = fc.oneof(
  fc.record({ type: of('base64'), media_type: of('image/png'), data: of('iVBORw0KGgo=', 'AAAA') }),
  fc.record({ type: of('url'), url: images }),
)
const textBlock = item({ type: of('text'), text: texts }, { ...breakpoint, citations: json })
const imageBlock = item({ type: of('image'), source }, breakpoint)
const resultContent = fc.oneof(
  texts,
  fc.array(fc.oneof(textBlock, imageBlock, item({ type: of('search_result', 'tool_reference') })), {
    maxLength: 3,
  }),
)

const userBlocks = fc.oneof(
  textBlock,
  imageBlock,
  item({ type: of('document'), source, title: texts }, breakpoint),
  item(
    { type: of('tool_result'), tool_use_id: ids },
    { content: resultContent, is_error: fc.boolean(), ...breakpoint },
  ),
  item({ type: of('search_result', 'container_upload', 'brand_new_block') }, breakpoint),
)
const assistantBlocks = fc.oneof(
  textBlock,
  item({ type: of('thinking'), thinking: texts }, { signature: texts }),
  item({ type: of('redacted_thinking'), data: texts }),
  item(
    { type: of('tool_use'), id: ids, name: names, input: fc.oneof(fc.dictionary(words, json), json) },
    { ...breakpoint, caller: json },
  ),
  item(
    { type: of('server_tool_use', 'mcp_tool_use'), id: ids, name: names, input: json },
    { server_name: words },
  ),
  item({
    type: of('web_search_tool_result', 'mcp_tool_result'),
    tool_use_id: ids,
    content: fc.oneof(json, resultContent),
  }),
  item({ type: of('compaction', 'brand_new_block') }, { content: texts }),
)

const odd: fc.Arbitrary<unknown> = fc.oneof(
  json,
  some({
    role: fc.oneof(of('user', 'assistant', 'tool', 'system', 'critic', 'function'), json),
    content: json,
    type: json,
  }),
)

/** How much of a list may be what no provider takes. */
const mixed = (good: fc.Arbitrary<unknown>, isOdd: boolean): fc.Arbitrary<unknown> =>
  isOdd ? fc.oneof({ weight: 4, arbitrary: good }, { weight: 1, arbitrary: odd }) : good

const body = (
  key: string,
  list: fc.Arbitrary<unknown>,
  more: Readonly<Record<string, fc.Arbitrary<unknown>>>,
) =>
  fc
    .tuple(some({ model: words, stream: fc.boolean(), x_top: json, ...more }), list)
    .map(([head, messages]): Body => ({ ...head, [key]: messages }))

export function anthropicBodies(isOdd = false): fc.Arbitrary<Body> {
  const message = fc.oneof(
    item({
      role: of('user'),
      content: fc.oneof(texts, fc.array(mixed(userBlocks, isOdd), { maxLength: 4 })),
    }),
    item({
      role: of('assistant'),
      content: fc.oneof(texts, fc.array(mixed(assistantBlocks, isOdd), { maxLength: 4 })),
    }),
  )
  const system = fc.oneof(texts, fc.array(textBlock, { maxLength: 2 }))
  return body('messages', fc.array(mixed(message, isOdd), { maxLength: 8 }), { system, tools: json })
}

const chatPart = fc.oneof(
  item({ type: of('text'), text: texts }, breakpoint),
  item({ type: of('image_url'), image_url: fc.record({ url: images, detail: of('auto', 'high') }) }),
  item({ type: of('input_audio', 'file') }, { file: json, input_audio: json }),
)
const content = fc.oneof(texts, fc.array(chatPart, { maxLength: 3 }))
const toolCall = fc.oneof(
  item({
    id: ids,
    type: of('function'),
    function: item({ name: names }, { arguments: fc.oneof(texts, of('{"a":1}', '{"a":'), json) }),
  }),
  item({ id: ids, type: of('custom'), custom: fc.record({ name: names, input: texts }) }),
)

export function openaiBodies(isOdd = false): fc.Arbitrary<Body> {
  const answer = item(
    { role: of('assistant') },
    {
      content: fc.oneof(
        content,
        of(null),
        fc.array(item({ type: of('refusal'), refusal: texts }), { maxLength: 2 }),
      ),
      tool_calls: fc.array(mixed(toolCall, isOdd), { maxLength: 3 }),
      function_call: fc.record({ name: names, arguments: texts }),
      reasoning_content: fc.oneof(texts, of(null)),
      refusal: fc.oneof(texts, of(null)),
      audio: of<unknown>(null, { id: 'audio_1' }),
      annotations: json,
      name: words,
    },
  )
  const message = fc.oneof(
    item({
      role: of('system', 'developer'),
      content: fc.oneof(texts, fc.array(item({ type: of('text'), text: texts }), { maxLength: 2 })),
    }),
    item({ role: of('user'), content }, { name: words }),
    answer,
    answer,
    item({ role: of('tool'), tool_call_id: ids, content }, { name: names }),
    item({ role: of('function'), name: names, content: fc.oneof(texts, of(null)) }),
  )
  return body('messages', fc.array(mixed(message, isOdd), { maxLength: 8 }), { tools: json })
}

const inputPart = fc.oneof(
  item({ type: of('input_text'), text: texts }),
  item({ type: of('input_image') }, { image_url: images, file_id: words, detail: of('auto') }),
  item({ type: of('input_file') }, { file_id: words }),
)
const outputPart = fc.oneof(
  item({ type: of('output_text'), text: texts }, { annotations: json }),
  item({ type: of('refusal'), refusal: texts }),
)
const output = fc.oneof(texts, fc.array(inputPart, { maxLength: 2 }), json)

const responsesItem = fc.oneof(
  item(
    {
      role: of('user', 'system', 'developer'),
      content: fc.oneof(texts, fc.array(inputPart, { maxLength: 3 })),
    },
    { type: of('message') },
  ),
  item(
    { role: of('assistant'), content: fc.oneof(texts, fc.array(outputPart, { maxLength: 3 })) },
    { type: of('message'), id: ids, status: words },
  ),
  item(
    { type: of('reasoning') },
    {
      id: ids,
      summary: fc.array(fc.record({ type: of('summary_text'), text: texts }), { maxLength: 2 }),
      content: fc.array(fc.record({ type: of('reasoning_text'), text: texts }), { maxLength: 2 }),
      encrypted_content: fc.oneof(words, of(null)),
    },
  ),
  item({ type: of('function_call'), name: names, arguments: texts }, { call_id: ids, id: words }),
  item({ type: of('function_call_output', 'custom_tool_call_output') }, { call_id: ids, output }),
  item(
    { type: of('custom_tool_call'), name: names },
    { call_id: ids, input: fc.oneof(texts, json), status: words },
  ),
  item(
    { type: of('local_shell_call', 'apply_patch_call', 'computer_call', 'web_search_call', 'mcp_call') },
    { call_id: ids, id: words, action: json, operation: json },
  ),
  item(
    { type: of('local_shell_call_output', 'apply_patch_call_output', 'computer_call_output') },
    { call_id: ids, output },
  ),
  item(
    { type: of('compaction', 'item_reference', 'mcp_approval_request', 'brand_new_item') },
    { id: ids, encrypted_content: words },
  ),
  item({ type: of('additional_tools', 'mcp_list_tools') }, { tools: json }),
)

export function responsesBodies(isOdd = false): fc.Arbitrary<Body> {
  const list = fc.array(mixed(responsesItem, isOdd), { maxLength: 8 })
  const input = isOdd ? fc.oneof({ weight: 6, arbitrary: list }, { weight: 1, arbitrary: texts }) : list
  return body('input', input, { instructions: texts, metadata: json, store: fc.boolean() })
}

export const wireBodies = {
  anthropic: anthropicBodies,
  openai: openaiBodies,
  responses: responsesBodies,
} as const

/** Every object and list of a value can be changed no more: who tries throws. */
export function frozen<T>(value: T): T {
  const stack: unknown[] = [value]
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (typeof next !== 'object' || next === null) continue
    Object.freeze(next)
    stack.push(...Object.values(next).filter((inner) => inner !== undefined))
  }
  return value
}
