/** The tag that shows a message's ref in its text (kernel-core 17). */
import type { Ref } from '#kernel/model/block.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { Tokens } from '#kernel/model/units.ts'

const OPEN = '<acp '
const CLOSE = '</acp>'

/** Tag, newline, text. The text must be without an earlier tag of its own. */
export function taggedText(ref: Ref, tokens: Tokens, message: CoreMessage, text: string): string {
  return `${OPEN}tokens="${tagNumber(tokens)}" type="${tagType(message)}">${ref}${CLOSE}\n${text}`
}

/** The text without one leading tag of this ref, whatever its attributes, and the newline behind it. */
export function withoutOwnTag(text: string, ref: Ref): string {
  if (!text.startsWith(OPEN)) return text
  const end = text.indexOf('>')
  if (end < 0 || !text.startsWith(ref + CLOSE, end + 1)) return text
  const rest = end + 1 + ref.length + CLOSE.length
  return text.slice(text[rest] === '\n' ? rest + 1 : rest)
}

function tagType({ contentType, toolName }: CoreMessage): string {
  return contentType === 'tool-call' || contentType === 'tool-result' ? toolName || 'tool' : contentType
}

/** `999`, `1.0K`, `10K`. */
function tagNumber(tokens: Tokens): string {
  if (tokens < 1000) return String(tokens)
  return `${tokens < 10000 ? (tokens / 1000).toFixed(1) : Math.round(tokens / 1000)}K`
}
