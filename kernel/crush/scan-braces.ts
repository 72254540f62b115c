/**
 * The languages with braces beside JavaScript, by lines: C and its like, Go, Rust, and those whose
 * comments nest (ccr-absorb-crush 5.5). They differ in what strings are; see `Braces`.
 */
import type { CodeLines } from './code-lines.ts'
import { Cursor, NotThisLanguage, Unclear } from './cursor.ts'

export interface Braces {
  /** A comment may hold comments: it ends where each of them has. */
  readonly nests: boolean
  /** Backticks: strings of many lines, names on one line, or nothing that there is. */
  readonly ticks: 'raw' | 'name' | null
  /** Rust: lifetimes, strings of many lines, `r#"…"#`. */
  readonly isRust: boolean
  /** C: a line that ends with a backslash goes on. */
  readonly splices: boolean
}

export const C_LIKE: Braces = { nests: false, ticks: null, isRust: false, splices: true }
export const GO: Braces = { nests: false, ticks: 'raw', isRust: false, splices: false }
export const RUST: Braces = { nests: true, ticks: null, isRust: true, splices: false }
/** Kotlin, Swift, Scala, Dart. */
export const NESTED: Braces = { nests: true, ticks: 'name', isRust: false, splices: false }

const NUMBER = /\d[\w.]*(?:'[\da-fA-F]+)*/y
const WORD = /[A-Za-z_$\u0080-\uffff][\w$\u0080-\uffff]*/y
const RAW_CPP = /"([^()\\\s]{0,16})\(/y
const RAW_RUST = /#*"/y
const RAW_SWIFT = /#+"{3}|#+"/y
const TEXT_LINE = /[^\S\n]*#\s*(?:error|warning|region|endregion|pragma)\b/y
const MAX_QUOTES = 3

/** Throws NotThisLanguage where that can't be the language, Unclear where its dialects would differ. */
export function scanBraces(text: string, braces: Braces): CodeLines {
  const cursor = new Cursor(text)
  const scan = new BracesScan(cursor, braces)
  while (!cursor.done) scan.step()
  return cursor.marks
}

class BracesScan {
  private readonly cursor: Cursor
  private readonly braces: Braces
  private word = ''

  constructor(cursor: Cursor, braces: Braces) {
    this.cursor = cursor
    this.braces = braces
  }

  step(): void {
    const { cursor, braces } = this
    if (this.textLine() || cursor.space()) return
    if (cursor.starts('//')) {
      cursor.lineComment()
      if (braces.splices && cursor.text[cursor.at - 1] === '\\') throw new Unclear('comment that goes on')
      return
    }
    if (cursor.starts('/*')) return cursor.blockComment(braces.nests)
    const before = this.word
    this.word = ''
    const unit = cursor.peek()
    if (/\d/.test(unit)) cursor.word(NUMBER)
    else if (/[A-Za-z_$\u0080-\uffff]/.test(unit)) this.word = cursor.word(WORD)
    else if (unit === '"') this.quoted(before)
    else if (unit === "'") this.apostrophe()
    else if (unit === '`') this.tick()
    else if (unit === '#') this.hash(before)
    else if (unit === '@' || unit === '$') this.prefix()
    else if (unit === '\\') this.backslash()
    else cursor.code()
  }

  /** `#error don’t`: words, not code. */
  private textLine(): boolean {
    const { cursor, braces } = this
    if (!braces.splices || (cursor.at > 0 && cursor.text[cursor.at - 1] !== '\n')) return false
    TEXT_LINE.lastIndex = cursor.at
    if (!TEXT_LINE.test(cursor.text)) return false
    if (cursor.text.slice(cursor.at, cursor.lineEnd).includes('/*')) throw new Unclear('unclear directive')
    cursor.codeTo(cursor.lineEnd)
    return true
  }

  /** What the line is joined to stays, even when it is empty. */
  private backslash(): void {
    const { cursor } = this
    cursor.code()
    if (cursor.peek() !== '\n') return
    cursor.space()
    if (!cursor.done) cursor.marks.code(cursor.line)
  }

  private quoted(before: string): void {
    const { cursor, braces } = this
    if (braces.isRust && /^(?:b|c)?r$/.test(before)) return cursor.upTo('"', cursor.at + 1)
    if (braces.isRust) return this.rustString()
    if (/^(?:u8|[uUL])?R$/.test(before)) {
      RAW_CPP.lastIndex = cursor.at
      const open = RAW_CPP.exec(cursor.text)
      if (open) return cursor.upTo(`)${open[1]}"`, cursor.at + open[0].length)
    }
    if (cursor.starts('"""')) return this.triple('"')
    this.string('"')
  }

  /** On one line. A piece of code in it that holds the same quote would be read wrongly, so none may be open. */
  private string(quote: string): void {
    const { cursor } = this
    const from = cursor.at
    const isFormat = cursor.text[from - 1] === '$'
    cursor.string(quote)
    const inner = cursor.text.slice(from + 1, cursor.at - 1)
    if (
      isOpen(inner, '${', '}') ||
      isOpen(inner, '\\(', ')') ||
      (isFormat && isOpen(inner.replaceAll('{{', ''), '{', '}'))
    )
      throw new Unclear('code in a string')
  }

  /** Over lines. What a backslash before a quote means in it differs, and so do more quotes than three. */
  private triple(quote: string): void {
    const { cursor } = this
    const close = quote.repeat(MAX_QUOTES)
    let quotes = MAX_QUOTES
    while (cursor.peek(quotes) === quote) quotes++
    const end = cursor.text.indexOf(close, cursor.at + MAX_QUOTES)
    if (quotes > MAX_QUOTES || end === -1) throw new Unclear('text without a clear end')
    if (cursor.text[end - 1] === '\\' || cursor.text[end + MAX_QUOTES] === quote)
      throw new Unclear('text without a clear end')
    cursor.codeTo(end + MAX_QUOTES)
  }

  private rustString(): void {
    const { cursor } = this
    for (let at = cursor.at + 1; ; at++) {
      const unit = cursor.text[at]
      if (unit === undefined) throw new NotThisLanguage('string without an end')
      if (unit === '\\') at++
      else if (unit === '"') return cursor.codeTo(at + 1)
    }
  }

  private apostrophe(): void {
    const { cursor, braces } = this
    if (braces.isRust) {
      const isPair = /[\ud800-\udbff]/.test(cursor.peek(1))
      if (cursor.peek(1) === '\\' || cursor.peek(isPair ? 3 : 2) === "'") cursor.string("'")
      else cursor.code() // a lifetime
    } else if (cursor.starts("'''")) this.triple("'")
    else this.string("'")
  }

  private tick(): void {
    const { cursor, braces } = this
    if (braces.ticks === null) throw new NotThisLanguage('backtick')
    const end = cursor.text.indexOf('`', cursor.at + 1)
    if (end === -1 || (braces.ticks === 'name' && end > cursor.lineEnd))
      throw new NotThisLanguage('backtick without an end')
    cursor.codeTo(end + 1)
  }

  /** `r#"…"#` in Rust, `#"…"#` in Swift. */
  private hash(before: string): void {
    const { cursor, braces } = this
    const isRaw = braces.isRust ? /^(?:b|c)?r$/.test(before) : braces.nests
    const open = braces.isRust ? RAW_RUST : RAW_SWIFT
    open.lastIndex = cursor.at
    const found = isRaw ? open.exec(cursor.text)?.[0] : undefined
    if (found === undefined) return cursor.code()
    const close = found.replace(/^(#+)("+)$/, '$2$1')
    const end = cursor.lineEnd
    cursor.upTo(close, cursor.at + found.length)
    if (!braces.isRust && !found.includes('"""') && cursor.at > end)
      throw new NotThisLanguage('string over lines')
  }

  /** `@"…"` takes backslashes as they are in C# and not in Objective-C; none may touch a quote. */
  private prefix(): void {
    const { cursor } = this
    const isVerbatim =
      !this.braces.isRust && /^(?:@"|@\$"|\$@")/.test(cursor.text.slice(cursor.at, cursor.at + 3))
    if (!isVerbatim) return cursor.code()
    const open = cursor.text.indexOf('"', cursor.at)
    for (let at = open + 1; ; at++) {
      const unit = cursor.text[at]
      if (unit === undefined) throw new NotThisLanguage('string without an end')
      if (unit === '\\' && cursor.text[at + 1] === '"') throw new Unclear('quote behind a backslash')
      if (unit !== '"') continue
      if (cursor.text[at + 1] !== '"') return cursor.codeTo(at + 1)
      at++
    }
  }
}

/** Whether the last opening mark is not closed behind it. */
function isOpen(text: string, open: string, close: string): boolean {
  const at = text.lastIndexOf(open)
  return at !== -1 && !text.includes(close, at)
}
