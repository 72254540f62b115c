/** Bytes of base64 text, as far as they are there. */

const CODES = new Map<number, number>()
for (const [i, unit] of [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].entries())
  CODES.set(unit.charCodeAt(0), i)
CODES.set('-'.charCodeAt(0), 62)
CODES.set('_'.charCodeAt(0), 63)

/** Decodes the first `units` of a text; what is no base64 in it is passed over, `=` ends it. */
export function base64Bytes(text: string, units = text.length): Uint8Array {
  const end = Math.min(units, text.length)
  const bytes = new Uint8Array(Math.floor((end * 3) / 4))
  let filled = 0
  let bits = 0
  let held = 0
  for (let at = 0; at < end; at++) {
    const unit = text.charCodeAt(at)
    if (unit === 61) break
    const code = CODES.get(unit)
    if (code === undefined) continue
    held = ((held << 6) | code) & 0xffffff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes[filled++] = (held >> bits) & 0xff
  }
  return bytes.subarray(0, filled)
}
