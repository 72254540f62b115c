/** Healthy inputs made unhealthy: JSON by what stands in it, files by their bytes and lines. */
import type { Dice } from '../log-maker/dice.ts'

/** What stands where something else should. */
const oddities: readonly ((from: Dice) => unknown)[] = [
  () => null,
  () => '',
  () => -1,
  () => 1e308,
  () => [],
  () => ({}),
  () => true,
  () => '\ud800',
  () => [null, [null]],
  (from) => '<think>\n'.repeat(from.between(1, 5_000)),
  (from) => '|'.repeat(from.between(1, 20_000)),
  (from) => deep(from.between(10, 6_000)),
  (from) => Array.from({ length: from.between(1, 3_000) }, () => ({ type: 'text', text: 'x' })),
  () => JSON.parse('{"__proto__":{"type":"text"},"constructor":1,"type":"text"}') as unknown,
  (from) => `data:image/png;base64,${'A'.repeat(from.between(1, 50_000))}`,
]

function deep(levels: number): unknown {
  let value: unknown = 'x'
  for (let i = 0; i < levels; i++) value = i % 2 === 0 ? [value] : { a: value }
  return value
}

/** A copy with up to three places changed: replaced, taken out, or said twice. */
export function mutatedJson(value: unknown, from: Dice): unknown {
  const copy: { readonly root: unknown } = { root: structuredClone(value) }
  for (let i = from.between(0, 3); i > 0; i--) changeOne(copy, from)
  return copy.root
}

function changeOne(root: object, from: Dice): void {
  let holder = root as Record<string, unknown>
  let key = 'root'
  for (let depth = from.between(1, 8); depth > 0; depth--) {
    const inner = holder[key]
    if (typeof inner !== 'object' || inner === null) break
    const keys = Object.keys(inner)
    if (keys.length === 0) break
    holder = inner as Record<string, unknown>
    key = from.pick(keys)
  }
  if (holder === root) return
  const act = from.between(0, 4)
  if (Array.isArray(holder) && act === 0) holder.splice(Number(key), 1)
  else if (Array.isArray(holder) && act === 1) holder.push(holder[Number(key)])
  else if (act === 0) delete holder[key]
  else holder[key] = from.pick(oddities)(from)
}

/** Up to six places of a file changed: bytes flipped, taken out, said twice, cut off; lines in another order. */
export function mutatedBytes(bytes: Uint8Array, from: Dice): Uint8Array {
  let out = Buffer.from(bytes)
  for (let i = from.between(1, 6); i > 0 && out.length > 0; i--) {
    const at = from.between(0, out.length - 1)
    const length = from.between(1, from.chance(0.2) ? 4_000 : 12)
    const [head, middle, tail] = [
      out.subarray(0, at),
      out.subarray(at, at + length),
      out.subarray(at + length),
    ]
    switch (from.between(0, 6)) {
      case 0:
        out = Buffer.concat([head, tail])
        break
      case 1:
        out = Buffer.concat([head, middle, middle, tail])
        break
      case 2:
        out = Buffer.from(head)
        break
      case 3:
        out = Buffer.concat([head, Buffer.from(from.pick(INSERTS)), out.subarray(at)])
        break
      case 4:
        out = shuffledLines(out, from)
        break
      default:
        out = Buffer.from(out)
        out[at] = from.between(0, 255)
    }
  }
  return out
}

const INSERTS = [
  '\n',
  '\0\0\0',
  '\ufeff',
  '{"',
  ']',
  '\u2028',
  '9'.repeat(400),
  '-',
  'null',
  '[[[['.repeat(2_000),
  '"__proto__":1,',
]

function shuffledLines(bytes: Buffer, from: Dice): Buffer<ArrayBuffer> {
  const lines = bytes.toString('latin1').split('\n')
  const [a, b] = [from.between(0, lines.length - 1), from.between(0, lines.length - 1)]
  ;[lines[a], lines[b]] = [lines[b]!, lines[a]!]
  return Buffer.from(lines.join('\n'), 'latin1')
}
