import { asObject, isArray } from './read.ts'
import type { Json } from '#kernel/model/json.ts'

/** Are two JSON values equal, whatever the order of their keys? Total: no depth breaks it (own stack). */
export function sameJson(left: Json | undefined, right: Json | undefined): boolean {
  const stack: (readonly [Json | undefined, Json | undefined])[] = [[left, right]]
  for (;;) {
    const pair = stack.pop()
    if (!pair) return true
    const [a, b] = pair
    if (a === b) continue
    if (isArray(a) && isArray(b)) {
      if (a.length !== b.length) return false
      for (let i = 0; i < a.length; i++) stack.push([a[i], b[i]])
      continue
    }
    const one = isArray(a) ? null : asObject(a)
    const two = isArray(b) ? null : asObject(b)
    if (!one || !two) return false
    const keys = Object.keys(one)
    if (keys.length !== Object.keys(two).length) return false
    for (const key of keys) {
      if (!Object.hasOwn(two, key)) return false
      stack.push([one[key], two[key]])
    }
  }
}
