/** Shortening one long stack trace (ccr-absorb-crush 5.6). */
import { isIndented } from './lines.ts'
import { isGoCall, isPythonFrame, RUST_FRAME } from './log-flavor.ts'

export interface CollapsedTrace {
  /** Lines that stay and, at the place of the first of each stretch, the markers. */
  readonly kept: readonly { readonly index: number; readonly text: string }[]
  /** The lines that each marker stands for, by the place of the marker. */
  readonly hidden: ReadonlyMap<number, readonly number[]>
}

const FIRST_FRAMES = 3
const APP_FRAMES = 5

/** Lines `from` to `to` (not included) of the log. */
export function collapseTrace(lines: readonly string[], from: number, to: number): CollapsedTrace {
  const kept: { index: number; text: string }[] = []
  const hidden = new Map<number, number[]>()
  let frames = 0
  let appFrames = 0
  let stretch: number[] | null = null
  for (let index = from; index < to; index++) {
    const line = lines[index]!
    let isDropped: boolean
    if (isFrame(line)) {
      const isApp = !isRuntimeFrame(line)
      isDropped = frames >= FIRST_FRAMES && !(isApp && appFrames < APP_FRAMES)
      if (!isDropped && isApp) appFrames++
      frames++
    } else isDropped = stretch !== null && isIndented(line)
    if (!isDropped) {
      stretch = null
      kept.push({ index, text: line })
    } else if (stretch) stretch.push(index)
    else {
      stretch = [index]
      hidden.set(index, stretch)
      kept.push({ index, text: '' })
    }
  }
  return {
    kept: kept.map((line) => ({ ...line, text: markerOf(hidden.get(line.index)) ?? line.text })),
    hidden,
  }
}

const markerOf = (lines: readonly number[] | undefined): string | undefined =>
  lines && `      [... ${lines.length} frames collapsed]`

const CHAIN_HEAD = /^(?:Caused by:|Suppressed:|\.\.\. |--->|--- End of|During handling|The above exception)/

function isFrame(line: string): boolean {
  const t = line.trimStart()
  if (CHAIN_HEAD.test(t)) return false
  return t.startsWith('at ') || isPythonFrame(t) || RUST_FRAME.test(t) || isGoFile(line) || isGoCall(line)
}

const isGoFile = (line: string): boolean =>
  line.startsWith('\t') && line.includes('.go:') && line.includes(' +0x')

const RUNTIME_START = /^(?:at (?:java|jdk|sun|javax|scala|System|Microsoft)\.|runtime\.|created by runtime\.)/
const RUNTIME_PLACES = [
  'site-packages/',
  '/usr/lib/python',
  'lib/python3.',
  'node:internal/',
  'node_modules/',
  '(internal/',
  'core::',
  'std::',
  'alloc::',
  'rust_begin_unwind',
  '__rust_',
  '/rustc/',
  '/usr/local/go/src/',
  '/libexec/src/runtime/',
]

/** A frame of a runtime or a library, not of the program. */
function isRuntimeFrame(line: string): boolean {
  return RUNTIME_START.test(line.trimStart()) || RUNTIME_PLACES.some((place) => line.includes(place))
}
