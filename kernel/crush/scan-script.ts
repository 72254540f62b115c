/**
 * JavaScript and TypeScript by lines: comments, strings, templates with code in them, regular
 * expressions, and JSX if asked (ccr-absorb-crush 5.5, weaknesses B1 and B2).
 */
import type { CodeLines } from './code-lines.ts'
import { Cursor, NotThisLanguage, Unclear } from './cursor.ts'

type Bracket =
  | { readonly kind: 'paren'; readonly isHead: boolean }
  | { readonly kind: 'square' | 'brace' | 'template' | 'tag' | 'children' | 'inTag' | 'inChildren' }

/** What stands before a place: whether `/` divides there or opens a regular expression. */
type Before = 'operand' | 'operator' | 'unknown'

const WORD = /[\w$\u0080-\uffff]+/y
const NUMBER = /\d[\w.]*/y
const SPACE_WORD = /^[\w$\u0080-\uffff]/
/** Words that an expression follows. */
const LEADS = new Set(
  'return typeof case in of delete void throw new else do instanceof yield await extends default'.split(' '),
)
const HEADS = new Set(['if', 'while', 'for', 'with'])
/** A type parameter list that a TSX file tells from an element. */
const TYPE_PARAMETERS = /<\s*(?:const\s+)?[A-Za-z_$][\w$]*\s*(?:,|extends\s)/y

/** Bounds on looking ahead, which keep hostile lines linear: units, and times. */
const MAX_EXPRESSION = 10_000
const MAX_UNKNOWNS = 200

/** Throws NotThisLanguage where that can't be the language, Unclear where two readings would differ. */
export function scanScript(text: string, withElements: boolean): CodeLines {
  return new ScriptScan(text, withElements).run()
}

class ScriptScan {
  private readonly cursor: Cursor
  private readonly withElements: boolean
  private readonly stack: Bracket[] = []
  private before: Before = 'operator'
  private word = ''
  private isMember = false
  private unknowns = 0

  constructor(text: string, withElements: boolean) {
    this.cursor = new Cursor(text)
    this.withElements = withElements
  }

  run(): CodeLines {
    const { cursor } = this
    if (cursor.starts('#!')) cursor.codeTo(cursor.lineEnd)
    while (!cursor.done) {
      const inside = this.stack.at(-1)?.kind
      if (inside === 'children') this.children()
      else if (cursor.space() || this.comment()) continue
      else if (inside === 'tag') this.tag()
      else this.token()
    }
    if (this.stack.some(({ kind }) => kind !== 'paren' && kind !== 'square' && kind !== 'brace'))
      throw new NotThisLanguage('template or element without an end')
    return cursor.marks
  }

  private comment(): boolean {
    const { cursor } = this
    if (cursor.starts('//')) cursor.lineComment()
    else if (cursor.starts('/*')) cursor.blockComment(false)
    else return false
    return true
  }

  private token(): void {
    const { cursor } = this
    const unit = cursor.peek()
    if (unit >= '0' && unit <= '9') {
      cursor.word(NUMBER)
      this.after('operand')
    } else if (SPACE_WORD.test(unit)) this.identifier()
    else if (unit === '"' || unit === "'") {
      cursor.string(unit)
      this.after('operand')
    } else if (unit === '`') {
      cursor.code()
      this.template()
    } else if (unit === '/') this.slash()
    else if (unit === '<' && this.opensElement()) this.open({ kind: 'tag' })
    else if ('([{'.includes(unit)) this.openBracket(unit)
    else if (')]}'.includes(unit)) this.close(unit)
    else this.punctuation(unit)
  }

  private after(before: Before, word = '', isMember = false): void {
    this.before = before
    this.word = word
    this.isMember = isMember
  }

  private identifier(): void {
    const isMember = this.isMember
    const word = this.cursor.word(WORD)
    this.after(LEADS.has(word) && !isMember ? 'operator' : 'operand', isMember ? '' : word)
  }

  private punctuation(unit: string): void {
    const { cursor } = this
    if (unit === '\\' && cursor.peek(1) !== 'u') throw new NotThisLanguage('stray backslash')
    // Old scripts read these as comments of a line, modules do not.
    if (cursor.starts('<!--') || cursor.starts('-->')) throw new Unclear('HTML comment')
    if (cursor.starts('++') || cursor.starts('--')) {
      cursor.code()
      cursor.code()
      return this.after('unknown')
    }
    cursor.code()
    if (unit === '!' && this.before !== 'operator') return this.after('unknown')
    this.after('operator', '', unit === '.' && !cursor.starts('..'))
  }

  private open(bracket: Bracket): void {
    this.stack.push(bracket)
    this.cursor.code()
    this.after('operator')
  }

  private openBracket(unit: string): void {
    if (unit === '(') this.open({ kind: 'paren', isHead: HEADS.has(this.word) })
    else this.open({ kind: unit === '[' ? 'square' : 'brace' })
  }

  /** Brackets that do not match are met in excerpts; what templates and elements opened has to match. */
  private close(unit: string): void {
    const top = this.stack.at(-1)
    this.cursor.code()
    if (unit === ')') this.after(top?.kind === 'paren' && top.isHead ? 'operator' : 'operand')
    else this.after(unit === ']' ? 'operand' : 'unknown')
    if (!top) return
    const wanted = unit === ')' ? 'paren' : unit === ']' ? 'square' : null
    if (wanted ? top.kind !== wanted : top.kind === 'paren' || top.kind === 'square')
      throw new NotThisLanguage('brackets cross')
    this.stack.pop()
    if (top.kind === 'template') this.template()
  }

  /** From behind its opening, or behind the brace that closed code in it, to its end or to more code. */
  private template(): void {
    const { cursor } = this
    for (let at = cursor.at; ; at++) {
      const unit = cursor.text[at]
      if (unit === undefined) throw new NotThisLanguage('template without an end')
      if (unit === '\\') at++
      else if (unit === '`') {
        cursor.codeTo(at + 1)
        return this.after('operand')
      } else if (unit === '$' && cursor.text[at + 1] === '{') {
        cursor.codeTo(at + 2)
        this.stack.push({ kind: 'template' })
        return this.after('operator')
      }
    }
  }

  private slash(): void {
    const { cursor, before } = this
    if (before === 'operand') {
      cursor.code()
      return this.after('operator')
    }
    if (before === 'unknown' && ++this.unknowns > MAX_UNKNOWNS) throw new Unclear('too unclear')
    const end = this.expressionEnd()
    if (before === 'operator') {
      if (end === null) throw new NotThisLanguage('slash without a left side')
      cursor.codeTo(end)
      return this.after('operand')
    }
    if (end === null) {
      cursor.code()
      return this.after('operator')
    }
    // Either reading is possible. It does not matter when nothing in between would open anything.
    if (/["'`/()[\]{}]/.test(cursor.text.slice(cursor.at + 1, end).replace(/\/\w*$/, '')))
      throw new Unclear('division or regular expression')
    cursor.codeTo(end)
    this.after('operand')
  }

  /** Behind the flags of a regular expression that opens here; null when the line ends before it does. */
  private expressionEnd(): number | null {
    const { text, at: start } = this.cursor
    let inClass = false
    for (let at = start + 1; ; at++) {
      const unit = text[at]
      if (unit === undefined || unit === '\n') return null
      if (at - start > MAX_EXPRESSION) throw new Unclear('no end of a regular expression in sight')
      if (unit === '\\') {
        if (text[at + 1] === '\n') return null
        at++
      } else if (unit === '[') inClass = true
      else if (unit === ']') inClass = false
      else if (unit === '/' && !inClass) {
        while (/\w/.test(text[at + 1] ?? '')) at++
        return at + 1
      }
    }
  }

  private opensElement(): boolean {
    const { cursor } = this
    if (!this.withElements || this.before !== 'operator' || !/[A-Za-z_$>]/.test(cursor.peek(1))) return false
    TYPE_PARAMETERS.lastIndex = cursor.at
    return !TYPE_PARAMETERS.test(cursor.text)
  }

  /** Inside `<name …>`. */
  private tag(): void {
    const { cursor } = this
    const unit = cursor.peek()
    if (unit === '"' || unit === "'") return cursor.upTo(unit, cursor.at + 1)
    if (unit === '{') return this.open({ kind: 'inTag' })
    if (cursor.starts('/>')) {
      cursor.code()
      cursor.code()
      this.stack.pop()
      return this.after('operand')
    }
    if (unit === '>') {
      cursor.code()
      this.stack.pop()
      this.stack.push({ kind: 'children' })
      return
    }
    if (!/[\w$.:=\-\u0080-\uffff]/.test(unit)) throw new NotThisLanguage('no attribute')
    cursor.code()
  }

  /** Text between tags, up to the next tag or brace. Its empty lines are text, too. */
  private children(): void {
    const { cursor } = this
    let at = cursor.at
    while (at < cursor.text.length && !'<{'.includes(cursor.text[at]!)) at++
    cursor.codeTo(at)
    if (cursor.done) return
    if (cursor.peek() === '{') return this.open({ kind: 'inChildren' })
    if (cursor.peek(1) !== '/') return this.open({ kind: 'tag' })
    cursor.upTo('>', cursor.at)
    this.stack.pop()
    this.after('operand')
  }
}
