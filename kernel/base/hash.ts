/** 64 bits of FNV-1a in two halves, as hex: tells files apart, is no seal. */
export function fingerprint(bytes: Uint8Array): string {
  const print = createPrint()
  print.push(bytes)
  return print.value()
}

/** The same of bytes that come in pieces. */
export function createPrint(): { push(bytes: Uint8Array): void; value(): string } {
  let a = 0x811c9dc5
  let b = 0x01000193
  return {
    push(bytes) {
      for (const byte of bytes) {
        a = Math.imul(a ^ byte, 0x01000193)
        b = Math.imul(b ^ (byte + 0x9e), 0x85ebca6b)
        b ^= b >>> 13
      }
    },
    value: () => (a >>> 0).toString(16).padStart(8, '0') + (b >>> 0).toString(16).padStart(8, '0'),
  }
}
