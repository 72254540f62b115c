/** A place in a source text that knows its line. Scanners of code move it forwards only. */
import { CodeLines } from './code-lines.ts'
import { isSlashDirective } from './directives.ts'

/** Thrown by a scanner when the text is none of its language. */
export class NotThisLanguage extends Error {}

/** Thrown by a scanner when two readings are possible and differ: what is code can't be known. */
export class Unclear extends Error {}

export class Cursor {
  at = 0
  line = 0
  /** Place of the next LF; behind the text when there is none. */
  private nextBreak: number
  readonly marks: CodeLines
  /** Lines end with LF. */
  readonly text: string

  constructor(text: string) {
    this.text = text
    let lines = 1
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++
    this.marks = new CodeLines(lines)
    this.nextBreak = this.breakFrom(0)
  }

  private breakFrom(from: number): number {
    const found = this.text.indexOf('\n', from)
    return found === -1 ? this.text.length : found
  }

  get done(): boolean {
    return this.at >= this.text.length
  }

  peek(ahead = 0): string {
    return this.text[this.at + ahead] ?? ''
  }

  starts(what: string): boolean {
    return this.text.startsWith(what, this.at)
  }

  /** Forwards, counting lines. */
  to(end: number): void {
    while (this.nextBreak < end && this.nextBreak < this.text.length) {
      this.line++
      this.nextBreak = this.breakFrom(this.nextBreak + 1)
    }
    this.at = end
  }

  /** As `to`; all that is passed over is code. */
  codeTo(end: number): void {
    const from = this.line
    this.to(end)
    this.marks.codeLines(from, this.line)
  }

  /** One unit of code. */
  code(): void {
    this.marks.code(this.line)
    this.at++
  }

  /** White space; answers whether there was any. */
  space(): boolean {
    if (!/\s/.test(this.peek())) return false
    this.to(this.at + 1)
    return true
  }

  /** Place of the next LF, or the end. */
  get lineEnd(): number {
    return this.nextBreak
  }

  /** A comment from here to a place. */
  commentTo(end: number): void {
    const from = this.line
    const start = this.at
    this.to(end)
    this.marks.comment(from, this.line, isSlashDirective(this.text.slice(start, start + 200)))
  }

  lineComment(): void {
    this.commentTo(this.lineEnd)
  }

  blockComment(nests: boolean): void {
    if (!nests) {
      const close = this.text.indexOf('*/', this.at + 2)
      if (close === -1) throw new NotThisLanguage('comment without an end')
      return this.commentTo(close + 2)
    }
    const mark = /\/\*|\*\//g
    mark.lastIndex = this.at + 2
    let depth = 1
    for (let found = mark.exec(this.text); found; found = mark.exec(this.text)) {
      depth += found[0] === '/*' ? 1 : -1
      if (depth === 0) return this.commentTo(mark.lastIndex)
    }
    throw new NotThisLanguage('comment without an end')
  }

  /** A string whose closing quote stands on the same line; a backslash takes the unit behind it along, a line's end too. */
  string(quote: string): void {
    for (let at = this.at + 1; ; at++) {
      const unit = this.text[at]
      if (unit === '\\') at++
      else if (unit === quote) return this.codeTo(at + 1)
      else if (unit === '\n' || unit === undefined) throw new NotThisLanguage('string without an end')
    }
  }

  /** All up to and with a closing mark that nothing escapes. */
  upTo(close: string, from: number): void {
    const end = this.text.indexOf(close, from)
    if (end === -1) throw new NotThisLanguage(`no ${close}`)
    this.codeTo(end + close.length)
  }

  word(pattern: RegExp): string {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)?.[0] ?? ''
    if (found !== '') this.codeTo(this.at + found.length)
    return found
  }
}
