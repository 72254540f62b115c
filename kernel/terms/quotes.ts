/** What a text quotes, on one line and no longer than a sentence. One pass a kind of quote. */

/** Characters of a quotation; longer ones are prose or code. */
const MOST = 160

const marks = [
  ['"', '"'],
  ['“', '”'],
  ['„', '“'],
  ['«', '»'],
  ['「', '」'],
  ['‘', '’'],
  ["'", "'"],
  ['`', '`'],
] as const

export interface Quote {
  readonly text: string
  readonly code: boolean
}

export function quotesIn(text: string, see: (quote: Quote) => void): void {
  for (const [open, close] of marks) eachQuote(text, open, close, see)
}

function eachQuote(text: string, open: string, close: string, see: (quote: Quote) => void): void {
  const apostrophe = close === "'" || close === '’'
  /** Up to here nothing closes. */
  let unclosed = -1
  for (let at = text.indexOf(open); at !== -1; at = text.indexOf(open, at + 1)) {
    if (at < unclosed) continue
    if (open === "'" && at > 0 && isWordUnit(text, at - 1)) continue
    const end = closeOf(text, at + 1, close, apostrophe)
    if (end < 0) {
      unclosed = -end
      continue
    }
    const inner = text.slice(at + 1, Math.min(end, at + 2 + MOST))
    // Too long a quotation is passed over with its end, which would else begin another.
    if (inner.length <= MOST && inner.trim() !== '' && !(open === '"' && isKey(text, end)))
      see({ text: inner.trim(), code: open === '`' })
    at = end
  }
}

/** Where it ends on its line; minus the line's end when it does not. */
function closeOf(text: string, from: number, close: string, apostrophe: boolean): number {
  for (let i = from; i < text.length; i++) {
    const char = text[i]!
    if (char === '\n') return -i
    if (char === '\\' && close === '"') i++
    else if (char === close && !(apostrophe && isWordUnit(text, i + 1))) return i
  }
  return -text.length
}

/** The name of a field: it says how the text is formed, not what it says. */
function isKey(text: string, end: number): boolean {
  let i = end + 1
  while (text[i] === ' ') i++
  return text[i] === ':'
}

/** Letters and digits, as far as one unit tells; what is not ASCII counts as a letter. */
function isWordUnit(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  if (Number.isNaN(unit)) return false
  return (
    (unit >= 48 && unit <= 57) ||
    (unit >= 65 && unit <= 90) ||
    (unit >= 97 && unit <= 122) ||
    unit > 0x2fff ||
    (unit >= 0xc0 && unit < 0x2000)
  )
}
