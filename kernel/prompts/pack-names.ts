const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]*$/
const LONGEST = 200

/** Letters, digits, dots, underscores and hyphens, from a letter or digit on: never a path (nudge and surface text C4). */
export function isValidPackName(name: unknown): name is string {
  return typeof name === 'string' && name.length <= LONGEST && NAME.test(name) && !name.includes('..')
}
