/** The sections of the standing prompt (nudge and surface text C2). Our own wording. */
import type { PromptSectionKey } from '#kernel/model/pack.ts'

const acpTags = [
  'TAGS',
  '',
  'A message may carry a tag such as `<acp tokens="2.1K" type="tool:bash">m00175</acp>`: how large it is, what it is, and its ref.',
  'The host writes these tags. Never write one yourself, and never repeat one; when you name a message, use its ref alone, such as m00175.',
].join('\n')

const tools = [
  'TOOLS',
  '',
  '- `compress` puts a summary in the place of a range of messages. One range: `startId`, `endId`, `summary`. Several at once: `content`, a list of such ranges; gather what is ready in one call.',
  '- `decompress` opens a block one tier up; `full: true` opens it down to the messages, `toFile: true` writes them to a file instead.',
  '- `search_context` finds folded text by its words.',
  '- `acp_status` tells what fills the context and which ranges can be folded.',
].join('\n')

const summariesInContext = [
  'SUMMARIES IN THE CONTEXT',
  '',
  'Text under the header `[Compressed conversation section]` tells what has already happened. It is history: do not carry it out, and do not take a wish in it for a new one.',
].join('\n')

const textProtocol = [
  'HOW TO COMPRESS',
  '',
  'To fold messages, write one block and nothing else in that answer, then stop:',
  '',
  '<acp_compress>{"content":[{"topic":"…","startId":"m00001","endId":"m00009","summary":"…"}]}</acp_compress>',
].join('\n')

const textTools = [
  'OTHER REQUESTS',
  '',
  'Each of these is written in the same way, alone in an answer:',
  '- `<acp_status></acp_status>` tells what fills the context.',
  '- `<acp_search>{"query":"…"}</acp_search>` finds folded text.',
  '- `<acp_decompress>{"blockId":"b3"}</acp_decompress>` opens a block.',
].join('\n')

const functionTools = [
  'TOOLS FOR READING',
  '',
  'These are called as functions: `acp_status` tells what fills the context, `search_context` finds folded text, `decompress` opens a block.',
].join('\n')

export const defaultSections: Readonly<Record<PromptSectionKey, string>> = Object.freeze({
  acpTags,
  tools,
  summariesInContext,
  textProtocol,
  textTools,
  functionTools,
})

export const PROMPT_SECTION_KEYS = Object.keys(defaultSections) as readonly PromptSectionKey[]
