/**
 * Where our answer is the better one: `{area: {"file#name": entry}}`. An entry is the reason, or the
 * reason with what we answer instead, by JSON pointer; everything else must match as ever.
 */
import { readFileSync } from 'node:fs'
import type { Outcome, VectorFile } from './vector.ts'

export interface KnownDifference {
  readonly reason: string
  /** Ours at each place that differs; `{"/state/blocks/0/tier": 2}`. */
  readonly expect?: Readonly<Record<string, unknown>>
  /** Places that our answer does not have. */
  readonly absent?: readonly string[]
  /** Places below which anything may differ, nothing elsewhere. A step `*` is any step. */
  readonly free?: readonly string[]
}

export type KnownDifferences = Readonly<Record<string, Readonly<Record<string, KnownDifference>>>>

export function readKnownDifferences(path: string): KnownDifferences {
  const parsed = JSON.parse(readFileSync(path, 'utf8')) as Record<
    string,
    Record<string, string | KnownDifference>
  >
  return Object.fromEntries(
    Object.entries(parsed).map(([area, entries]) => [
      area,
      Object.fromEntries(
        Object.entries(entries).map(([key, entry]) => [
          key,
          typeof entry === 'string' ? { reason: entry } : entry,
        ]),
      ),
    ]),
  )
}

/** Entries of the areas read that no vector has. `whole` = the files are all that there are. */
export function unusedDifferences(
  known: KnownDifferences,
  files: readonly VectorFile[],
  whole: boolean,
): readonly Outcome[] {
  const keys = new Map<string, Set<string>>()
  const read = new Set(files.map(({ area, file }) => `${area}/${file}`))
  for (const { area, file, vectors } of files) {
    const own = keys.get(area) ?? new Set()
    keys.set(area, own)
    for (const { name } of vectors) own.add(`${file}#${name}`)
  }
  return [...keys].flatMap(([area, own]) =>
    Object.keys(known[area] ?? {})
      .filter((key) => !own.has(key) && (whole || read.has(`${area}/${key.split('#')[0]}`)))
      .map((key) => ({
        area,
        key,
        status: 'failed' as const,
        differences: [],
        reason: 'listed as a known difference, but there is no such vector',
      })),
  )
}
