/**
 * Which of many terms a text holds, letter for letter but for blanks: one pass over the text's words
 * along a tree of the terms' words, and none over the text for a term.
 */
import { wordsOf } from './words.ts'

interface Branch {
  next: Map<string, Branch> | null
  /** Numbers of the terms that end here. */
  ends: number[] | null
}

/** Words of a term that are looked at. */
const DEEPEST = 200

/** By number of the term: true when the text holds it. A term without words is held by nothing. */
export function heldBy(text: string, terms: readonly string[]): readonly boolean[] {
  const held = terms.map(() => false)
  const words = wordsOf(text)
  const firsts = new Set(words)
  const root: Branch = { next: null, ends: null }
  terms.forEach((term, i) => {
    const path = wordsOf(term)
    // Most terms that are not held fail at their first word.
    if (path.length > 0 && path.length <= DEEPEST && firsts.has(path[0]!)) plant(root, path, i)
  })
  if (!root.next) return held
  for (let start = 0; start < words.length; start++) {
    let branch: Branch | undefined = root
    for (let at = start; branch?.next && at < words.length; at++) {
      branch = branch.next.get(words[at]!)
      if (!branch?.ends) continue
      for (const i of branch.ends) held[i] = true
      // Once is enough.
      branch.ends = null
    }
  }
  return held
}

function plant(root: Branch, path: readonly string[], term: number): void {
  let branch = root
  for (const word of path) {
    branch.next ??= new Map()
    let next = branch.next.get(word)
    if (!next) branch.next.set(word, (next = { next: null, ends: null }))
    branch = next
  }
  ;(branch.ends ??= []).push(term)
}
