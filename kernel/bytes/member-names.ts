/**
 * Names of members in the head of a JSON text, with the path that leads to each: `payload.state.blocks`,
 * `messages[].role`. The text may break off anywhere. Own stack; what lies deeper than `DEPTH` is only
 * walked over, and so is what follows the first value.
 */

const DEPTH = 5

/** Of `{"a":[{"b":1}]}` it is `a`, `a[]`, `a[].b`. Names of more than 40 characters are left out. */
export function memberNames(text: string): ReadonlySet<string> {
  const names = new Set<string>()
  /** Path of each open object or list. */
  const open: { readonly list: boolean; readonly path: string }[] = []
  /** Path of the value that comes next. */
  let path = ''
  const next = /"([^"\\]*(?:\\[\s\S][^"\\]*)*)("?)|[[\]{},]/g
  let nameDue = false
  let deep = 0
  for (let found = next.exec(text); found; found = next.exec(text)) {
    const [token, content, quote] = found
    if (token === '[' || token === '{') {
      if (deep > 0 || open.length === DEPTH) deep++
      else {
        open.push({ list: token === '[', path })
        if (token === '[') names.add((path += '[]'))
        nameDue = token === '{'
      }
    } else if (token === ']' || token === '}') {
      nameDue = false
      if (deep > 0) deep--
      else if (open.pop() === undefined || open.length === 0) return names
    } else if (token === ',') {
      const top = open.at(-1)
      if (deep > 0 || !top) continue
      nameDue = !top.list
      path = top.list ? `${top.path}[]` : top.path
    } else if (nameDue && deep === 0 && quote === '"') {
      nameDue = false
      const above = open.at(-1)!.path
      path = above === '' ? content! : `${above}.${content!}`
      if (content!.length <= 40) names.add(path)
    }
  }
  return names
}
