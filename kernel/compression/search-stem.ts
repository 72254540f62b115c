/** English endings cut off, so that `builds`, `building` and `build` meet (kernel-core 19.2). One pass, in this order. */
export function stem(word: string): string {
  if (word.length <= 3) return word
  return withoutSuffix(withoutNoun(withoutVerb(withoutPlural(word))))
}

function withoutPlural(word: string): string {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(?:[sxz]|[cs]h)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

function withoutVerb(word: string): string {
  const base = cut(word, 'ing', 5, 3)
  return cut(base, 'ed', 4, 2)
}

/** `-tion` and `-ation` lose no more than `-ion`. */
function withoutNoun(word: string): string {
  return cut(word, 'ion', 4, 3)
}

function withoutSuffix(word: string): string {
  return cut(cut(cut(word, 'ment', 6, 4), 'ness', 6, 4), 'ly', 4, 2)
}

/** `units` fewer when the word has the ending and is longer than `beyond`. */
function cut(word: string, ending: string, beyond: number, units: number): string {
  return word.length > beyond && word.endsWith(ending) ? word.slice(0, -units) : word
}
