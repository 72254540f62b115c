/** One step of a log applied to the state it finds. */
import { blockById } from '#kernel/compression/blocks.ts'
import { markBlockRestoredInline } from '#kernel/compression/block-switches.ts'
import { parseBlockIdArg } from '#kernel/compression/boundary-args.ts'
import { applyCompression } from '#kernel/compression/compress.ts'
import { parseCompressArgs } from '#kernel/compression/parse-compress-args.ts'
import { messageTokens } from '#kernel/compression/tokens.ts'
import type { BlockId } from '#kernel/model/block.ts'
import type { CompressionConfig, CountTokens } from '#kernel/model/config.ts'
import type { CompressCall, DecompressCall, FoldStep, LandedFold } from '#kernel/model/core-log.ts'
import type { FoldNote } from '#kernel/model/ledger.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { MadeBy, ReplayedState } from '#kernel/model/replay.ts'
import type { CompressionState } from '#kernel/model/state.ts'
import type { EventIndex, Ms, Tokens } from '#kernel/model/units.ts'
import { land } from './land.ts'

export interface StepPorts {
  readonly config: CompressionConfig
  readonly countTokens: CountTokens
  readonly now: () => Ms
  /** The list at the step. */
  readonly messages: readonly CoreMessage[]
  /** A turn, which gives every message its ref. */
  readonly turn: (state: CompressionState) => CompressionState
}

export function applyStep(from: ReplayedState, step: FoldStep, ports: StepPorts): ReplayedState {
  switch (step.kind) {
    case 'landed':
      return landed(from, step, ports)
    case 'compress':
      return compressed(from, step, ports)
    case 'decompress':
      return decompressed(from, step)
  }
}

function landed(from: ReplayedState, step: LandedFold, ports: StepPorts): ReplayedState {
  const blockAt = new Map<EventIndex, BlockId>()
  for (const [id, { event }] of from.madeBy) if (event !== null) blockAt.set(event, id)
  const tokens = step.tokens === null ? tokensById(step, ports) : null
  const { state, blockId } = land(
    from.state,
    step,
    (event) => blockAt.get(event),
    (id) => tokens?.get(id) ?? 0,
    ports.countTokens,
  )
  return made(from, state, [blockId], step.event, step.blockId === null ? 'reconstructed' : 'host')
}

function tokensById(step: LandedFold, ports: StepPorts): ReadonlyMap<string, Tokens> {
  const wanted = new Set(step.covers)
  const tokens = new Map<string, Tokens>()
  for (const message of ports.messages)
    if (wanted.has(message.id)) tokens.set(message.id, messageTokens(message, ports.countTokens))
  return tokens
}

function compressed(from: ReplayedState, step: CompressCall, ports: StepPorts): ReplayedState {
  const { ranges, diagnostics } = parseCompressArgs(step.args, {
    ...(step.callId !== '' && { callId: step.callId }),
  })
  if (ranges.length === 0)
    return noted(from, step.event, [
      ['unreadable', `No range could be read from the arguments of this call (${diagnostics.kind}).`],
    ])
  const messages = ports.messages.slice(0, step.before)
  const { state, result } = applyCompression(
    { ranges, messages, state: ports.turn(from.state), config: ports.config },
    ports,
  )
  const known = new Set(from.state.blocks.map((block) => block.blockId))
  const ids = state.blocks.map((block) => block.blockId).filter((id) => !known.has(id))
  return noted(made(from, state, ids, step.event, 'call'), step.event, [
    ...result.errors.map((text) => ['refused', text] as const),
    ...result.warnings.map((text) => ['warned', text] as const),
  ])
}

/** Content given back in the conversation leaves the block as it is, but it may be folded again (11.8). */
function decompressed(from: ReplayedState, step: DecompressCall): ReplayedState {
  const id = blockIdIn(step.args)
  if (id === null || !blockById(from.state, id))
    return noted(from, step.event, [
      ['unreadable', id === null ? 'The call names no block.' : `There is no block ${id} at this point.`],
    ])
  return { ...from, state: markBlockRestoredInline(from.state, id).state }
}

function blockIdIn(args: string): BlockId | null {
  try {
    const value = JSON.parse(args) as unknown
    const id = typeof value === 'object' && value !== null ? (value as { blockId?: unknown }).blockId : value
    return typeof id === 'string' || typeof id === 'number' ? parseBlockIdArg(String(id)) : null
  } catch {
    return parseBlockIdArg(args)
  }
}

function made(
  from: ReplayedState,
  state: CompressionState,
  ids: readonly BlockId[],
  event: EventIndex,
  origin: MadeBy['origin'],
): ReplayedState {
  if (ids.length === 0) return { ...from, state }
  const madeBy = new Map(from.madeBy)
  for (const id of ids) madeBy.set(id, { event, origin })
  return { ...from, state, madeBy }
}

function noted(
  from: ReplayedState,
  event: EventIndex,
  notes: readonly (readonly [FoldNote['kind'], string])[],
): ReplayedState {
  if (notes.length === 0) return from
  return { ...from, notes: [...from.notes, ...notes.map(([kind, text]) => ({ event, kind, text }))] }
}
