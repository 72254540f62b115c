/** Settings in a kernel file: those of a known name and the right kind; the rest is said. */
import { asObject, isArray } from '#kernel/base/read.ts'
import type { ConfigOverrides } from '#kernel/model/config.ts'
import type { Json, JsonObject } from '#kernel/model/json.ts'
import { shown, within } from './acp-state-read.ts'
import type { Place, StateTally } from './acp-state-tally.ts'

type Kind = 'number' | 'boolean' | 'text' | 'texts' | 'object' | { readonly [name: string]: Kind }

const KINDS: { readonly [name: string]: Kind } = {
  modelContextLimit: 'number',
  tiers: { enabled: 'boolean', tier2Trigger: 'number', tier3Trigger: 'number' },
  nudge: {
    maxContextLimitPct: 'number',
    minContextLimitPct: 'number',
    frequency: 'number',
    iterationThreshold: 'number',
    force: 'text',
    growthRatio: 'number',
    growthFloor: 'number',
    growthCap: 'number',
    minGrowthFloor: 'number',
    minGrowthRatio: 'number',
    emergencyThresholdPct: 'number',
    tier2GrowthMultiplier: 'number',
    minPressureBenefitTokens: 'number',
    tierGrowthTokens: { t1: 'number', t2: 'number', t3: 'number' },
  },
  promotionThreshold: 'number',
  truncate: { threshold: 'number', terminalEscapeAfter: 'number' },
  compress: { minCompressRange: 'number', maxSummaryLength: 'number', minSummaryLength: 'number' },
  protectedTools: 'texts',
  protectedLatestTools: 'texts',
  preserveRecentMessages: 'number',
  preserveRecentTokens: 'number',
  messageFilters: { enabled: 'boolean', filters: 'object' },
  neverPreserveRecentTools: 'texts',
  preserveRecentTools: 'texts',
  rules: { maxRules: 'number', maxRuleChars: 'number' },
  absorb: {
    enabled: 'boolean',
    toolName: 'text',
    minToolTokens: 'number',
    contextThresholdPct: 'number',
    excludeTools: 'texts',
  },
  crush: { enabled: 'boolean', minReduction: 'number', strategies: 'object' },
  imageCompression: {
    enabled: 'boolean',
    minTokens: 'number',
    maxDimension: 'number',
    quality: 'number',
    format: 'text',
  },
  ccr: {
    enabled: 'boolean',
    toolName: 'text',
    minToolTokens: 'number',
    excludeTools: 'texts',
    maxHeadChars: 'number',
    retrieveInlineTokens: 'number',
  },
}

export function readConfig(value: Json, place: Place, tally: StateTally): ConfigOverrides | null {
  const object = asObject(value)
  if (!object) {
    leftOut(value, place, tally)
    return null
  }
  return fitting(object, KINDS, place, tally) as ConfigOverrides
}

function fitting(
  object: JsonObject,
  kinds: { readonly [name: string]: Kind },
  place: Place,
  tally: StateTally,
): JsonObject {
  const kept: [string, Json][] = []
  for (const [name, value] of Object.entries(object)) {
    const kind = Object.hasOwn(kinds, name) ? kinds[name]! : null
    const at = within(place, name)
    if (kind === null) unknown(name, at, tally)
    else if (typeof kind === 'object') {
      const group = asObject(value)
      if (group) kept.push([name, fitting(group, kind, at, tally)])
      else leftOut(value, at, tally)
    } else if (isOf(kind, value)) kept.push([name, value])
    else leftOut(value, at, tally)
  }
  return Object.fromEntries(kept)
}

function isOf(kind: Exclude<Kind, object>, value: Json): boolean {
  switch (kind) {
    case 'number':
      return typeof value === 'number' && Number.isFinite(value)
    case 'boolean':
      return typeof value === 'boolean'
    case 'text':
      return typeof value === 'string'
    case 'texts':
      return isArray(value) && value.every((item) => typeof item === 'string')
    case 'object':
      return asObject(value) !== null
  }
}

function leftOut(value: Json, place: Place, tally: StateTally): void {
  tally.find(place, {
    code: 'config-field',
    kind: 'mended',
    what: `The setting is ${shown(value)}, which is of the wrong kind`,
    done: 'left out; the default stands',
  })
}

function unknown(name: string, place: Place, tally: StateTally): void {
  tally.find(place, {
    code: 'config-unknown',
    kind: 'note',
    what: `There is no setting called ${name.slice(0, 60)}`,
    done: 'passed over',
  })
}
