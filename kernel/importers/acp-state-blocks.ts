/** Blocks of a kernel state at the door (kernel-core 1.2): each by itself, then how they cite each other. */
import { SUMMARY_PREFIX } from '#kernel/base/ids.ts'
import { asObject, isArray, member } from '#kernel/base/read.ts'
import type { CompressionBlock } from '#kernel/model/block.ts'
import type { Json, JsonObject } from '#kernel/model/json.ts'
import { counterIn } from './acp-state-ids.ts'
import { amount, counter, flag, shown, strings, text, within } from './acp-state-read.ts'
import { named, quoted } from './acp-state-tally.ts'
import type { Place, StateTally } from './acp-state-tally.ts'

export type PlaceOfBlock = (index: number) => Place

export interface DoorBlock {
  readonly block: CompressionBlock
  readonly place: Place
}

export function readBlocks(
  value: Json | undefined,
  place: Place,
  placeOf: PlaceOfBlock,
  tally: StateTally,
): readonly DoorBlock[] {
  if (value === undefined || value === null) return []
  if (!isArray(value)) {
    tally.find(place, {
      code: 'state-blocks',
      kind: 'opaque',
      what: 'The blocks are no list',
      done: 'read as a state without blocks',
      effect: 'Nothing is folded in what is computed from it.',
    })
    return []
  }
  const taken = new Set(value.map((item) => member(asObject(item), 'blockId')))
  const found: DoorBlock[] = []
  value.forEach((item, index) => {
    const at = placeOf(index)
    const object = asObject(item)
    if (object) found.push({ block: readBlock(object, index, taken, at, tally), place: at })
    else
      tally.find(at, {
        code: 'block-shape',
        kind: 'raw-only',
        what: `An element among the blocks is ${shown(item)}`,
        done: 'left out; the bytes keep it',
      })
  })
  return found
}

function readBlock(
  object: JsonObject,
  index: number,
  taken: ReadonlySet<Json | undefined>,
  place: Place,
  tally: StateTally,
): CompressionBlock {
  const at = (name: string): Place => within(place, name)
  const read = (name: string): Json | undefined => member(object, name)
  const blockId = blockIdOf(read('blockId'), index, taken, at('blockId'), tally)
  const direct = strings(read('directMessageIds'), at('directMessageIds'), tally)
  const active = flag(read('active'), false, at('active'), tally)
  if (!Object.hasOwn(object, 'active'))
    tally.find(at('active'), {
      code: 'block-no-active',
      kind: 'mended',
      what: `Block ${blockId} does not say whether it is active`,
      done: 'read as inactive, as the kernel would',
      effect: 'What it stands for is not folded.',
    })
  const block: Record<string, unknown> = {
    ...object,
    blockId,
    runId: text(read('runId'), 'r0', at('runId'), tally),
    tier: tierOf(read('tier'), blockId, at('tier'), tally),
    summary: summaryOf(read('summary'), blockId, at('summary'), tally),
    directMessageIds: direct,
    effectiveMessageIds: effectiveOf(object, direct, blockId, at('effectiveMessageIds'), tally),
    directBlockIds: strings(read('directBlockIds'), at('directBlockIds'), tally),
    compressedTokens: amount(read('compressedTokens'), 0, at('compressedTokens'), tally),
    createdAt: amount(read('createdAt'), 0, at('createdAt'), tally),
    survivedCount: counter(read('survivedCount'), 0, 0, at('survivedCount'), tally),
    generation: generationOf(read('generation'), at('generation'), tally),
    active,
  }
  optional(block, object, place, tally)
  return block as unknown as CompressionBlock
}

/** The fields that a block may lack: kept when they are of their kind, taken off when they are not. */
function optional(block: Record<string, unknown>, object: JsonObject, place: Place, tally: StateTally): void {
  for (const name of ['topic', 'compressCallId', 'startRef', 'endRef']) {
    const value = member(object, name)
    if (value === undefined || typeof value === 'string') continue
    delete block[name]
    text(value, '', within(place, name), tally)
  }
  for (const name of ['expanded', 'restoredInline'])
    if (Object.hasOwn(object, name))
      block[name] = flag(member(object, name), false, within(place, name), tally)
  const duration = member(object, 'durationMs')
  if (duration === undefined) return
  if (duration === null) delete block['durationMs']
  else block['durationMs'] = amount(duration, 0, within(place, 'durationMs'), tally)
}

function blockIdOf(
  value: Json | undefined,
  index: number,
  taken: ReadonlySet<Json | undefined>,
  place: Place,
  tally: StateTally,
): string {
  if (typeof value === 'string' && value !== '') {
    if (counterIn(value, 'b') === null)
      tally.find(place, {
        code: 'block-id-form',
        kind: 'note',
        what: `A block is called ${quoted(value)}, not b and a number`,
        done: 'kept as written',
        effect: 'A model can’t cite it.',
      })
    return value
  }
  let made = typeof value === 'number' && Number.isSafeInteger(value) ? `b${value}` : `pinfold-b${index + 1}`
  while (taken.has(made)) made += '-'
  tally.find(place, {
    code: 'block-no-id',
    kind: 'mended',
    what: value === undefined ? 'A block without an id' : `A block whose id is ${shown(value)}`,
    done: `called ${made} here`,
    effect: 'No other block and no summary among the messages can mean it.',
  })
  return made
}

function tierOf(value: Json | undefined, id: string, place: Place, tally: StateTally): number {
  if (value === undefined) return 1
  const tier = typeof value === 'number' && Number.isFinite(value) ? value : 1
  const legal = Math.min(3, Math.max(1, Math.floor(tier)))
  if (legal !== value)
    tally.find(place, {
      code: 'block-tier',
      kind: 'mended',
      what: `Block ${id} is of tier ${shown(value)}; there are 1, 2 and 3`,
      done: `read as tier ${legal}`,
    })
  return legal
}

function summaryOf(value: Json | undefined, id: string, place: Place, tally: StateTally): string {
  if (typeof value === 'string') return value
  tally.find(place, {
    code: 'block-no-summary',
    kind: 'mended',
    what: `Block ${id} has no summary`,
    done: 'read as an empty one',
    effect: 'What it stands for is folded into nothing but a heading.',
  })
  return ''
}

function effectiveOf(
  object: JsonObject,
  direct: readonly string[],
  id: string,
  place: Place,
  tally: StateTally,
): readonly string[] {
  const ids = isArray(member(object, 'effectiveMessageIds'))
    ? strings(member(object, 'effectiveMessageIds'), place, tally)
    : direct
  if (!isArray(member(object, 'effectiveMessageIds')))
    tally.find(place, {
      code: 'block-no-effective',
      kind: 'mended',
      what: `Block ${id} does not say which messages it stands for`,
      done: 'read as those that it folded itself',
      effect: 'What it took over from other blocks may show again.',
    })
  const summaries = ids.filter((one) => one.startsWith(SUMMARY_PREFIX))
  if (summaries.length > 0)
    tally.find(place, {
      code: 'block-summary-id',
      kind: 'note',
      what: `Block ${id} counts rendered summaries among its messages: ${named(summaries)}`,
      done: 'kept as written',
      effect: 'The kernel itself never writes that; such a summary counts as covered.',
    })
  return ids
}

function generationOf(value: Json | undefined, place: Place, tally: StateTally): 'young' | 'old' {
  if (value === 'old' || value === 'young') return value
  if (value !== undefined)
    tally.find(place, {
      code: 'state-field',
      kind: 'mended',
      what: `${shown(value)} stands where young or old belongs`,
      done: 'read as young; the bytes keep it',
    })
  return 'young'
}
