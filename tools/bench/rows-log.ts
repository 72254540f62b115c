/** A log with any number of rows and short texts, in memory: what grows with rows grows, nothing else. */
import { Writer } from '../log-maker/writer.ts'

/** A compaction each so many rows. */
const EVERY = 5000
const PER_TURN = 10

export function rowsLog(rows: number): Uint8Array[] {
  const chunks: Uint8Array[] = []
  const encoder = new TextEncoder()
  const header =
    '{"type":"session","version":0,"id":"rows","createdAt":1787000000000,"cwd":"/","delegationDepth":0}\n'
  const out = new Writer(header, 1_787_000_000_000, false, (text) => chunks.push(encoder.encode(text)))
  for (let row = 0; row < rows; row++) {
    const turn = Math.floor(row / PER_TURN) + 1
    if (row % PER_TURN === 0) {
      if (row > 0) out.event('turn/end', `{"turn":${turn - 1},"reason":{"kind":"completed"}}`)
      if (row > 0 && row % EVERY === 0) fold(out, turn)
      out.event('turn/start', `{"turn":${turn}}`)
      out.append(
        'user/message',
        `{"id":"m-${row}","role":"user","content":[{"type":"text","text":"Row ${row}, please."}],"source":{"kind":"user"}}`,
        '',
      )
    } else {
      const message = `{"id":"a-${row}","role":"assistant","content":[{"type":"text","text":"This is row ${row}."}],"source":{"kind":"model","provider":"demo","model":"demo-1"}}`
      out.append(
        'assistant/message',
        `{"turn":${turn},"step":${row % PER_TURN},"message":${message},"usage":{"inputTokens":100,"outputTokens":9}}`,
        '',
      )
    }
  }
  out.flush()
  return chunks
}

/** All of the surface becomes one checkpoint. */
function fold(out: Writer, turn: number): void {
  const covered = [...out.surface]
  const id = `"compactionId":"compaction-${out.seq}"`
  const bounds = `{${id},"turn":${turn}}`
  const text = '{"type":"text","text":"## Summary"}'
  const start = out.event('compaction/start', bounds)
  const range = `"shadowedRange":{"start":${covered[0]},"end":${covered.at(-1)}},"shadowedSeqs":[${covered.join(',')}]`
  const summary = out.event(
    'compaction/summary',
    `{${id},"summary":[${text}],${range},"shadowedTokenCount":${covered.length * 9},"provider":"demo","model":"demo-1"}`,
  )
  const message = `{"id":"k-${out.seq}","role":"user","content":[${text}],"source":{"kind":"plugin","plugin":"compact",${id}}}`
  out.replace('user/message', message, 0, covered.length, `${start},${summary},`)
  out.event('compaction/end', bounds)
}
