/** The text of a folded message: as it is read, and as its terms are looked for. */
import { asObject, isArray, stringAt } from '#kernel/base/read.ts'
import type { LogEvent } from '#kernel/model/event.ts'
import type { Json } from '#kernel/model/json.ts'
import { blockType, contentOf, leavesOf } from '#kernel/projections/messages.ts'
import { sectionsOf } from '#kernel/projections/sections.ts'

/** All that is shown of an event, as one text: what a search looks through. */
export function readableText(event: LogEvent): string {
  return sectionsOf(event)
    .flatMap((section) => ('text' in section && section.kind !== 'note' ? section.text : []))
    .join('\n')
}

/** What was said, without the form: of a call's arguments only the values count. */
export function spokenTexts(event: LogEvent): readonly string[] {
  return leavesOf(contentOf(event)).flatMap((block): readonly string[] => {
    const object = asObject(block)
    switch (blockType(block)) {
      case 'text':
      case 'reasoning':
        return [stringAt(object, 'text') ?? '']
      case 'tool-call':
        return valuesOf(stringAt(object, 'arguments') ?? '')
      default:
        return []
    }
  })
}

/** Longer arguments are read as they stand. */
const PARSE_LIMIT = 4_000_000

function valuesOf(raw: string): readonly string[] {
  const values: string[] = []
  const stack: Json[] = []
  try {
    stack.push(raw.length > PARSE_LIMIT ? raw : (JSON.parse(raw) as Json))
  } catch {
    return [raw]
  }
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (typeof next === 'string') values.push(next)
    else if (typeof next === 'number') values.push(String(next))
    else if (next !== null && typeof next === 'object') {
      const inner = isArray(next) ? next : Object.values(next)
      for (let i = inner.length - 1; i >= 0; i--) stack.push(inner[i]!)
    }
  }
  return values
}
