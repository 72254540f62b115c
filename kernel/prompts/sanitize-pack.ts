/** A pack's JSON at the door (nudge and surface text C4). */
import { isRecord, setOwn } from '#kernel/base/record.ts'
import type { NudgeSectionKey, PackSurface, ToolOverride } from '#kernel/model/pack.ts'
import { PROMPT_KEYS } from './default-prompts.ts'
import { PROMPT_SECTION_KEYS } from './section-texts.ts'

export const NUDGE_SECTION_KEYS: readonly NudgeSectionKey[] = [
  'efficiencyNote',
  'emergencyHeader',
  't2Guidance',
  't3Guidance',
]

const isText = (value: unknown): value is string => typeof value === 'string'
const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value)

/**
 * What of a pack is well-formed; the rest is left out, groups that are empty then, too. Never throws.
 * A sanitised surface comes out as it went in. `adapters` is the host's to check.
 */
export function sanitizePackSurface(raw: unknown): PackSurface {
  if (!isRecord(raw)) return {}
  const groups = {
    prompts: membersOf(raw['prompts'], isText, PROMPT_KEYS),
    promptSections: membersOf(raw['promptSections'], isTextOrNull, PROMPT_SECTION_KEYS),
    nudgeSections: membersOf(raw['nudgeSections'], isTextOrNull, NUDGE_SECTION_KEYS),
    toolPrompts: toolPrompts(raw['toolPrompts']),
    adapters: isRecord(raw['adapters']) ? { ...raw['adapters'] } : undefined,
  }
  return Object.fromEntries(Object.entries(groups).filter(([, group]) => group !== undefined))
}

/** Own members of the right kind, of these names if any are given; undefined for none. */
function membersOf<T>(
  raw: unknown,
  isRight: (value: unknown) => value is T,
  names?: readonly string[],
): Readonly<Record<string, T>> | undefined {
  if (!isRecord(raw)) return undefined
  const kept: Record<string, T> = {}
  for (const name of names ?? Object.keys(raw)) {
    const value = Object.hasOwn(raw, name) ? raw[name] : undefined
    if (isRight(value)) setOwn(kept, name, value)
  }
  return Object.keys(kept).length > 0 ? kept : undefined
}

function toolPrompts(raw: unknown): PackSurface['toolPrompts'] {
  if (!isRecord(raw)) return undefined
  const kept: Record<string, ToolOverride> = {}
  for (const [name, tool] of Object.entries(raw)) {
    if (!isRecord(tool)) continue
    const { description } = tool
    const paramDescriptions = membersOf(tool['paramDescriptions'], isText)
    if (!isText(description) && !paramDescriptions) continue
    setOwn(kept, name, {
      ...(isText(description) ? { description } : {}),
      ...(paramDescriptions ? { paramDescriptions } : {}),
    })
  }
  return Object.keys(kept).length > 0 ? kept : undefined
}
