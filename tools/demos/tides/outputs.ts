/** What tools print in the stories of the tide gauges: a journal, readings, a table of tests. */

const two = (n: number): string => String(n).padStart(2, '0')

/** A night in the journal of one gauge: a line a minute or so, and the one that matters in the middle. */
export function journal(lines: number, odd: readonly (readonly [at: number, text: string])[]): string {
  const notes = new Map(odd)
  const usual = [
    'level %d mm, battery 3.7%b V, kept',
    'level %d mm, battery 3.7%b V, sent to shore, ack in 4%b ms',
    'level %d mm, battery 3.7%b V, kept, 1 of 8 in the frame',
  ]
  return Array.from({ length: lines }, (_, k) => {
    const clock = `Sep 03 ${two(1 + Math.floor(k / 60))}:${two(k % 60)}:${two((k * 7) % 60)}`
    const said =
      notes.get(k) ??
      usual[k % 3]!.replace('%d', String(2140 + ((k * 37) % 310))).replaceAll('%b', String((k * 3) % 10))
    return `${clock} quay-7 gauge-reader[412]: ${said}`
  }).join('\n')
}

/** Readings as the shore server gives them; numbers as that writes them, with all their digits. */
export function readings(count: number): string {
  const rows = Array.from({ length: count }, (_, k) => {
    const level = `${2 + ((k * 37) % 90) / 100}`.padEnd(4, '0').slice(0, 4)
    return `  {
    "station": "quay-7",
    "datum": "chart datum 2019",
    "unit": "m",
    "sensor": { "kind": "radar", "maker": "Nordlys", "serial": 73190044120093381 },
    "quality": "raw",
    "frame": ${`115012345678901${String(2000 + k)}`},
    "level": ${level}0
  }`
  })
  return `[\n${rows.join(',\n')}\n]`
}

/** A source of the reader as the read tool shows it: many small functions with a table each. */
export function source(module: string, functions: number): string {
  const lines = [`"""${module}: what a gauge of the harbour says, in metres above chart datum."""`, '']
  for (let k = 0; k < functions; k++)
    lines.push(
      `def ${module}_${k}(frame: bytes, offset: int = ${k * 8}) -> float:`,
      `    """Value ${k} of a frame; raises BadFrame for a length that can't be."""`,
      `    raw = int.from_bytes(frame[offset : offset + 4], "big", signed=${k % 2 === 0 ? 'True' : 'False'})`,
      `    if raw == 0x7FFF_FFFF:`,
      `        raise BadFrame(f"no value at {offset} in a frame of {len(frame)} bytes")`,
      `    return raw * SCALE["${module}"] + OFFSET["${module}"] - ${(k * 0.125).toFixed(3)}`,
      '',
    )
  return lines.map((line, k) => `${String(k + 1).padStart(4)}  ${line}`.trimEnd()).join('\n')
}
