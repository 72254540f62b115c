/** Terms of many texts, each with how often and where first; and which of them a summary holds. */
import { termKinds } from '#kernel/model/lost.ts'
import type { TermKind } from '#kernel/model/lost.ts'
import { extractTerms } from './extract.ts'
import { heldBy } from './held.ts'
import { plainNumber } from './words.ts'

export interface SeenTerm {
  readonly text: string
  count: number
  /** What the caller said the text was. */
  readonly first: number
}

export interface Terms {
  /** A text, or a piece of one. `where` is kept with terms that were not seen before. */
  read(text: string, where: number): void
  /** In the order in which they were first seen. */
  readonly byKind: ReadonlyMap<TermKind, ReadonlyMap<string, SeenTerm>>
  /** Kinds of which more were seen than are remembered. */
  readonly capped: ReadonlySet<TermKind>
}

/** Different terms of a kind that are remembered. */
const MOST = 10_000

export function collectTerms(most = MOST): Terms {
  const byKind = new Map(termKinds.map((kind) => [kind, new Map<string, SeenTerm>()]))
  const capped = new Set<TermKind>()
  return {
    read(text, where) {
      extractTerms(text, ({ kind, text: term }) => {
        const seen = byKind.get(kind)!
        const key = kind === 'number' ? plainNumber(term) : term
        const known = seen.get(key)
        if (known) known.count++
        else if (seen.size < most) seen.set(key, { text: term, count: 1, first: where })
        else capped.add(kind)
      })
    },
    byKind,
    capped,
  }
}

export interface JudgedTerm extends SeenTerm {
  readonly near: string | null
}

export interface JudgedTerms {
  readonly kind: TermKind
  /** Most frequent first, then as they were first seen. */
  readonly lost: readonly JudgedTerm[]
  readonly kept: number
  readonly capped: boolean
}

/** What of the terms a text does not hold, by kind. */
export function judgeTerms(terms: Terms, text: string): readonly JudgedTerms[] {
  const all = termKinds.flatMap((kind) =>
    [...terms.byKind.get(kind)!.values()].map((term) => ({ kind, term })),
  )
  const parts = all.map(({ kind, term }) => partOf(kind, term.text))
  const asked = parts.filter((part) => part !== null)
  const held = heldBy(text, [...all.map(({ term }) => term.text), ...asked])
  const groups = new Map(termKinds.map((kind) => [kind, { lost: [] as JudgedTerm[], kept: 0 }]))
  let nth = all.length
  all.forEach(({ kind, term }, i) => {
    const part = parts[i]!
    const partHeld = part !== null && held[nth++]
    const group = groups.get(kind)!
    if (held[i]) group.kept++
    else group.lost.push({ ...term, near: partHeld ? part : null })
  })
  return termKinds.map((kind) => {
    const { lost, kept } = groups.get(kind)!
    // Sorting is stable: equals stay as they were first seen.
    return { kind, lost: lost.toSorted((a, b) => b.count - a.count), kept, capped: terms.capped.has(kind) }
  })
}

/** What may be left of a term when it is not held as a whole. */
function partOf(kind: TermKind, text: string): string | null {
  if (kind === 'path') {
    const parts = text.split(/[\\/]/).filter((part) => part !== '')
    return parts.length > 1 && parts.at(-1)!.length > 2 ? parts.at(-1)! : null
  }
  if (kind !== 'number') return null
  const number = /^([\d.,_]+?) ?[\p{L}%°µ]+$/u.exec(text)?.[1]
  return number !== undefined && number.length > 1 ? number : null
}
