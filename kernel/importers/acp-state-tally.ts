/** Diagnostics of a kernel file: where each place lies, and repeats of one kind told as a sum. */
import { countsColumn } from '#kernel/base/columns.ts'
import { oneLine } from '#kernel/base/text.ts'
import type { Diagnostic } from '#kernel/model/diagnostic.ts'
import type { Bytes, Line } from '#kernel/model/units.ts'
import type { JsonSpan } from './json-spans.ts'

/** A place in the document: its bytes if they are known, its path by member names. */
export interface Place {
  readonly span: JsonSpan | null
  readonly field: string
}

export type Finding = Pick<Diagnostic, 'code' | 'kind' | 'what' | 'done' | 'effect'>

export interface StateTally {
  find(place: Place, finding: Finding): void
  lineOf(at: Bytes): Line
  /** Hand over what has been counted. */
  finish(): void
}

/** Places of one kind told one by one before they are told as a sum. */
const TOLD = 20

export function createStateTally(bytes: Uint8Array, report: (diagnostic: Diagnostic) => void): StateTally {
  const feeds = countsColumn()
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) feeds.push(at)
  const lineOf = (at: Bytes): Line => feeds.upperBound(at - 1) + 1
  const told = new Map<string, number>()
  const sums = new Map<string, { first: Diagnostic; count: number }>()

  return {
    lineOf,
    find({ span, field }, finding) {
      const diagnostic: Diagnostic = {
        ...finding,
        ...(span === null
          ? {}
          : { line: lineOf(span.start), byte: span.start, length: span.end - span.start }),
        ...(field === '' ? {} : { field }),
      }
      const count = (told.get(finding.code) ?? 0) + 1
      told.set(finding.code, count)
      if (count <= TOLD) report(diagnostic)
      else {
        const sum = sums.get(finding.code)
        if (sum) sum.count++
        else sums.set(finding.code, { first: diagnostic, count: 1 })
      }
    },
    finish() {
      for (const { first, count } of sums.values()) report(count > 1 ? { ...first, count } : first)
    },
  }
}

const NAME_SHOWN = 60

/** An id in quotes, on one line, cut where it is long. */
export const quoted = (id: string): string => `“${oneLine(id, NAME_SHOWN)}”`

/** `“a”, “b”, “c” and 4 more`. */
export function named(ids: readonly string[], shown = 3): string {
  const names = ids.slice(0, shown).map(quoted).join(', ')
  const more = ids.length - shown
  return more > 0 ? `${names} and ${more.toLocaleString('en')} more` : names
}

/** Text of a path: `state.blocks[2].tier`. */
export const pathText = (path: readonly (string | number)[]): string =>
  path.reduce<string>(
    (text, part) => (typeof part === 'number' ? `${text}[${part}]` : text === '' ? part : `${text}.${part}`),
    '',
  )
