import { pinRules } from '#kernel/model/lens.ts'
import type { PinRule } from '#kernel/model/config.ts'

export const USAGE =
  'Usage: npm run inspect -- FILE... [--json] [--at SEQ] [--lens recorded|recomputed] [--pin always|pr490|pr491] [--check] [--case OUT [--redact]]'

export interface Asked {
  readonly files: readonly string[]
  readonly json: boolean
  /** Number of the last event that has happened; null = the end. */
  readonly at: number | null
  /** null: recorded for a log, recomputed for a file of the kernel. */
  readonly lens: 'recorded' | 'recomputed' | null
  readonly pin: PinRule
  /** Print what is wrong, a line each, instead of the session. */
  readonly check: boolean
  /** Where to write a case file instead; null: nowhere. */
  readonly caseFile: string | null
  /** With placeholders for its texts. */
  readonly redact: boolean
}

/** null: used wrongly. */
export function readArguments(args: readonly string[]): Asked | null {
  const files: string[] = []
  let json = false
  let check = false
  let caseFile: string | null = null
  let redact = false
  let at: number | null = null
  let lens: Asked['lens'] = null
  let pin: PinRule | null = null
  for (let i = 0; i < args.length; i++) {
    const arg = args[i]!
    if (arg === '--json') json = true
    else if (arg === '--check') check = true
    else if (arg === '--redact') redact = true
    else if (arg === '--case') {
      caseFile = args[++i] ?? ''
      if (caseFile === '' || caseFile.startsWith('--')) return null
    } else if (arg === '--at') {
      const seq = Number(args[++i])
      if (args[i] === undefined || args[i] === '' || !Number.isSafeInteger(seq) || seq < 0) return null
      at = seq
    } else if (arg === '--lens') {
      const named = args[++i]
      if (named !== 'recorded' && named !== 'recomputed') return null
      lens = named
    } else if (arg === '--pin') {
      const named = args[++i]
      pin = pinRules.find((rule) => rule === named) ?? null
      if (pin === null) return null
    } else if (arg.startsWith('--')) return null
    else files.push(arg)
  }
  // Whoever names a rule wants to see what it does.
  if (pin !== null && lens === null) lens = 'recomputed'
  if (redact && caseFile === null) return null
  return files.length > 0 ? { files, json, at, lens, pin: pin ?? 'pr491', check, caseFile, redact } : null
}
