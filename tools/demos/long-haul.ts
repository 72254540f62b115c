/** A week of work in one session: two thousand rows, a dozen compactions of every size. */
import { instructions, notice, snapshot } from '#kernel/fixtures/story-sources.ts'
import type { Story } from '#kernel/fixtures/story.ts'
import { type Dice, dice } from '../log-maker/dice.ts'
import { gzip } from './archive.ts'
import { type Demo, session, utf8 } from './demo.ts'
import type { Step, Task } from './long-haul/steps.ts'
import { tasks } from './long-haul/tasks.ts'
import { news, steering } from './long-haul/words.ts'

const rowsWanted = 2_150
const rules = `Instructions of this workspace (AGENTS.md):

- Node 24, TypeScript, no framework. SQL by hand, in \`store.ts\`.
- Every change has a test that fails without it.
- \`npm run typecheck\` and \`npm test\` before you say *done*.
- The boards at the quays read the public API: nothing there may break without a release in between.`

/** Why the turn with this number does not end well. */
const mishaps = new Map<number, 'interrupt' | 'error'>([
  [17, 'interrupt'],
  [48, 'error'],
  [71, 'interrupt'],
])

/** What a compaction leaves: the work it covers, in the words of the one who did it. */
function summaryOf(works: readonly Task[], earlier: number, next: Task | null): string {
  const files = [...new Set(works.flatMap((work) => work.files))]
  const before =
    earlier > 0
      ? `\n\n## Before that\n${earlier} earlier pieces of work are finished and merged; their rules still hold.`
      : ''
  const open = next ? `\n\n## Now\n${next.title}: “${next.prompt}”` : ''
  return `## Project
**harbor-api**: timetable and bookings for ferries. Node 24, TypeScript, SQL by hand.

## Done
${works.map((work) => `- ${work.done}.`).join('\n')}

## Files touched
${files
  .slice(0, 14)
  .map((path) => `- \`${path}\``)
  .join('\n')}${files.length > 14 ? `\n- … and ${files.length - 14} more` : ''}${before}${open}

## Keep in mind
- \`npm run typecheck\` and \`npm test\` before *done*; a test that fails first.
- The boards read the public API; nothing there may break without a release in between.`
}

class Week {
  readonly told: Story
  readonly #roll: Dice
  readonly #works: Task[] = []
  readonly #tasks: Iterator<Task, void>
  /** Turns whose prompt is still on the surface begin here. */
  #folded = 0
  #earlier = 0
  turn = 0
  rows = 0

  constructor(roll: Dice, told: Story) {
    this.#roll = roll
    this.#tasks = tasks(roll)
    this.told = told
  }

  /** One prompt and all that follows from it. */
  work(fold: boolean): void {
    const { told } = this
    const roll = this.#roll
    const { value: now } = this.#tasks.next()
    if (!now) throw new Error('All the work is done')
    this.turn++
    told.user(now.prompt).as(`turn ${this.turn}`)
    this.rows++
    if (this.turn === 1) told.context(instructions('AGENTS.md'), rules).title('A week on harbor-api')
    if (this.turn % 13 === 5) {
      told.context(
        snapshot('runtime'),
        `Today is August ${10 + Math.floor(this.turn / 20)}, 2026. The workspace is clean, the branch is \`work-${this.turn}\`.`,
      )
      this.rows++
    }
    const mishap = mishaps.get(this.turn)
    const half = Math.ceil(now.steps.length / 2)
    const steps = mishap ? now.steps.slice(0, half) : now.steps
    steps.forEach((step, k) => {
      if (fold && k === 2) this.fold(now, false)
      if (k === half && roll.chance(0.07)) {
        told.steer(roll.pick(steering))
        this.rows++
      }
      if (roll.chance(0.006)) told.retry('OVERLOADED', 'The provider is busy.')
      this.#step(step, k)
    })
    if (mishap === 'interrupt') {
      told
        .open('bash', { command: 'npm test -- --watch' })
        .open('bash', { command: 'npm run typecheck -- --watch' })
        .interrupt()
      this.rows++
      return
    }
    if (mishap === 'error') {
      told.retry('TRANSPORT', 'connection reset by peer').retry('TRANSPORT', 'connection reset by peer')
      told.error('The provider closed the connection twice.', 'TRANSPORT')
      this.rows += 2
      return
    }
    told.assistant(now.closing).end()
    this.rows++
    this.#works.push(now)
    if (roll.chance(0.09)) {
      const [plugin, summary, text] = roll.pick(news)
      told.context(notice(plugin, summary), text)
      this.rows++
    }
  }

  /** Fold what lies before this turn; sometimes an earlier summary is left in place, sometimes a turn or two. */
  fold(next: Task | null, manual: boolean): void {
    const { told, turn } = this
    const keep = this.#roll.pick([0, 0, 1, 2])
    const until = Math.max(this.#folded + 1, turn - keep)
    const first = told.surface.indexOf(told.seq(`turn ${until}`))
    const apart = this.#folded > 0 && this.#roll.chance(0.25)
    const works = this.#works.splice(0, Math.max(1, this.#works.length - keep))
    const text = summaryOf(works, apart ? 0 : this.#earlier, next)
    told.compact({ from: apart ? 1 : 0, to: first - 1, summary: text, ...(manual ? { manual } : {}) })
    this.#earlier += works.length
    this.#folded = until
    this.rows++
  }

  #step({ say, think, calls }: Step, k: number): void {
    const { told } = this
    told.assistant(say, think ? { think } : {})
    const long: string[] = []
    for (const { name, args, result, failed } of calls) {
      told.tool(name, args, result, failed ? { isError: true } : {})
      if (result.length < 2_600 || !this.#roll.chance(0.3)) continue
      const label = `result ${this.turn}.${k}`
      told.as(label)
      long.push(label)
    }
    // A step without words joins its results to the group before it.
    this.rows += say || think ? 2 : 0
    for (const label of long)
      told.prune(
        label,
        '[The output was long and is left out here; the last line was kept.]\n\n[exit code: 0]',
      )
  }
}

export function longHaul(): Demo {
  const roll = dice(2026)
  const week = new Week(roll, session('long-haul', '/home/ines/harbor-api', '2026-08-10T06:55:00Z'))
  let next = 6
  while (week.rows < rowsWanted) {
    const due = week.turn + 1 >= next
    const manual = due && roll.chance(0.3)
    if (manual) week.fold(null, true)
    if (due) next = week.turn + roll.pick([5, 8, 11, 11, 14, 16])
    week.work(due && !manual)
    if (week.turn === 30)
      week.told.failCompact('The summary was empty, nothing was folded.', { manual: true })
  }
  const { told } = week
  return {
    path: 'long-haul.jsonl.gz',
    title: 'A long haul',
    look: 'Two thousand rows and a dozen compactions: drag along the timeline and watch the surface rise and fall.',
    shows: 'a long session',
    events: told.events.length,
    bytes: gzip(utf8(told.text())),
  }
}
