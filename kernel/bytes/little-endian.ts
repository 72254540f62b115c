/** The unsigned number in `length` bytes from `at`, lowest byte first. Exact up to 2^53. */
export function littleEndian(bytes: Uint8Array, at: number, length: number): number {
  let value = 0
  for (let i = length - 1; i >= 0; i--) value = value * 256 + (bytes[at + i] ?? 0)
  return value
}
