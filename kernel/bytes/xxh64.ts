/**
 * XXH64 with seed 0, of which zstd stores the low 32 bits behind a frame (RFC 8878, 3.1.1). The four
 * lanes are independent, so each walks its own eighth bytes with two 32-bit halves in local variables;
 * the short end of the algorithm may use BigInt.
 */
const P1 = 0x9e3779b185ebca87n
const P2 = 0xc2b2ae3d27d4eb4fn
const P3 = 0x165667b19e3779f9n
const P4 = 0x85ebca77c2b2ae63n
const P5 = 0x27d4eb2f165667c5n

// The two factors of the inner loop: high half, low half, and the low half's own halves.
const P1H = 0x9e3779b1 | 0
const P1L = 0x85ebca87 | 0
const P1LH = 0x85eb
const P1LL = 0xca87
const P2H = 0xc2b2ae3d | 0
const P2L = 0x27d4eb4f | 0
const P2LH = 0x27d4
const P2LL = 0xeb4f

const STRIPE = 32

/** A running hash. `digest` may be asked at any time and changes nothing. */
export interface Xxh64 {
  update(bytes: Uint8Array): void
  /** All 64 bits. */
  digest(): bigint
  /** The low 32 bits, unsigned. */
  low32(): number
}

export function xxh64Low32(bytes: Uint8Array): number {
  const hash = createXxh64()
  hash.update(bytes)
  return hash.low32()
}

export function createXxh64(): Xxh64 {
  // Low and high half of each lane.
  const lanes = new Int32Array(8)
  ;[P1 + P2, P2, 0n, -P1].forEach((start, lane) => {
    lanes[2 * lane] = Number(BigInt.asIntN(32, start))
    lanes[2 * lane + 1] = Number(BigInt.asIntN(32, start >> 32n))
  })
  const rest = new Uint8Array(STRIPE)
  let restLength = 0
  let total = 0

  return {
    update(bytes) {
      total += bytes.length
      let at = 0
      if (restLength > 0) {
        at = Math.min(STRIPE - restLength, bytes.length)
        rest.set(bytes.subarray(0, at), restLength)
        restLength += at
        if (restLength < STRIPE) return
        stripes(lanes, rest, 0, 1)
        restLength = 0
      }
      const whole = Math.floor((bytes.length - at) / STRIPE)
      stripes(lanes, bytes, at, whole)
      const tail = bytes.subarray(at + whole * STRIPE)
      rest.set(tail)
      restLength = tail.length
    },
    digest: () => finish(lanes, rest.subarray(0, restLength), total),
    low32: () => Number(finish(lanes, rest.subarray(0, restLength), total) & 0xffffffffn),
  }
}

/** Lanes are walked one after the other; short enough that the bytes stay in the cache. */
const SPAN = 2048

function stripes(lanes: Int32Array, bytes: Uint8Array, start: number, count: number): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let done = 0; done < count; done += SPAN) {
    const from = start + done * STRIPE
    const to = start + Math.min(count, done + SPAN) * STRIPE
    for (let lane = 0; lane < 4; lane++) walkLane(lanes, lane, view, from + lane * 8, to)
  }
}

/** lane = rotl(lane + word * P2, 31) * P1 for each of its words. */
function walkLane(lanes: Int32Array, lane: number, view: DataView, from: number, to: number): void {
  let lo = lanes[2 * lane]!
  let hi = lanes[2 * lane + 1]!
  for (let at = from; at < to; at += STRIPE) {
    // word * P2, with schoolbook halves for the high word of low times low
    let a = view.getInt32(at, true)
    const b = view.getInt32(at + 4, true)
    let al = a & 0xffff
    let ah = a >>> 16
    let m1 = Math.imul(ah, P2LL)
    let m2 = Math.imul(al, P2LH)
    let mid = (Math.imul(al, P2LL) >>> 16) + (m1 & 0xffff) + (m2 & 0xffff)
    const productHi =
      (Math.imul(ah, P2LH) +
        (m1 >>> 16) +
        (m2 >>> 16) +
        (mid >>> 16) +
        Math.imul(a, P2H) +
        Math.imul(b, P2L)) |
      0
    // lane + product
    const sum = (lo >>> 0) + (Math.imul(a, P2L) >>> 0)
    hi = (hi + productHi + (sum > 0xffffffff ? 1 : 0)) | 0
    lo = sum | 0
    // rotated left by 31
    a = (lo << 31) | (hi >>> 1)
    const c = (hi << 31) | (lo >>> 1)
    // times P1
    al = a & 0xffff
    ah = a >>> 16
    m1 = Math.imul(ah, P1LL)
    m2 = Math.imul(al, P1LH)
    mid = (Math.imul(al, P1LL) >>> 16) + (m1 & 0xffff) + (m2 & 0xffff)
    hi =
      (Math.imul(ah, P1LH) +
        (m1 >>> 16) +
        (m2 >>> 16) +
        (mid >>> 16) +
        Math.imul(a, P1H) +
        Math.imul(c, P1L)) |
      0
    lo = Math.imul(a, P1L)
  }
  lanes[2 * lane] = lo
  lanes[2 * lane + 1] = hi
}

const wrap = (x: bigint): bigint => BigInt.asUintN(64, x)
const rotl = (x: bigint, by: bigint): bigint => wrap((x << by) | (x >> (64n - by)))
const round = (lane: bigint, word: bigint): bigint => wrap(rotl(wrap(lane + word * P2), 31n) * P1)

/** Joins the lanes, takes in the last bytes (fewer than a stripe) and stirs. */
function finish(lanes: Int32Array, rest: Uint8Array, total: number): bigint {
  let h = P5
  if (total >= STRIPE) {
    const [v1, v2, v3, v4] = [0, 2, 4, 6].map(
      (i) => (BigInt(lanes[i + 1]! >>> 0) << 32n) | BigInt(lanes[i]! >>> 0),
    ) as [bigint, bigint, bigint, bigint]
    h = wrap(rotl(v1, 1n) + rotl(v2, 7n) + rotl(v3, 12n) + rotl(v4, 18n))
    for (const lane of [v1, v2, v3, v4]) h = wrap((h ^ round(0n, lane)) * P1 + P4)
  }
  h = wrap(h + BigInt(total))
  const view = new DataView(rest.buffer, rest.byteOffset, rest.byteLength)
  let at = 0
  for (; at + 8 <= rest.length; at += 8) {
    h = wrap(rotl(h ^ round(0n, view.getBigUint64(at, true)), 27n) * P1 + P4)
  }
  if (at + 4 <= rest.length) {
    h = wrap(rotl(wrap(h ^ (BigInt(view.getUint32(at, true)) * P1)), 23n) * P2 + P3)
    at += 4
  }
  for (; at < rest.length; at++) h = wrap(rotl(wrap(h ^ (BigInt(rest[at]!) * P5)), 11n) * P1)
  h = wrap((h ^ (h >> 33n)) * P2)
  h = wrap((h ^ (h >> 29n)) * P3)
  return h ^ (h >> 32n)
}
