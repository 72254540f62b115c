/** A setting as a person writes it, and back. Bad input is a sentence; the kernel has the last word on the rest. */
import type { CompressionConfig, ConfigOverrides } from '#kernel/model/config.ts'
import { count } from '#src/ui/format.ts'
import { configFields } from './config-fields.ts'
import type { ConfigPath, Field } from './config-fields.ts'

export type Setting = number | boolean | string | readonly string[] | undefined

export function settingOf(config: CompressionConfig, path: ConfigPath): Setting {
  const [group, name] = path.split('.') as [keyof CompressionConfig, string | undefined]
  const value: unknown = config[group]
  return (
    name === undefined ? value : (value as Readonly<Record<string, unknown>> | undefined)?.[name]
  ) as Setting
}

/** What stands in the field. */
export function written(value: Setting): string {
  if (value === undefined) return ''
  return Array.isArray(value) ? value.join(' ') : String(value as string | number | boolean)
}

/** As the default is told beside the field. */
export function told(value: Setting): string {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return 'none'
  return typeof value === 'number' ? count(value) : written(value)
}

export const sameSetting = (a: Setting, b: Setting): boolean => written(a) === written(b)

export type Read = { readonly value: Exclude<Setting, undefined> } | { readonly why: string }

export function readSetting(path: ConfigPath, text: string): Read {
  const field = configFields[path]
  const trimmed = text.trim()
  switch (field.kind) {
    case 'flag':
      return { value: trimmed === 'true' }
    case 'text':
      return trimmed === '' ? { why: `${field.label} must not be empty.` } : { value: trimmed }
    case 'list':
      return { value: trimmed.split(/[\s,]+/).filter(Boolean) }
    default:
      return readNumber(field, trimmed)
  }
}

function readNumber(field: Field, text: string): Read {
  const value = text === '' ? NaN : Number(text)
  const isWhole = field.kind !== 'share' && field.kind !== 'number'
  const { min = -Infinity, max = Infinity } = field
  if (Number.isFinite(value) && value >= min && value <= max && (!isWhole || Number.isInteger(value)))
    return { value }
  const kind = isWhole ? 'a whole number' : 'a number'
  return { why: `${field.label} must be ${kind}${rangeInWords(field)}, not “${text.slice(0, 40)}”.` }
}

/** ` of at least 0`, ` from 0 to 1`. */
export function rangeInWords({ min, max }: Field): string {
  if (min !== undefined && max !== undefined) return ` from ${count(min)} to ${count(max)}`
  return min === undefined ? '' : ` of at least ${count(min)}`
}

export function patchOf(path: ConfigPath, value: Exclude<Setting, undefined>): ConfigOverrides {
  const [group, name] = path.split('.') as [string, string | undefined]
  return (name === undefined ? { [group]: value } : { [group]: { [name]: value } }) as ConfigOverrides
}

export const units: Readonly<Record<Field['kind'], string>> = {
  tokens: 't',
  characters: 'characters',
  share: 'share, 0 to 1',
  number: 'times',
  count: '',
  pixels: 'px',
  flag: '',
  text: '',
  list: '',
}
