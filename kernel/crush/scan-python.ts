/** Python by lines: comments, strings of one line and of many, docstrings (ccr-absorb-crush 5.5). */
import { CodeLines } from './code-lines.ts'
import type { LineKind } from './code-lines.ts'
import { isHashDirective } from './directives.ts'

/** Null when a string does not end: what is code can't be known then. Linear in the text. */
export function scanPython(lines: readonly string[]): LineKind[] | null {
  return new PythonScan(lines).run()
}

interface Docstring {
  readonly from: number
  readonly to: number
  readonly indent: string
  /** Of a module: nothing has to follow it. */
  readonly isOfModule: boolean
}

const DEFINITION = /^(?:async\s+)?(?:def|class)\b/

class PythonScan {
  private readonly marks: CodeLines
  private readonly lines: readonly string[]
  private line = 0
  private at = 0
  private depth = 0
  /** Before the first statement, docstring slots are open; so are they behind a definition. */
  private slot: 'module' | 'definition' | null = 'module'
  private isDefinition = false
  private startsStatement = true
  private afterBackslash = false
  private inScriptBlock = false
  private readonly docstrings: Docstring[] = []

  constructor(lines: readonly string[]) {
    this.lines = lines
    this.marks = new CodeLines(lines.length)
  }

  run(): LineKind[] | null {
    for (; this.line < this.lines.length; this.line++) {
      this.at = 0
      // A backslash joins the next line on: without that line, even an empty one, another would be joined.
      if (this.afterBackslash) this.marks.code(this.line)
      this.afterBackslash = false
      if (!this.scanLine()) return null
    }
    for (const each of this.docstrings) if (this.mayGo(each)) this.marks.docstring(each.from, each.to)
    return this.marks.kinds()
  }

  /** From `at` to the end of the line, or of the line where a string that opens here ends. */
  private scanLine(): boolean {
    let last = ''
    let isStart = this.startsStatement && this.depth === 0
    const head = this.rest().trimStart()
    if (isStart && head !== '' && !head.startsWith('#')) this.isDefinition = DEFINITION.test(head)
    while (this.at < this.rowText().length) {
      const text = this.rowText()
      const unit = text[this.at]!
      if (/\s/.test(unit)) {
        this.at++
        continue
      }
      if (unit === '#') {
        this.comment()
        if (last !== '') last = '#'
        break
      }
      this.marks.code(this.line)
      if (unit === '"' || unit === "'") {
        const isAlone = isStart && last === ''
        if (!this.string(unit, isAlone)) return false
        last = unit
        isStart = false
        continue
      }
      if ('([{'.includes(unit)) this.depth++
      else if (')]}'.includes(unit)) this.depth = Math.max(0, this.depth - 1)
      else if (unit === '\\' && this.at === text.length - 1) this.afterBackslash = true
      last = unit
      this.at++
    }
    if (last !== '') this.endOfCode(last)
    return true
  }

  private endOfCode(last: string): void {
    if (this.afterBackslash || this.depth > 0) {
      this.startsStatement = false
      this.slot = null
      return
    }
    this.startsStatement = true
    this.slot = this.isDefinition && last === ':' ? 'definition' : null
  }

  private comment(): void {
    const text = this.rowText().slice(this.at)
    const isAlone = this.rowText().slice(0, this.at).trim() === ''
    // Inline script metadata: everything between `# /// name` and `# ///` is data.
    const isFence = isAlone && /^# \/\/\/(?: [\w-]+)?$/.test(text.trimEnd())
    const isMetadata = isFence || this.inScriptBlock
    if (isFence) this.inScriptBlock = !this.inScriptBlock
    const isShebang = this.line === 0 && text.startsWith('#!')
    this.marks.comment(this.line, this.line, isMetadata || isShebang || isHashDirective(text))
    this.at = this.rowText().length
  }

  /** Whatever its prefix: in raw strings, too, a backslash keeps the quote behind it from closing. */
  private string(quote: string, isAlone: boolean): boolean {
    const from = this.line
    const indent = this.rowText().slice(0, this.at)
    const isTriple = this.rowText().startsWith(quote.repeat(3), this.at)
    const close = isTriple ? quote.repeat(3) : quote
    this.at += close.length
    for (;;) {
      const text = this.rowText()
      if (this.at >= text.length) {
        const goesOn = isTriple || (text.endsWith('\\') && this.at > text.length)
        if (!goesOn || this.line === this.lines.length - 1) return false
        this.line++
        this.at = 0
        this.marks.code(this.line)
      } else if (text[this.at] === '\\') this.at += 2
      else if (text.startsWith(close, this.at)) break
      else this.at++
    }
    this.at += close.length
    if (isAlone && isTriple && this.slot !== null && this.rest().trim() === '')
      this.docstrings.push({ from, to: this.line, indent, isOfModule: this.slot === 'module' })
    return true
  }

  private rowText(): string {
    return this.lines[this.line]!
  }

  private rest(): string {
    return this.rowText().slice(this.at)
  }

  /** A body has to keep a statement, so a docstring goes only where another statement follows it. */
  private mayGo({ to, indent, isOfModule }: Docstring): boolean {
    if (isOfModule) return true
    for (let i = to + 1; i < this.lines.length; i++) {
      const line = this.lines[i]!
      if (line.trim() !== '' && !line.trimStart().startsWith('#'))
        return indent !== '' && line.startsWith(indent)
    }
    return false
  }
}
