/**
 * A workbench as text in the place, and what undo and redo do to it. Pure. What the acts hold is judged
 * by the kernel; here only the outer shape is looked at.
 */
import type { PinRule } from '#kernel/model/config.ts'
import type { WhatIf } from '#kernel/model/lens.ts'
import type { Position } from '#kernel/model/units.ts'
import type { Act, Bench, Workbench } from '#kernel/model/workbench.ts'

export const emptyBench = (at: Position, pin: PinRule): Workbench => ({ at, pin, acts: [], done: 0 })

/** What is done takes the place of what was undone. */
export function withAct(bench: Workbench, act: Act): Workbench {
  const acts = [...bench.acts.slice(0, bench.done), act]
  return { ...bench, acts, done: acts.length }
}

/** The very bench given where there is nothing to undo. */
export function undone(bench: Workbench): Workbench {
  return bench.done > 0 ? { ...bench, done: bench.done - 1 } : bench
}

export function redone(bench: Workbench): Workbench {
  return bench.done < bench.acts.length ? { ...bench, done: bench.done + 1 } : bench
}

/** Without one act, wherever it is; those behind it stay, and may be refused then. */
export function withoutAct(bench: Workbench, place: number): Workbench {
  if (place < 0 || place >= bench.acts.length) return bench
  return {
    ...bench,
    acts: bench.acts.filter((_, at) => at !== place),
    done: place < bench.done ? bench.done - 1 : bench.done,
  }
}

/** The acts done up to the cursor, as a lens (`kernel/model/lens.ts`). */
export function whatIfOf({ at, pin, acts, done }: Workbench): WhatIf {
  const bench: Bench = { at, pin, acts: acts.slice(0, done) }
  return `what-if ${JSON.stringify(bench)}`
}

export const writeBench = (bench: Workbench): string => JSON.stringify(bench)

const rules: readonly PinRule[] = ['always', 'pr490', 'pr491']
let last: { readonly text: string; readonly bench: Workbench | null } | null = null

/** Null for what is no workbench. The same object for the same text, as often as it is asked in a row. */
export function readBench(text: string | null): Workbench | null {
  if (text === null) return null
  if (last?.text !== text) last = { text, bench: parsed(text) }
  return last.bench
}

const isWhole = (one: unknown): one is number => Number.isSafeInteger(one) && (one as number) >= 0

const texts = ['kind', 'fromRef', 'toRef', 'summary', 'topic', 'block', 'rule']

/** An address is written by anybody: what views put into words must be text. */
function isActLike(value: unknown): value is Act {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false
  const { tier } = value as { readonly tier?: unknown }
  if (tier !== undefined && typeof tier !== 'number') return false
  return texts.every((name) => {
    const text: unknown = (value as Readonly<Record<string, unknown>>)[name]
    return text === undefined || typeof text === 'string'
  })
}

function parsed(text: string): Workbench | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof value !== 'object' || value === null) return null
  const { at, pin, acts, done } = value as Readonly<Record<string, unknown>>
  const rule = rules.find((known) => known === pin)
  if (!isWhole(at) || rule === undefined || !Array.isArray(acts) || !isWhole(done)) return null
  if (!acts.every(isActLike)) return null
  return { at, pin: rule, acts, done: Math.min(done, acts.length) }
}
