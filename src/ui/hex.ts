/**
 * Bytes as rows of sixteen: where, what in hexadecimal, what as text.
 *
 *     24,966,256  6f 6c 76 65 64 22 3a 66 61 6c 73 65 2c 22 6f 75   olved":false,"ou
 */
export interface HexRow {
  readonly at: number
  readonly hex: string
  readonly text: string
}

export function hexRows(bytes: Uint8Array, start: number, width = 16): readonly HexRow[] {
  const rows: HexRow[] = []
  for (let i = 0; i < bytes.length; i += width) {
    const part = bytes.subarray(i, i + width)
    let hex = ''
    let text = ''
    for (const byte of part) {
      hex += (hex ? ' ' : '') + byte.toString(16).padStart(2, '0')
      text += byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·'
    }
    rows.push({ at: start + i, hex, text })
  }
  return rows
}
