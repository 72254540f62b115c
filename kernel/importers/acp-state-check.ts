/**
 * A kernel state at the door: whatever a file holds becomes a whole state, and each change is said.
 * What the kernel would take is kept as written, also where it is odd, so that turns computed from it
 * go as the host's went; what would break a rule of the data is mended.
 */
import { asObject, countAt, isArray, member, objectAt, stringAt } from '#kernel/base/read.ts'
import { setOwn } from '#kernel/base/record.ts'
import type { Json, JsonObject } from '#kernel/model/json.ts'
import type { CompressionBlock } from '#kernel/model/block.ts'
import type { CompressionState, CompressionStats, MintedId, NudgeState } from '#kernel/model/state.ts'
import { readBlocks } from './acp-state-blocks.ts'
import type { PlaceOfBlock } from './acp-state-blocks.ts'
import { checkCitations } from './acp-state-citations.ts'
import { counterIn } from './acp-state-ids.ts'
import { amount, counter, shown, strings, within } from './acp-state-read.ts'
import { readRefs } from './acp-state-refs.ts'
import type { Place, StateTally } from './acp-state-tally.ts'

/** `ids`: of all messages of the file; null when it has none. */
export function readState(
  value: Json | null,
  place: Place,
  placeOfBlock: PlaceOfBlock,
  ids: readonly string[] | null,
  tally: StateTally,
): CompressionState {
  const object = asObject(value ?? {})
  if (!object)
    tally.find(place, {
      code: 'state-shape',
      kind: 'opaque',
      what: `The state is ${shown(value)}`,
      done: 'read as the state of a session in which nothing has happened',
      effect: 'Nothing is folded in what is computed from it.',
    })
  const read = (name: string): Json | undefined => member(object, name)
  const at = (name: string): Place => within(place, name)
  const found = readBlocks(read('blocks'), at('blocks'), placeOfBlock, tally)
  const blocks = checkCitations(found, ids, tally)
  const messageRefs = readRefs(read('messageRefs'), at('messageRefs'), tally)
  return {
    blocks,
    messageRefs,
    tokenSnapshot: amounts(read('tokenSnapshot'), at('tokenSnapshot'), tally),
    nudge: nudgeOf(groupOf(read('nudge'), at('nudge'), tally), at('nudge'), tally),
    stats: statsOf(groupOf(read('stats'), at('stats'), tally), at('stats'), tally),
    absorbed: listOf(read('absorbed'), at('absorbed'), tally) ?? [],
    nextBlockId: nextOf(read('nextBlockId'), 'b', blocks, at('nextBlockId'), tally),
    nextRunId: nextOf(read('nextRunId'), 'r', blocks, at('nextRunId'), tally),
    ...later(object, place, tally),
  }
}

/** Fields that a state has only once the kernel wrote them. */
function later(
  object: JsonObject | null,
  place: Place,
  tally: StateTally,
): Pick<
  CompressionState,
  'lastPassIds' | 'hiddenOrphanRefs' | 'terminalStreak' | 'rules' | 'nextRuleId' | 'minted'
> {
  const value = (name: string): Json | undefined => member(object, name)
  const has = (name: string): boolean => value(name) !== undefined && value(name) !== null
  const at = (name: string): Place => within(place, name)
  const rules = listOf(value('rules'), at('rules'), tally)
  const minted = listOf(value('minted'), at('minted'), tally)
  return {
    ...(has('lastPassIds') ? { lastPassIds: strings(value('lastPassIds'), at('lastPassIds'), tally) } : {}),
    ...(has('hiddenOrphanRefs')
      ? { hiddenOrphanRefs: strings(value('hiddenOrphanRefs'), at('hiddenOrphanRefs'), tally) }
      : {}),
    ...(has('terminalStreak')
      ? { terminalStreak: counter(value('terminalStreak'), 0, 0, at('terminalStreak'), tally) }
      : {}),
    ...(rules ? { rules } : {}),
    ...(has('nextRuleId') ? { nextRuleId: counter(value('nextRuleId'), 0, 1, at('nextRuleId'), tally) } : {}),
    ...(minted ? { minted: mintedIds(minted, at('minted'), tally) } : {}),
  }
}

function mintedIds(list: readonly Json[], place: Place, tally: StateTally): readonly MintedId[] {
  const read = list.flatMap((item) => {
    const from = stringAt(asObject(item), 'from')
    const to = stringAt(asObject(item), 'to')
    const at = countAt(asObject(item), 'at')
    return from === null || to === null || at === null ? [] : [{ from, to, at }]
  })
  if (read.length < list.length)
    tally.find(place, {
      code: 'state-list',
      kind: 'mended',
      what: `Of ${list.length} minted ids ${list.length - read.length} lack from, to or at`,
      done: 'left out; the bytes keep them',
    })
  return read
}

function listOf(value: Json | undefined, place: Place, tally: StateTally): readonly Json[] | null {
  if (value === undefined || value === null) return null
  if (isArray(value)) return value
  tally.find(place, {
    code: 'state-field',
    kind: 'mended',
    what: `${shown(value)} stands where a list belongs`,
    done: 'read as if it were not there; the bytes keep it',
  })
  return null
}

function groupOf(value: Json | undefined, place: Place, tally: StateTally): JsonObject | null {
  const object = asObject(value)
  if (value === undefined || value === null || object) return object
  tally.find(place, {
    code: 'state-field',
    kind: 'mended',
    what: `${shown(value)} stands where an object belongs`,
    done: 'read as if it were not there; the bytes keep it',
  })
  return null
}

/** Numbers by key; what is none is left out. */
function amounts(value: Json | undefined, place: Place, tally: StateTally): Readonly<Record<string, number>> {
  const kept = Object.create(null) as Record<string, number>
  for (const [key, number] of Object.entries(groupOf(value, place, tally) ?? {}))
    if (number !== null) setOwn(kept, key, amount(number, 0, within(place, key), tally))
  return kept
}

function nudgeOf(object: JsonObject | null, place: Place, tally: StateTally): NudgeState {
  const tokens = (name: string): number => amount(member(object, name), 0, within(place, name), tally)
  const tier = member(object, 'lastInjectedTier')
  return {
    lastPerMessageNudgeTokens: tokens('lastPerMessageNudgeTokens'),
    lastNudgeShownTokens: tokens('lastNudgeShownTokens'),
    baselineTokens: tokens('baselineTokens'),
    anchors: objectAt(object, 'anchors') ?? {},
    lastShownByTier: amounts(member(object, 'lastShownByTier'), within(place, 'lastShownByTier'), tally),
    ...(tier === 1 || tier === 2 || tier === 3 ? { lastInjectedTier: tier } : {}),
  }
}

function statsOf(object: JsonObject | null, place: Place, tally: StateTally): CompressionStats {
  const tokens = (name: string): number => amount(member(object, name), 0, within(place, name), tally)
  const count = (name: string): number => counter(member(object, name), 0, 0, within(place, name), tally)
  const has = (name: string): boolean => object !== null && Object.hasOwn(object, name)
  return {
    tokensCompressed: tokens('tokensCompressed'),
    compressionCount: count('compressionCount'),
    absorbedTokens: tokens('absorbedTokens'),
    ...(has('storedCount') ? { storedCount: count('storedCount') } : {}),
    ...(has('retrievalCount') ? { retrievalCount: count('retrievalCount') } : {}),
  }
}

/** The number that the next block or run gets: never one that is used. */
function nextOf(
  value: Json | undefined,
  prefix: 'b' | 'r',
  blocks: readonly CompressionBlock[],
  place: Place,
  tally: StateTally,
): number {
  let highest = 0
  for (const { blockId, runId } of blocks)
    highest = Math.max(highest, counterIn(prefix === 'b' ? blockId : runId, prefix) ?? 0)
  // A counter of 0 is legal: it hands out one id of number 0.
  const next = counter(value, 0, highest + 1, place, tally)
  if (next > highest || highest === 0) return next
  const noun = prefix === 'b' ? 'block' : 'run'
  tally.find(place, {
    code: 'state-counter',
    kind: 'mended',
    what: `The next ${noun} would be called ${prefix}${next}, though there is a ${prefix}${highest}`,
    done: `counted on from ${prefix}${highest + 1}`,
    effect: 'The host’s own kernel would hand out an id a second time.',
  })
  return highest + 1
}
