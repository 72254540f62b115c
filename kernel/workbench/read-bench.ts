/**
 * The bench that a lens carries, checked at the door: it may come from an address or a case file. What
 * can't be read becomes an act that is refused in words; nothing throws.
 */
import { asArray, asObject, asString, countAt, isArray, member, stringAt } from '#kernel/base/read.ts'
import type { PinRule } from '#kernel/model/config.ts'
import type { Json, JsonObject } from '#kernel/model/json.ts'
import { pinRules } from '#kernel/model/lens.ts'
import type { WhatIf } from '#kernel/model/lens.ts'
import type { Position } from '#kernel/model/units.ts'
import type { Act, FoldAct } from '#kernel/model/workbench.ts'
import { readPatch } from './read-patch.ts'

/** An act, or why it can't be read. */
export type ReadAct = { readonly act: Act } | { readonly act: null; readonly why: string }

export interface ReadBench {
  readonly at: Position
  readonly pin: PinRule
  readonly acts: readonly ReadAct[]
}

const PREFIX = 'what-if '
/** Acts beyond are refused, so that a hostile address can't keep the worker busy. */
const MOST_ACTS = 500

export function readBench(lens: WhatIf): ReadBench {
  const bench = asObject(parsed(lens.slice(PREFIX.length)))
  const acts = asArray(member(bench, 'acts')) ?? []
  const read = acts.slice(0, MOST_ACTS).map(readAct)
  if (bench === null) read.push(unreadable('The workbench in the address is no JSON object.'))
  if (acts.length > MOST_ACTS)
    read.push(
      unreadable(`A workbench has at most ${MOST_ACTS} acts; ${acts.length - MOST_ACTS} are left out.`),
    )
  return {
    at: countAt(bench, 'at') ?? 0,
    pin: ruleIn(member(bench, 'pin')) ?? 'pr491',
    acts: read,
  }
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

export function readAct(value: Json): ReadAct {
  const act = asObject(value)
  switch (stringAt(act, 'kind')) {
    case 'fold':
      return readFold(act!)
    case 'decompress':
    case 'off':
    case 'on': {
      const block = stringAt(act, 'block')
      const kind = stringAt(act, 'kind') as 'decompress' | 'off' | 'on'
      return block === null ? unreadable(`An act “${kind}” names no block.`) : { act: { kind, block } }
    }
    case 'pin': {
      const rule = ruleIn(member(act, 'rule'))
      return rule === null
        ? unreadable(`An act names no rule for the first user message: ${pinRules.join(', ')} are known.`)
        : { act: { kind: 'pin', rule } }
    }
    case 'config':
      return readConfig(member(act, 'patch'))
    default:
      return unreadable('An act is of no known kind: fold, decompress, off, on, pin and config are.')
  }
}

function readFold(act: JsonObject): ReadAct {
  const [fromRef, toRef, summary] = [
    stringAt(act, 'fromRef'),
    stringAt(act, 'toRef'),
    stringAt(act, 'summary'),
  ]
  if (fromRef === null || toRef === null || summary === null)
    return unreadable('A fold lacks fromRef, toRef or summary as text.')
  const topic = asString(member(act, 'topic'))
  const tier = member(act, 'tier')
  if (tier !== undefined && tier !== 2 && tier !== 3) return unreadable('A fold distils to tier 2 or 3 only.')
  const fold: FoldAct = {
    kind: 'fold',
    fromRef,
    toRef,
    summary,
    ...(topic !== null && topic !== '' && { topic }),
    ...(tier !== undefined && { tier }),
  }
  return { act: fold }
}

function readConfig(value: Json | undefined): ReadAct {
  const patch = asObject(value)
  if (patch === null || isArray(value)) return unreadable('A change of the config holds no settings.')
  const read = readPatch(patch)
  return 'why' in read ? unreadable(read.why) : { act: { kind: 'config', patch: read.patch } }
}

function ruleIn(value: Json | undefined): PinRule | null {
  return pinRules.find((rule) => rule === value) ?? null
}

function unreadable(why: string): ReadAct {
  return { act: null, why }
}
