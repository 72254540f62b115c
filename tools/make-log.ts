/**
 * Makes big session logs for benchmarks: v0 of DSH, any number of events, same options and seed = same
 * bytes. Text is streamed, so a log of any size needs little memory.
 *
 *     npx tsx tools/make-log.ts --events 600000 --out big.jsonl [--packed] [--no-chunks] [--chunks n]
 *         [--compactions k] [--manual p] [--prune p] [--inject p] [--seed s]
 */
import { closeSync, openSync, writeSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Dice, dice } from './log-maker/dice.ts'
import { sentence } from './log-maker/prose.ts'
import { plan, writeStep } from './log-maker/step.ts'
import { Writer } from './log-maker/writer.ts'

export interface LogOptions {
  /** Events in all, members of packed rows counted one by one. */
  readonly events: number
  /** Runs of stream pieces share a line. */
  readonly packed?: boolean
  /** Pieces of a streamed response, on average; 0 = responses are recorded whole. */
  readonly chunks?: number
  readonly compactions?: number
  /** Share of compactions made by hand, between turns. */
  readonly manual?: number
  /** Chance that a longer tool result is pruned. */
  readonly prune?: number
  /** Chance of injected context, for each turn. */
  readonly inject?: number
  readonly seed?: number
}

/** What was made, to hold a reader to. */
export interface MadeLog {
  readonly events: number
  readonly bytes: number
  readonly turns: number
  readonly compactions: number
  /** Nodes on the surface at the end. */
  readonly surface: number
}

const start = 1_787_000_000_000

export function makeLog(options: LogOptions, write: (text: string) => void): MadeLog {
  const { events, packed = false, chunks = 40, compactions = 12, manual = 0.3, seed = 1 } = options
  const { prune = 0.05, inject = 0.1 } = options
  const roll = dice(seed)
  const header = `{"type":"session","version":0,"id":"made-${seed}","createdAt":${start},"cwd":"/workspace","delegationDepth":0}\n`
  const out = new Writer(header, start, packed, write)
  let turn = 0
  let folded = 0
  const left = () => events - out.seq
  /** A compaction is due each time another equal share of the log is written. */
  const due = () =>
    folded < compactions && out.seq > (events * (folded + 1)) / (compactions + 1) && left() > 8

  for (;;) {
    let next = plan(roll, { chunks, prune })
    const injected = roll.chance(inject)
    if (left() < next.need + 6) break
    turn++
    out.time += roll.between(5_000, 120_000)
    const user = openTurn(out, roll, turn, injected)
    const open = roll.chance(0.02)
    const steps = roll.between(1, 14)
    for (let step = 1; step <= steps && left() > next.need + 1; step++) {
      if (step > 1 && due() && left() > next.need + 9) folded += fold(out, roll, turn, user, false)
      writeStep(out, roll, next, turn, step, open && step === steps)
      next = plan(roll, { chunks, prune })
    }
    const reason = open ? '{"kind":"aborted","reason":{"kind":"user"}}' : '{"kind":"completed"}'
    out.event('turn/end', `{"turn":${turn},"reason":${reason}}`)
    if (due() && roll.chance(manual)) folded += fold(out, roll, turn, user, true)
  }
  while (left() > 0) out.event('todo/write', '{"todos":[]}')
  out.flush()
  return { events: out.seq, bytes: out.bytes, turns: turn, compactions: folded, surface: out.surface.length }
}

const userMessage = (id: string, text: string, source: string): string =>
  `{"id":"${id}","role":"user","content":[{"type":"text","text":"${text}"}],"source":{${source}}}`

/** Prompt, turn and perhaps context; answers the number of the prompt. */
function openTurn(out: Writer, roll: Dice, turn: number, injected: boolean): number {
  const prompt = userMessage(`m-${turn}`, sentence(roll, roll.between(5, 80)), '"kind":"user"')
  out.event('agent/inbox/spliced', `{"target":"next-turn","start":0,"inserted":[${prompt}]}`)
  out.event('turn/start', `{"turn":${turn}}`)
  out.event('agent/inbox/spliced', '{"target":"next-turn","start":0,"removedCount":1,"inserted":[]}')
  const user = out.append('user/message', prompt, '')
  const source = '"kind":"plugin","plugin":"runtime","form":"snapshot"'
  if (injected) out.append('user/message', userMessage(`c-${turn}`, sentence(roll, 40), source), '')
  return user
}

/** Fold all before the prompt of this turn, mostly with the checkpoints there. Answers how many folds. */
function fold(out: Writer, roll: Dice, turn: number, user: number, byHand: boolean): number {
  const to = out.surface.lastIndexOf(user)
  const from = to > 12 && roll.chance(0.3) ? 1 : 0
  if (to <= from) return 0
  const covered = out.surface.slice(from, to)
  const command = `command-${turn}`
  const ids = `"compactionId":"compaction-${out.seq}"${byHand ? `,"sourceCommandId":"${command}"` : ''}`
  const bounds = `{${ids},"turn":${byHand ? null : turn}}`
  if (byHand)
    out.event('command/run', `{"commandId":"${command}","name":"compact","args":"","source":{"kind":"user"}}`)
  const at = out.event('compaction/start', bounds)
  const text = `{"type":"text","text":"## Summary\\n\\n${sentence(roll, roll.between(60, 400))}"}`
  const range = `"shadowedRange":{"start":${covered[0]},"end":${covered.at(-1)}},"shadowedSeqs":[${covered.join(',')}]`
  const model = '"provider":"demo","model":"demo-1"'
  const tokens = covered.length * 180
  const summary = out.event(
    'compaction/summary',
    `{${ids},"summary":[${text}],${range},"shadowedTokenCount":${tokens},${model}}`,
  )
  const message = `{"id":"k-${out.seq}","role":"user","content":[${text}],"source":{"kind":"plugin","plugin":"compact",${ids}}}`
  out.replace('user/message', message, from, covered.length, `${at},${summary},`)
  out.event('compaction/end', bounds)
  if (byHand) {
    const done = `"kind":"success","text":"Compacted ${covered.length} items.","sourceEventSeq":${summary}`
    out.event('command/done', `{"commandId":"${command}",${done}}`)
  }
  return 1
}

function main(): void {
  const number = { type: 'string' } as const
  const { values } = parseArgs({
    options: {
      events: number,
      out: number,
      packed: { type: 'boolean' },
      'no-chunks': { type: 'boolean' },
      chunks: number,
      compactions: number,
      manual: number,
      prune: number,
      inject: number,
      seed: number,
    },
  })
  const { events, out } = values
  if (!events || !out) throw new Error('--events and --out are needed')
  const given = (['chunks', 'compactions', 'manual', 'prune', 'inject', 'seed'] as const)
    .filter((name) => values[name] !== undefined)
    .map((name) => [name, Number(values[name])] as const)
  const options: LogOptions = {
    ...Object.fromEntries(given),
    ...(values['no-chunks'] ? { chunks: 0 } : {}),
    packed: values.packed ?? false,
    events: Number(events),
  }
  const file = openSync(out, 'w')
  const made = makeLog(options, (text) => writeSync(file, text))
  closeSync(file)
  console.log(`${out}: ${JSON.stringify(made)}`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main()
