/** A host's own words in tool schemas (nudge and surface text C3). Nothing that is given is changed. */
import { isRecord, own, setOwn } from '#kernel/base/record.ts'

type Members = Readonly<Record<string, unknown>>

/** Members of a schema that hold further schemas by the name of a property. */
const PROPERTY_MAPS: ReadonlySet<string> = new Set(['properties', 'patternProperties'])
/** Members that hold plain values: what looks like a schema there is none. */
const VALUES: ReadonlySet<string> = new Set(['default', 'const', 'enum', 'examples', 'example'])
/** No schema is nested so deep; what lies below is handed on as it is, so that none can overflow the stack. */
const DEPTH = 500

/**
 * A copy of the schema in which every property of a name that `overrides` has is described by its text, at
 * any depth. Only names of properties count: `items` names a property or nothing (W31).
 */
export function cloneWithDescriptions(schema: unknown, overrides?: unknown): unknown {
  const texts = isRecord(overrides) ? overrides : {}
  return Object.keys(texts).length === 0 ? schema : schemaCopy(schema, texts, 0)
}

function schemaCopy(value: unknown, texts: Members, depth: number): unknown {
  if (depth > DEPTH) return value
  if (Array.isArray(value)) return value.map((entry) => schemaCopy(entry, texts, depth + 1))
  if (!isRecord(value)) return value
  return mapped(value, (member, key) => {
    if (VALUES.has(key)) return plainCopy(member, depth + 1)
    return PROPERTY_MAPS.has(key) && isRecord(member)
      ? mapped(member, (property, name) =>
          described(schemaCopy(property, texts, depth + 2), own(texts, name)),
        )
      : schemaCopy(member, texts, depth + 1)
  })
}

function described(property: unknown, description: unknown): unknown {
  return isRecord(property) && typeof description === 'string' ? { ...property, description } : property
}

function plainCopy(value: unknown, depth: number): unknown {
  if (depth > DEPTH) return value
  if (Array.isArray(value)) return value.map((entry) => plainCopy(entry, depth + 1))
  return isRecord(value) ? mapped(value, (member) => plainCopy(member, depth + 1)) : value
}

function mapped(object: Members, to: (member: unknown, key: string) => unknown): Members {
  const copy: Record<string, unknown> = {}
  for (const [key, member] of Object.entries(object)) setOwn(copy, key, to(member, key))
  return copy
}

/**
 * The tools with descriptions and parameter descriptions of `overrides`, in any of the three shapes. A tool
 * that no override names is passed on by reference.
 */
export function applyAcpToolOverrides<T>(tools: readonly T[], overrides?: unknown): readonly T[] {
  if (!isRecord(overrides)) return [...tools]
  return tools.map((tool) => {
    if (!isRecord(tool)) return tool
    const inner = isRecord(tool['function']) ? tool['function'] : null
    const name = inner?.['name'] ?? tool['name']
    const override = typeof name === 'string' ? own(overrides, name) : undefined
    if (!isRecord(override)) return tool
    return (inner ? { ...tool, function: overridden(inner, override) } : overridden(tool, override)) as T
  })
}

function overridden(tool: Members, { description, paramDescriptions }: Members): Members {
  const key = tool['input_schema'] === undefined ? 'parameters' : 'input_schema'
  const schema = tool[key]
  return {
    ...tool,
    ...(typeof description === 'string' ? { description } : {}),
    ...(schema === undefined ? {} : { [key]: cloneWithDescriptions(schema, paramDescriptions) }),
  }
}
