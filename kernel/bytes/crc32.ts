/** Slicing by four: table k advances a byte that has k more bytes behind it in its word. */
const TABLES = [0, 1, 2, 3].map(() => new Int32Array(256))
for (let n = 0; n < 256; n++) {
  let c = n
  for (let bit = 0; bit < 8; bit++) c = c & 1 ? (c >>> 1) ^ 0xedb88320 : c >>> 1
  TABLES[0]![n] = c
}
for (let k = 1; k < 4; k++) {
  for (let n = 0; n < 256; n++) {
    const c = TABLES[k - 1]![n]!
    TABLES[k]![n] = (c >>> 8) ^ TABLES[0]![c & 255]!
  }
}
const [T0, T1, T2, T3] = TABLES as [Int32Array, Int32Array, Int32Array, Int32Array]

/** CRC-32 as in gzip and ZIP, unsigned. `before` is the CRC of the bytes in front of `bytes`. */
export function crc32(bytes: Uint8Array, before = 0): number {
  let c = ~before
  let i = 0
  for (const words = bytes.length - 3; i < words; i += 4) {
    c ^= bytes[i]! | (bytes[i + 1]! << 8) | (bytes[i + 2]! << 16) | (bytes[i + 3]! << 24)
    c = T3[c & 255]! ^ T2[(c >>> 8) & 255]! ^ T1[(c >>> 16) & 255]! ^ T0[c >>> 24]!
  }
  for (; i < bytes.length; i++) c = (c >>> 8) ^ T0[(c ^ bytes[i]!) & 255]!
  return ~c >>> 0
}
