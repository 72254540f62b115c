/** What each line of a source file holds, for code-trim (ccr-absorb-crush 5.5). */

/**
 * `code`: something that has to stay, be it half a string. `comment`: comments alone. `block-end`: the
 * same, and a comment of several lines ends there. `docstring-start`, `docstring`: lines of one that
 * may go.
 */
export type LineKind = 'blank' | 'comment' | 'block-end' | 'docstring-start' | 'docstring' | 'code'

interface Comment {
  readonly from: number
  readonly to: number
}

/** Gathers what a scanner meets. Lines are counted from 0. */
export class CodeLines {
  private readonly hasCode: Uint8Array
  private readonly hasComment: Uint8Array
  private readonly comments: Comment[] = []
  private readonly docstrings: Comment[] = []

  constructor(lines: number) {
    this.hasCode = new Uint8Array(lines)
    this.hasComment = new Uint8Array(lines)
  }

  code(line: number): void {
    this.hasCode[line] = 1
  }

  /** Every line that a string touches stays, the empty ones in it, too. */
  codeLines(from: number, to: number): void {
    this.hasCode.fill(1, from, to + 1)
  }

  /** A directive is a comment for people's tools: it stays. */
  comment(from: number, to: number, isDirective: boolean): void {
    if (isDirective) this.codeLines(from, to)
    this.hasComment.fill(1, from, to + 1)
    if (from < to) this.comments.push({ from, to })
  }

  /** A docstring that stands alone on its lines. */
  docstring(from: number, to: number): void {
    this.docstrings.push({ from, to })
  }

  /** What another reading of the same text met is code and comment here, too. */
  join(other: CodeLines): void {
    other.hasCode.forEach((code, i) => code && this.code(i))
    other.hasComment.forEach((comment, i) => comment && this.hasComment.fill(1, i, i + 1))
    for (const comment of other.comments) this.comments.push(comment)
  }

  kinds(): LineKind[] {
    this.keepHalves()
    const kinds = Array.from(this.hasCode, (code, i): LineKind =>
      code ? 'code' : this.hasComment[i] ? 'comment' : 'blank',
    )
    for (const { to } of this.comments) if (kinds[to] === 'comment') kinds[to] = 'block-end'
    for (const { from, to } of this.docstrings) {
      kinds.fill('docstring', from, to + 1)
      kinds[from] = 'docstring-start'
    }
    return kinds
  }

  /**
   * A comment of several lines goes as a whole or stays as a whole: without one of its ends the rest
   * would read as code, or the code as comment. The same holds for comments that share a line.
   */
  private keepHalves(): void {
    let from = 0
    let to = -1
    const keepGroup = (): void => {
      if (this.hasCode.subarray(from, to + 1).includes(1)) this.codeLines(from, to)
    }
    for (const comment of this.comments.toSorted((a, b) => a.from - b.from)) {
      if (comment.from > to) {
        keepGroup()
        from = comment.from
      }
      to = Math.max(to, comment.to)
    }
    keepGroup()
  }
}
