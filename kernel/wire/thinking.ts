/** Thinking that a host puts at the head of an answer's text (kernel-wire 9). */

export interface SplitThinking {
  readonly reasoning: string
  readonly text: string
}

const FORMS: readonly (readonly [open: string, close: string])[] = [
  ['<think>\n', '\n</think>'],
  ['<thinking>\n', '\n</thinking>'],
  ['```thinking\n', '\n```'],
]

/** The thinking in front and the text behind it; null when the text does not begin with any. */
export function splitDemotedThinking(content: string): SplitThinking | null {
  const thoughts: string[] = []
  let at = 0
  for (;;) {
    const form = FORMS.find(([open]) => content.startsWith(open, at))
    if (!form) break
    const from = at + form[0].length
    const close = content.indexOf(form[1], from)
    // The first close counts; blank thinking is none.
    if (close === -1 || content.slice(from, close).trim() === '') break
    thoughts.push(content.slice(from, close))
    at = close + form[1].length
    if (content[at] === '\n') at++
  }
  return thoughts.length === 0 ? null : { reasoning: thoughts.join('\n'), text: content.slice(at) }
}
