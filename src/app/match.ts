/** Commands whose words begin with the letters typed come first, then those that have them in order. */
export function matches<T extends { readonly label: string }>(
  list: readonly T[],
  query: string,
): readonly T[] {
  const wanted = query.trim().toLowerCase()
  if (!wanted) return list
  return list
    .map((item) => ({ item, score: score(item.label.toLowerCase(), wanted) }))
    .filter((m) => m.score > 0)
    .toSorted((a, b) => b.score - a.score)
    .map((m) => m.item)
}

function score(label: string, wanted: string): number {
  if (label.startsWith(wanted)) return 4
  if (label.split(/\W+/).some((word) => word.startsWith(wanted))) return 3
  if (label.includes(wanted)) return 2
  let at = 0
  for (const letter of wanted) {
    if (letter === ' ') continue
    at = label.indexOf(letter, at) + 1
    if (at === 0) return 0
  }
  return 1
}
