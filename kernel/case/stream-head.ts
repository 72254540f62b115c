/** The stream that a message brings along (version 2 on), up to its first token. */
import { arrayAt, asObject, objectAt, stringAt } from '#kernel/base/read.ts'
import type { Json } from '#kernel/model/json.ts'
import { isFirstToken } from '#kernel/projections/stream.ts'

/** One record, or none: the one that holds the first token, cut behind it. Its time stays what it was. */
export function firstTokenOnly(stream: readonly Json[]): readonly Json[] {
  for (const item of stream) {
    const record = asObject(item)
    if (stringAt(record, 'type') === 'chunk') {
      const chunk = objectAt(record, 'chunk')
      if (chunk && isFirstToken(chunk)) return [item]
      continue
    }
    const key = arrayAt(record, 'texts') ? 'texts' : 'args'
    const texts = arrayAt(record, key) ?? []
    const first = texts.findIndex((text) => text !== '')
    if (first < 0) continue
    const gaps = arrayAt(record, 'dt') ?? []
    return [{ ...record, dt: gaps.slice(0, first), [key]: texts.slice(0, first + 1) }]
  }
  return []
}
