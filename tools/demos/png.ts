/** A small PNG writer: enough for a chart with flat colours. */
import { joinBytes } from '#kernel/base/join-bytes.ts'
import { zlibSync } from 'fflate'

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  return crc
})
const crc32 = (bytes: Uint8Array): number =>
  ~bytes.reduce((crc, byte) => (crc >>> 8) ^ crcTable[(crc ^ byte) & 255]!, -1) >>> 0

function chunk(name: string, body: Uint8Array): Uint8Array {
  const whole = new Uint8Array(12 + body.length)
  const view = new DataView(whole.buffer)
  view.setUint32(0, body.length)
  whole.set(new TextEncoder().encode(name), 4)
  whole.set(body, 8)
  view.setUint32(8 + body.length, crc32(whole.subarray(4, 8 + body.length)))
  return whole
}

/** An image of palette colours; `colourAt` answers an index into `palette`. */
export function png(
  width: number,
  height: number,
  palette: readonly (readonly [red: number, green: number, blue: number])[],
  colourAt: (x: number, y: number) => number,
): Uint8Array {
  const header = new Uint8Array(13)
  const view = new DataView(header.buffer)
  view.setUint32(0, width)
  view.setUint32(4, height)
  header.set([8, 3, 0, 0, 0], 8)
  // Each row starts with its filter: none.
  const rows = new Uint8Array(height * (width + 1))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = colourAt(x, y)
  const parts = [
    Uint8Array.of(137, 80, 78, 71, 13, 10, 26, 10),
    chunk('IHDR', header),
    chunk('PLTE', Uint8Array.from(palette.flat())),
    chunk('IDAT', zlibSync(rows)),
    chunk('IEND', new Uint8Array(0)),
  ]
  return joinBytes(parts)
}

/** Bars in pairs, before and after, over a grid. */
export function barChart(pairs: readonly (readonly [before: number, after: number])[]): Uint8Array {
  const [width, height, foot] = [320, 160, 140]
  const palette = [
    [250, 249, 246],
    [216, 213, 205],
    [121, 134, 163],
    [201, 94, 62],
  ] as const
  const most = Math.max(...pairs.flat())
  const slot = Math.floor((width - 20) / pairs.length)
  return png(width, height, palette, (x, y) => {
    const pair = pairs[Math.floor((x - 10) / slot)]
    const inside = (x - 10) % slot
    if (x >= 10 && pair && y < foot) {
      const bar = inside >= 6 && inside < slot / 2 - 1 ? 0 : inside > slot / 2 && inside < slot - 6 ? 1 : null
      if (bar !== null && foot - y <= (pair[bar] / most) * (foot - 16)) return bar + 2
    }
    return y === foot || (y < foot && y % 28 === 0) ? 1 : 0
  })
}
