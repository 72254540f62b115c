/**
 * SipHash-2-4 (Aumasson and Bernstein 2012), fed a word at a time: after each word a draw of 64 bits that
 * depends on the key and on all words so far, and tells nothing of them to who lacks the key.
 */

/** 128 bits, as four words of 32. Drawn anew for each case file and kept by nobody. */
export type Key = readonly [number, number, number, number]

/** Four words of 64 bits, low half first. */
export type Keyed = Int32Array

const SOME = [0x70736575, 0x736f6d65, 0x6e646f6d, 0x646f7261, 0x6e657261, 0x6c796765, 0x79746573, 0x74656462]

export function keyedStart(key: Key): Keyed {
  return Int32Array.from(SOME, (word, i) => word ^ key[i % 4]!)
}

/** Takes a word of 64 bits. */
export function absorb(v: Keyed, low: number, high = 0): void {
  v[6]! ^= low
  v[7]! ^= high
  rounds(v, 2)
  v[0]! ^= low
  v[1]! ^= high
}

const scratch = new Int32Array(8)

/** 64 bits of what was taken so far, into `out`, low half first; the state stays as it is. */
export function draw(v: Keyed, out: Uint32Array): void {
  scratch.set(v)
  scratch[4]! ^= 0xff
  rounds(scratch, 4)
  out[0] = scratch[0]! ^ scratch[2]! ^ scratch[4]! ^ scratch[6]!
  out[1] = scratch[1]! ^ scratch[3]! ^ scratch[5]! ^ scratch[7]!
}

function rounds(v: Keyed, times: number): void {
  let a = v[0]!
  let aa = v[1]!
  let b = v[2]!
  let bb = v[3]!
  let c = v[4]!
  let cc = v[5]!
  let d = v[6]!
  let dd = v[7]!
  let sum = 0
  let was = 0
  for (let i = 0; i < times; i++) {
    sum = (a >>> 0) + (b >>> 0)
    a = sum | 0
    aa = (aa + bb + (sum > 0xffffffff ? 1 : 0)) | 0
    was = b
    b = ((b << 13) | (bb >>> 19)) ^ a
    bb = ((bb << 13) | (was >>> 19)) ^ aa
    was = a
    a = aa
    aa = was

    sum = (c >>> 0) + (d >>> 0)
    c = sum | 0
    cc = (cc + dd + (sum > 0xffffffff ? 1 : 0)) | 0
    was = d
    d = ((d << 16) | (dd >>> 16)) ^ c
    dd = ((dd << 16) | (was >>> 16)) ^ cc

    sum = (a >>> 0) + (d >>> 0)
    a = sum | 0
    aa = (aa + dd + (sum > 0xffffffff ? 1 : 0)) | 0
    was = d
    d = ((d << 21) | (dd >>> 11)) ^ a
    dd = ((dd << 21) | (was >>> 11)) ^ aa

    sum = (c >>> 0) + (b >>> 0)
    c = sum | 0
    cc = (cc + bb + (sum > 0xffffffff ? 1 : 0)) | 0
    was = b
    b = ((b << 17) | (bb >>> 15)) ^ c
    bb = ((bb << 17) | (was >>> 15)) ^ cc
    was = c
    c = cc
    cc = was
  }
  v[0] = a
  v[1] = aa
  v[2] = b
  v[3] = bb
  v[4] = c
  v[5] = cc
  v[6] = d
  v[7] = dd
}
