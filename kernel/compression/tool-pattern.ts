/** A `*` at the end stands for any rest, elsewhere for itself; case does not matter. */
export function matchToolPattern(toolName: string, pattern: string): boolean {
  const name = toolName.toLowerCase()
  const wanted = pattern.toLowerCase()
  return wanted.endsWith('*') ? name.startsWith(wanted.slice(0, -1)) : name === wanted
}
