/** What one line of a log is (ccr-absorb-crush 5.6). Every test is linear in the line. */
import type { TraceFlavor } from './log-flavor.ts'
import { traceFlavorOf } from './log-flavor.ts'

export type LogLevel = 'error' | 'fail' | 'warn' | 'info' | 'debug' | 'trace' | 'unknown'

export interface LogLine {
  readonly level: LogLevel
  /** Sums up a run: totals, counts, rules with a title. */
  readonly summary: boolean
  /** The kind of stack trace that this line can open; null = none. */
  readonly traceFlavor: TraceFlavor | null
}

const LEVELS: readonly (readonly [LogLevel, RegExp])[] = [
  ['error', /\b(?:ERROR|FATAL|CRITICAL)\b/i],
  ['fail', /\b(?:FAIL|FAILED)\b/i],
  ['warn', /\b(?:WARN|WARNING)\b/i],
  ['info', /\bINFO\b/i],
  ['debug', /\bDEBUG\b/i],
  ['trace', /\bTRACE\b/i],
]

/** Asked first: most lines have none. */
const ANY_LEVEL = /\b(?:ERROR|FATAL|CRITICAL|FAIL|FAILED|WARN|WARNING|INFO|DEBUG|TRACE)\b/i

/** The gravest level whose word occurs, in any case, as a whole word by ASCII rules. */
export function levelOf(line: string): LogLevel {
  if (!ANY_LEVEL.test(line)) return 'unknown'
  return LEVELS.find(([, word]) => word.test(line))?.[0] ?? 'unknown'
}

export const isGrave = (level: LogLevel): boolean => level === 'error' || level === 'fail'

const SUMMARY =
  /^(?:===|---|\d+ (?:passed|failed|skipped|error|warning)|(?:Tests?|Suites?)[ :]\s*\d|TOTAL|Total|Summary)/

export function isSummary(line: string): boolean {
  return (
    SUMMARY.test(line) || (/^(?:Build|Compile|Test)/.test(line) && /succeeded|failed|complete/.test(line))
  )
}

export function classifyLogLine(line: string): LogLine {
  return { level: levelOf(line), summary: isSummary(line), traceFlavor: traceFlavorOf(line) }
}
