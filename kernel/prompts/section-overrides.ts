import { isRecord } from '#kernel/base/record.ts'

/** A section of a prompt: its key, its text. */
export type Section = readonly [key: string, text: string]

/**
 * The texts of the sections in order: a string replaces one, null takes it away, anything else keeps it
 * (nudge and surface text C2). Keys that name no section are ignored.
 */
export function applySectionOverrides(sections: readonly Section[], overrides?: unknown): readonly string[] {
  const own = isRecord(overrides) ? overrides : {}
  return sections.flatMap(([key, text]) => {
    const other = Object.hasOwn(own, key) ? own[key] : undefined
    if (other === null) return []
    return [typeof other === 'string' ? other : text]
  })
}
