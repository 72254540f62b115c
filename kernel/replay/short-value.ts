import { oneLine } from '#kernel/base/text.ts'
import { isRecord } from '#kernel/base/record.ts'

const TEXT = 120
const ITEMS = 4
const FIELDS = 8
/** Made once: a format by the call takes as long as all the rest. */
const number = new Intl.NumberFormat('en', { maximumFractionDigits: 6 })

/** A value in one line, however large it is: `"text…"`, `[53 items]`, `{ blockId: "b1", … }`. */
export function shortValue(value: unknown, depth = 0): string {
  if (typeof value === 'string') return JSON.stringify(oneLine(value, TEXT))
  if (typeof value === 'number') return number.format(value)
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]'
    const inner = value.slice(0, ITEMS)
    const isShort = value.length <= ITEMS && inner.every((item) => typeof item !== 'object')
    return isShort
      ? `[${inner.map((item) => shortValue(item, depth + 1)).join(', ')}]`
      : `[${number.format(value.length)} items]`
  }
  if (!isRecord(value)) return String(value)
  const keys = Object.keys(value)
  if (keys.length === 0) return '{}'
  if (depth > 0) return `{ ${number.format(keys.length)} fields }`
  const fields = keys.slice(0, FIELDS).map((key) => `${key}: ${shortValue(value[key], depth + 1)}`)
  return `{ ${fields.join(', ')}${keys.length > FIELDS ? ', …' : ''} }`
}
