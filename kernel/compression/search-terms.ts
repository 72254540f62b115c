/** Terms of a query: lower case, split at white space. */
export function searchTerms(query: string): string[] {
  return query
    .toLowerCase()
    .split(/\s+/)
    .filter((term) => term !== '')
}

/** How often `term` occurs in `text`, without overlaps. */
export function countOccurrences(text: string, term: string): number {
  let count = 0
  for (let at = text.indexOf(term); at !== -1; at = text.indexOf(term, at + term.length)) count++
  return count
}
