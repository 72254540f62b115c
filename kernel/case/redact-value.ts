/** A JSON value with its texts replaced; structure, numbers, ids and kinds stay. */
import { isArray } from '#kernel/base/read.ts'
import type { Json, JsonObject } from '#kernel/model/json.ts'
import { staysKey, staysString, zoneUnder } from './fields.ts'
import type { Zone } from './fields.ts'
import type { Placeholders } from './placeholder.ts'

/** Deeper values are left out: nothing in a session is nested like that but to do harm. */
const DEEP = 1000

/** What is done with a text: replaced, or only looked at. */
export type Texts = Placeholders

export function redactValue(value: Json, zone: Zone, texts: Texts): Json {
  return walk(value, '', zone, null, 0, texts)
}

function walk(
  value: Json,
  key: string,
  zone: Zone,
  owner: JsonObject | null,
  depth: number,
  texts: Texts,
): Json {
  if (typeof value === 'string') {
    if (staysString(value, key, zone)) return value
    const tool = toolOf(key, zone, owner)
    return tool === undefined ? texts.text(value) : texts.args(value, tool)
  }
  if (typeof value !== 'object' || value === null) return value
  if (depth > DEEP) return null
  if (isArray(value)) return value.map((one) => walk(one, key, zone, owner, depth + 1, texts))
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      staysKey(name, zone) ? name : texts.text(name),
      walk(inner, name, zoneUnder(name, zone), value, depth + 1, texts),
    ]),
  )
}

/** The tool whose arguments a string is; undefined: it is none's. */
function toolOf(key: string, zone: Zone, owner: JsonObject | null): string | null | undefined {
  if (zone === 'free' || owner === null) return undefined
  const isCall = key === 'text' && owner['contentType'] === 'tool-call'
  if (key !== 'arguments' && !isCall) return undefined
  const name = owner[isCall ? 'toolName' : 'name']
  return typeof name === 'string' ? name : null
}

/** Shows every text that would be replaced to `see`. */
export function visitTexts(value: Json, zone: Zone, see: (text: string) => void): void {
  const looked = (text: string): string => {
    see(text)
    // Escapes of a JSON text inside a text hide where its words begin.
    if (text.includes('\\')) see(text.replace(/\\+[nrtbf]/g, ' '))
    return ''
  }
  redactValue(value, zone, { text: looked, args: looked })
}
