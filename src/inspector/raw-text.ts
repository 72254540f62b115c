/** Bytes of a file as text, and as hexadecimal for the clipboard. */
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })

/** What is no UTF-8 shows as U+FFFD; the bytes view has the truth. */
export function textOf(bytes: Uint8Array): string {
  return utf8.decode(bytes)
}

export function spacedHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(' ')
}
