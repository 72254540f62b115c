/**
 * Picks the lines of a log that tell what went wrong, with what stands around them (ccr-absorb-crush 5.6).
 */
import { errorLinesSurvive } from './guards.ts'
import { splitLines } from './lines.ts'
import { collapseTrace } from './log-collapse.ts'
import { dedupeKey } from './log-dedupe.ts'
import { isLog } from './log-gate.ts'
import { classifyLogLine } from './log-line.ts'
import type { LogLevel, LogLine } from './log-line.ts'
import { stretchesOf, traceMembership } from './log-traces.ts'

/** How the selection is written down. What is selected is the same but for what a form must not lose. */
interface LogForm {
  /** `log`: as in the log. `selection`: errors first, then failures, warnings, traces, totals, neighbours. */
  readonly order: 'log' | 'selection'
  /**
   * `left-out`: the last line counts what is not shown, always. `whole`: it counts the levels of the
   * whole log, and is absent when none occurs.
   */
  readonly footer: 'left-out' | 'whole'
  /** Whether a frame that a marker stands for may be shown again as a neighbour. */
  readonly repeatsCollapsed: boolean
  /** Whether an error line may be dropped here, left to the gate to refuse. */
  readonly dropsErrors: boolean
}

/**
 * `ours` is what our pipeline writes. `published` is what the published kernel writes (weaknesses B7,
 * B14), to be laid beside a recorded surface.
 */
export type LogFormName = 'ours' | 'published'

const FORMS: Readonly<Record<LogFormName, LogForm>> = {
  ours: { order: 'log', footer: 'left-out', repeatsCollapsed: false, dropsErrors: false },
  published: { order: 'selection', footer: 'whole', repeatsCollapsed: true, dropsErrors: true },
}

const MAX_GRAVE = 20
const MAX_WARNINGS = 5
const MAX_STACKS = 3
const MAX_STACK_LINES = 20
const MAX_SELECTED = 100
const AROUND = 3

/** Null when the text is no log, or when nothing would be gained, or an error lost. Linear in the text. */
export function logSelect(text: string, name: LogFormName = 'ours'): string | null {
  const form = FORMS[name]
  const lines = splitLines(text)
  const classes = lines.map(classifyLogLine)
  if (!isLog(lines, classes)) return null
  const selection = new Selection(lines, classes, form)
  selection.select()
  const output = selection.written()
  if (output === null || output === '' || output.length >= text.length) return null
  return form.dropsErrors || errorLinesSurvive(text, output) ? output : null
}

class Selection {
  /** Text by place of the line, in the order in which lines were found. */
  private readonly found = new Map<number, string>()
  /** Lines that a marker stands for, by the place of the marker. */
  private readonly hidden = new Map<number, readonly number[]>()
  private readonly scores: readonly number[]
  private readonly members: readonly boolean[]
  private readonly lines: readonly string[]
  private readonly classes: readonly LogLine[]
  private readonly form: LogForm

  constructor(lines: readonly string[], classes: readonly LogLine[], form: LogForm) {
    this.lines = lines
    this.classes = classes
    this.form = form
    this.members = traceMembership(lines)
    this.scores = classes.map((line, i) => scoreOf(line, this.members[i]!))
  }

  select(): void {
    this.addGrave('error')
    this.addGrave('fail')
    this.addWarnings()
    this.addStacks()
    this.classes.forEach(({ summary }, i) => summary && this.add(i))
    this.addAround()
  }

  private add(index: number, text = this.lines[index]!): void {
    this.found.set(index, text)
  }

  private addGrave(level: LogLevel): void {
    const all = this.placesOf(level)
    for (const index of all.length <= MAX_GRAVE ? all : this.fewGrave(all)) this.add(index)
  }

  /** First, last, then the highest scores; one of each in their place, if that would lose some and can be had. */
  private fewGrave(all: readonly number[]): readonly number[] {
    const few = [all[0]!, all.at(-1)!, ...this.bestFirst(all.slice(1, -1))].slice(0, MAX_GRAVE)
    if (this.form.dropsErrors) return few
    const distinct = new Map<string, number>()
    for (const index of all) {
      const line = this.lines[index]!.trim()
      if (!distinct.has(line)) distinct.set(line, index)
    }
    const shown = new Set(few.map((index) => this.lines[index]!.trim()))
    return shown.size < distinct.size && distinct.size <= MAX_GRAVE ? [...distinct.values()] : few
  }

  private addWarnings(): void {
    const keys = new Set<string>()
    for (const index of this.placesOf('warn')) {
      if (keys.size === MAX_WARNINGS) return
      const key = dedupeKey(this.lines[index]!)
      if (keys.has(key)) continue
      keys.add(key)
      this.add(index)
    }
  }

  private addStacks(): void {
    for (const [from, to] of stretchesOf(this.members).slice(0, MAX_STACKS)) {
      if (to - from <= MAX_STACK_LINES) {
        for (let i = from; i < to; i++) this.add(i)
        continue
      }
      const { kept, hidden } = collapseTrace(this.lines, from, to)
      for (const stretch of hidden.values()) for (const index of stretch) this.found.delete(index)
      for (const { index, text } of kept.slice(0, MAX_STACK_LINES)) {
        this.add(index, text)
        const behind = hidden.get(index)
        if (behind) this.hidden.set(index, behind)
      }
    }
  }

  private addAround(): void {
    const collapsed = new Set(this.form.repeatsCollapsed ? [] : [...this.hidden.values()].flat())
    for (const place of Array.from(this.found.keys())) {
      const end = Math.min(place + AROUND, this.lines.length - 1)
      for (let i = Math.max(0, place - AROUND); i <= end; i++)
        if (!this.found.has(i) && !collapsed.has(i)) this.add(i)
    }
  }

  /** Null when every line is shown. */
  written(): string | null {
    const total = this.lines.length
    if (this.found.size >= total) return null
    let places = [...this.found.keys()]
    if (places.length > MAX_SELECTED)
      places = this.bestFirst(places.toSorted(ascending)).slice(0, MAX_SELECTED).toSorted(ascending)
    else if (this.form.order === 'log') places.sort(ascending)
    const shown = places.map((place) => this.found.get(place)!)
    const footer =
      this.form.footer === 'whole'
        ? wholeFooter(total - places.length, this.classes)
        : this.leftOutFooter(places)
    return (footer === null ? shown : [...shown, footer]).join('\n')
  }

  /** Every line is shown, stands behind a marker that is shown, or is counted here. */
  private leftOutFooter(places: readonly number[]): string | null {
    const told = new Set(places)
    for (const place of places) for (const index of this.hidden.get(place) ?? []) told.add(index)
    const rest = this.classes.filter((_, i) => !told.has(i))
    return rest.length === 0 ? null : footerOf(rest.length, rest)
  }

  private placesOf(level: LogLevel): number[] {
    return this.classes.flatMap((line, i) => (line.level === level ? [i] : []))
  }

  /** By score, of equal ones in the order of the log; the places have to ascend. */
  private bestFirst(places: readonly number[]): number[] {
    return places.toSorted((a, b) => this.scores[b]! - this.scores[a]!)
  }
}

const ascending = (a: number, b: number): number => a - b

const SCORES: Readonly<Record<LogLevel, number>> = {
  error: 1,
  fail: 1,
  warn: 0.5,
  info: 0.1,
  unknown: 0.1,
  debug: 0.05,
  trace: 0.02,
}

function scoreOf({ level, summary }: LogLine, isMember: boolean): number {
  return Math.min(1, SCORES[level] + (isMember ? 0.3 : 0) + (summary ? 0.4 : 0))
}

const COUNTED = ['error', 'fail', 'warn', 'info'] as const

function countsOf(classes: readonly LogLine[]): string {
  return COUNTED.map((level) => {
    const count = classes.filter((line) => line.level === level).length
    return count === 0 ? '' : `${count} ${level.toUpperCase()}`
  })
    .filter((part) => part !== '')
    .join(', ')
}

function footerOf(omitted: number, counted: readonly LogLine[]): string {
  const counts = countsOf(counted)
  return `[${omitted} lines omitted${counts === '' ? '' : `: ${counts}`}]`
}

function wholeFooter(omitted: number, classes: readonly LogLine[]): string | null {
  return omitted > 0 && countsOf(classes) !== '' ? footerOf(omitted, classes) : null
}
