/** The demand to distil a large tool result, which is appended to its text (kernel-ccr 4.3). */
import type { Ref } from '#kernel/model/block.ts'
import type { Tokens } from '#kernel/model/units.ts'

export const ABSORB_MARKER = '[ACP absorb]'
const GAP = '\n\n'
/** UTF-16 units of a prompt and its gap, with room for any name of a tool. */
const LONGEST = 4000

/** One line. */
export function buildAbsorbPrompt(ref: Ref, tokens: Tokens, toolName: string): string {
  return (
    `${ABSORB_MARKER} The tool result above (~${formatTokenCount(tokens)} tokens) is shown this once. Do this first: ` +
    `${toolName}({ ref: "${ref}", summary: "..." }), with a summary that holds the outcome, key values, exact ` +
    `paths:lines, error text verbatim and the decisions you draw from it, and no more. From then on only your summary ` +
    `stands for the result; don't run the tool again to get it back. If you need none of it, pass "(nothing needed)".`
  )
}

export function withAbsorbPrompt(text: string, prompt: string): string {
  return text + GAP + prompt
}

/** The text in front of a prompt for this ref that ends it; the text itself when it ends in none. */
export function withoutAbsorbPrompt(text: string, ref: Ref): string {
  const at = promptStart(text, ref)
  return at < 0 ? text : text.slice(0, at)
}

export const hasAbsorbPrompt = (text: string, ref: Ref): boolean => promptStart(text, ref) >= 0

/**
 * Where the gap in front of the prompt begins, or -1. Only the last line can be one, and it must name the
 * ref of the message: a document that quotes the marker is a document.
 */
function promptStart(text: string, ref: Ref): number {
  const end = text.slice(-LONGEST)
  const inEnd = end.lastIndexOf('\n')
  const feed = inEnd < 0 ? -1 : text.length - end.length + inEnd
  const isPrompt =
    feed > 0 &&
    text[feed - 1] === '\n' &&
    text.startsWith(`${ABSORB_MARKER} `, feed + 1) &&
    text.includes(`({ ref: "${ref}", summary: `, feed)
  return isPrompt ? feed - 1 : -1
}

/** `999`, `1.2K`, `12K`, as the tags show it. */
export function formatTokenCount(tokens: Tokens): string {
  if (tokens < 1000) return String(tokens)
  return `${tokens < 10_000 ? (tokens / 1000).toFixed(1) : Math.round(tokens / 1000)}K`
}

/** For the system prompt of a host that offers the tool. */
export function absorbInstructions(toolName: string): string {
  return (
    `A large tool result may end in a line that begins with ${ABSORB_MARKER}. When you see one, call ` +
    `${toolName}({ ref, summary }) before anything else, with the ref that the line names. The result is taken out of ` +
    `the conversation then, and the summary in your call is what remains of it.`
  )
}
