/** Changes of the config as they come from outside: known settings of the right kind, nothing else. */
import { isRecord, own } from '#kernel/base/record.ts'
import { defaultConfig } from '#kernel/compression/config.ts'
import type { ConfigOverrides } from '#kernel/model/config.ts'
import type { Json, JsonObject } from '#kernel/model/json.ts'

/** Settings that have no default, by what they hold. */
const OPTIONAL: Readonly<Record<string, 'number' | 'strings'>> = {
  'nudge.minPressureBenefitTokens': 'number',
  'ccr.retrieveInlineTokens': 'number',
  'rules.maxRules': 'number',
  'rules.maxRuleChars': 'number',
  neverPreserveRecentTools: 'strings',
  preserveRecentTools: 'strings',
}

const CHOICES: Readonly<Record<string, readonly string[]>> = {
  'nudge.force': ['soft', 'strong'],
  'imageCompression.format': ['webp', 'jpeg', 'png'],
}

const DEFAULTS = defaultConfig(1) as unknown as Readonly<Record<string, unknown>>
const isGroup = (key: string): boolean => key === 'rules' || isRecord(own(DEFAULTS, key))

/** Whether the numbers are sensible is for `validateConfig` to say; here only their kind is looked at. */
export function readPatch(patch: JsonObject): { readonly patch: ConfigOverrides } | { readonly why: string } {
  const out: Record<string, unknown> = {}
  for (const key of Object.keys(patch)) {
    const value = patch[key]!
    if (!isGroup(key)) {
      const why = faultOf(key, value, own(DEFAULTS, key))
      if (why !== null) return { why }
      out[key] = value
      continue
    }
    if (!isRecord(value)) return { why: `${key} is a group of settings.` }
    const defaults = own(DEFAULTS, key) as Readonly<Record<string, unknown>> | undefined
    const group: Record<string, unknown> = {}
    for (const name of Object.keys(value)) {
      const setting = own(value, name) as Json
      const why = faultOf(`${key}.${name}`, setting, defaults && own(defaults, name))
      if (why !== null) return { why }
      group[name] = setting
    }
    out[key] = group
  }
  return { patch: out as ConfigOverrides }
}

function faultOf(path: string, value: Json, standard: unknown): string | null {
  const kind = own(OPTIONAL, path) ?? kindOf(standard)
  if (kind === null) return `There is no setting “${path}” that could be changed.`
  if (kindOf(value) !== kind) return `${path} must be ${WORDS[kind]}.`
  const choices = own(CHOICES, path)
  return choices && !choices.includes(value as string) ? `${path} must be ${choices.join(' or ')}.` : null
}

type Kind = 'number' | 'boolean' | 'string' | 'strings'
const WORDS: Readonly<Record<Kind, string>> = {
  number: 'a number',
  boolean: 'true or false',
  string: 'text',
  strings: 'a list of texts',
}

function kindOf(value: unknown): Kind | null {
  if (Array.isArray(value)) return value.every((one) => typeof one === 'string') ? 'strings' : null
  const kind = typeof value
  return kind === 'number' || kind === 'boolean' || kind === 'string' ? kind : null
}
