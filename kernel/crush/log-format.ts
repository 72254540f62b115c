/** Which tool wrote a log (ccr-absorb-crush 5.6). */

export type LogFormat = 'pytest' | 'npm' | 'cargo' | 'jest' | 'make' | 'generic'

const LOOKED_AT = 100

const MARKERS: readonly (readonly [LogFormat, readonly string[]])[] = [
  [
    'pytest',
    [
      '=== FAILURES',
      '=== ERRORS',
      '=== test session',
      '=== short test summary',
      'PASSED [',
      'FAILED [',
      'ERROR [',
      'SKIPPED [',
      'collected ',
    ],
  ],
  ['npm', ['npm ERR!', 'npm WARN', 'npm info', 'npm http']],
  ['cargo', ['Compiling ', 'Finished ', 'Running ', 'warning: ', 'error[E']],
  ['jest', ['PASS ', 'FAIL ', 'Test Suites:']],
  ['make', ['make[', 'make:', 'gcc ', 'g++ ', 'clang ']],
]

export interface FormatFound {
  readonly format: LogFormat
  /** Lines of the first 100 that hold one of its markers. */
  readonly lines: number
}

/** The format with the most lines that hold a marker; of equal ones the first. */
export function formatOf(lines: readonly string[]): FormatFound {
  const head = lines.slice(0, LOOKED_AT)
  let found: FormatFound = { format: 'generic', lines: 0 }
  for (const [format, markers] of MARKERS) {
    const count = head.filter((line) => markers.some((marker) => line.includes(marker))).length
    if (count > found.lines) found = { format, lines: count }
  }
  return found
}

export const detectLogFormat = (lines: readonly string[]): LogFormat => formatOf(lines).format
