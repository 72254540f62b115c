const FENCE = '```'

/** The text inside a Markdown code fence, trimmed; other text as it is. A fence that is never closed ends with the text. */
export function withoutCodeFence(text: string): string {
  if (!text.startsWith(FENCE)) return text
  const firstLine = text.indexOf('\n')
  if (firstLine === -1) return text
  const body = text.slice(firstLine + 1)
  const close = body.lastIndexOf(FENCE)
  return (close === -1 ? body : body.slice(0, close)).trim()
}
