/** The acts of a workbench done in order, from the state of a session at a position. Pure. */
import type { CompressionState } from '#kernel/model/state.ts'
import type { CompressRange } from '#kernel/model/compress.ts'
import type { CompressionConfig, PinRule } from '#kernel/model/config.ts'
import type { Act, Deed } from '#kernel/model/workbench.ts'
import type { BenchPorts, BenchState, Done } from './bench-state.ts'
import { pinned } from './bench-words.ts'
import { changeConfig } from './change-config.ts'
import { fold } from './fold.ts'
import type { ReadBench } from './read-bench.ts'
import { decompressBlock, switchOff, switchOn } from './switch-block.ts'

export interface BenchStart {
  readonly state: CompressionState
  readonly config: CompressionConfig
  /** A turn: every message has its ref behind it, as it has when a model answers with a call. */
  readonly turn: (state: CompressionState) => CompressionState
}

export interface BenchRun {
  readonly deeds: readonly Deed[]
  /** The state that the next turn starts from: the very one given when no act changed it. */
  readonly state: CompressionState
  /** As the next act would find it: with refs for all messages of the list. */
  readonly next: BenchState
  readonly config: CompressionConfig
  readonly pin: PinRule
}

/** Never throws for what the acts hold; a refused act leaves all as it was. */
export function runBench(bench: ReadBench, start: BenchStart, ports: BenchPorts): BenchRun {
  const opened = start.turn(start.state)
  let now: BenchState = {
    state: opened,
    config: start.config,
    pin: bench.pin,
    shelved: new Map(),
    touched: false,
  }
  const deeds = bench.acts.map((read): Deed => {
    if (read.act === null) return deedOf(null, { refusal: read.why })
    const done = perform(now, read.act, ports)
    if ('to' in done) now = done.to
    return deedOf(read.act, done)
  })
  return {
    deeds,
    state: now.touched ? now.state : start.state,
    next: now,
    config: now.config,
    pin: now.pin,
  }
}

function perform(from: BenchState, act: Act, ports: BenchPorts): Done {
  switch (act.kind) {
    case 'fold':
      return fold(from, act, ports)
    case 'decompress':
      return decompressBlock(from, act.block, ports)
    case 'off':
      return switchOff(from, act.block, ports)
    case 'on':
      return switchOn(from, act.block, ports)
    case 'pin':
      return { to: { ...from, pin: act.rule }, says: pinned(act.rule), blocks: [] }
    case 'config':
      return changeConfig(from, act.patch)
  }
}

function deedOf(act: Act | null, done: Done): Deed {
  const warnings = done.warnings ?? []
  return 'to' in done
    ? { act, refused: false, says: done.says, warnings, blocks: done.blocks, call: callOf(done.call) }
    : { act, refused: true, says: done.refusal, warnings, blocks: [], call: null }
}

/** In the names that the contract's tool has for it. */
function callOf(range: CompressRange | undefined): Deed['call'] {
  if (!range) return null
  const { startRef: startId, endRef: endId, summary, topic } = range
  return { startId, endId, ...(topic !== undefined && { topic }), summary }
}
