/** Stack traces by language: what opens one, and what ends it (ccr-absorb-crush 5.6). */
import { isIndented } from './lines.ts'

export type TraceFlavor = 'py' | 'dotnet' | 'js' | 'java' | 'rust-error' | 'rust-backtrace' | 'go-panic'

const POSITION = /:\d+:\d/
const GO_PANIC = /^(?:panic: |fatal error: )/
const GOROUTINE = /^goroutine \d+ \[/
export const RUST_FRAME = /^\d+:\s+0x[0-9a-f]/i

/** In the order in which they are tried. `t` is the line without its indent. */
const OPENERS: readonly (readonly [TraceFlavor, (t: string, line: string) => boolean])[] = [
  ['py', (t) => t.startsWith('Traceback (most recent call last)') || (isPythonFrame(t) && /\d$/.test(t))],
  [
    'dotnet',
    (t) =>
      t.startsWith('Unhandled exception.') ||
      (t.startsWith('at ') && t.includes(') in ') && t.includes(':line ')),
  ],
  ['js', (t) => t.startsWith('at ') && t.includes('(') && t.includes(')') && POSITION.test(t)],
  ['java', (t) => /^at [A-Za-z0-9._$/]+\(/.test(t)],
  ['rust-error', (t) => t.startsWith('--> ') && POSITION.test(t)],
  [
    'rust-backtrace',
    (t) =>
      (t.startsWith("thread '") && t.includes('panicked at')) ||
      t.startsWith('stack backtrace:') ||
      RUST_FRAME.test(t),
  ],
  ['go-panic', (_, line) => GO_PANIC.test(line) || GOROUTINE.test(line)],
]

export function traceFlavorOf(line: string): TraceFlavor | null {
  const t = line.trimStart()
  return OPENERS.find(([, opens]) => opens(t, line))?.[0] ?? null
}

export const isPythonFrame = (t: string): boolean => t.startsWith('File "') && t.includes('", line ')

/** `main.work(0x1)` or `created by main.main`. */
export function isGoCall(line: string): boolean {
  if (line.startsWith('created by ')) return true
  if (!line.endsWith(')') || isIndented(line)) return false
  const symbol = line.slice(0, Math.max(0, line.indexOf('(')))
  return symbol.includes('.') && /^[A-Za-z0-9._/*]+$/.test(symbol)
}

const CONTINUES: Readonly<Record<TraceFlavor, (t: string, line: string, isSecond: boolean) => boolean>> = {
  // A capital at column 0 stays in: the line that names the exception.
  py: (t, line) => isIndented(line) || /^(?:[A-Z]|File )/.test(t),
  js: (t) => t.startsWith('at '),
  java: (t) => /^(?:at |Caused by:|Suppressed:|\.\.\. \d+ more)/.test(t),
  'rust-error': (t) => t.startsWith('--> '),
  dotnet: (t) => /^(?:at |--->|--- End of)/.test(t) || /^[A-Za-z0-9._`+]*Exception:/.test(t),
  'rust-backtrace': (t, line, isSecond) =>
    isSecond || isIndented(line) || /^(?:\d|stack backtrace:|note: run with)/.test(t),
  'go-panic': (_, line) =>
    line.startsWith('\t') ||
    line.startsWith('[signal ') ||
    GOROUTINE.test(line) ||
    GO_PANIC.test(line) ||
    isGoCall(line),
}

/** Whether a trace goes on with this line. Empty lines never end one. */
export function continuesTrace(flavor: TraceFlavor, line: string, isSecond: boolean): boolean {
  const t = line.trimStart()
  return t === '' || CONTINUES[flavor](t, line, isSecond)
}
