export const USAGE = 'Usage: npm run inspect -- FILE... [--json] [--at SEQ]'

export interface Asked {
  readonly files: readonly string[]
  readonly json: boolean
  /** Number of the last event that has happened; null = the end. */
  readonly at: number | null
}

/** null: used wrongly. */
export function readArguments(args: readonly string[]): Asked | null {
  const files: string[] = []
  let json = false
  let at: number | null = null
  for (let i = 0; i < args.length; i++) {
    const arg = args[i]!
    if (arg === '--json') json = true
    else if (arg === '--at') {
      const seq = Number(args[++i])
      if (args[i] === undefined || args[i] === '' || !Number.isSafeInteger(seq) || seq < 0) return null
      at = seq
    } else if (arg.startsWith('--')) return null
    else files.push(arg)
  }
  return files.length > 0 ? { files, json, at } : null
}
