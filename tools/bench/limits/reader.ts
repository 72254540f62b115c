/** The worker's limit: each line decoded by itself and parsed, the values kept. */

export type ToReader = { readonly kind: 'head' | 'whole'; readonly file: File }
export interface FromReader {
  readonly kind: 'head' | 'whole'
  readonly lines: number
  /** First lines as text, of the head. */
  readonly rows: readonly string[]
}

const SLICE = 4 << 20
const FEED = 10
/** First rows, and bytes in which they are. */
const HEAD = { rows: 50, bytes: 128 << 10 }

interface Scope {
  onmessage: ((event: { data: ToReader }) => void) | null
  postMessage(message: FromReader): void
  kept?: unknown[]
}
const scope = globalThis as unknown as Scope

scope.onmessage = ({ data }) => void (data.kind === 'head' ? head(data.file) : whole(data.file))

async function head(file: File): Promise<void> {
  const kept: unknown[] = []
  parseLines(new Uint8Array(await file.slice(0, HEAD.bytes).arrayBuffer()), kept)
  const rows = kept.slice(0, HEAD.rows).map((value) => JSON.stringify(value).slice(0, 120))
  scope.postMessage({ kind: 'head', lines: kept.length, rows })
}

async function whole(file: File): Promise<void> {
  const kept: unknown[] = []
  let rest = new Uint8Array(0)
  let next: Promise<ArrayBuffer> | null = file.slice(0, SLICE).arrayBuffer()
  for (let at = 0; at < file.size; at += SLICE) {
    const bytes = new Uint8Array(await next)
    next = file.slice(at + SLICE, at + 2 * SLICE).arrayBuffer()
    const joined = new Uint8Array(rest.length + bytes.length)
    joined.set(rest)
    joined.set(bytes, rest.length)
    rest = joined.slice(parseLines(joined, kept))
  }
  parseLines(Uint8Array.of(...rest, FEED), kept)
  // Kept past the message, as an app would.
  scope.kept = kept
  scope.postMessage({ kind: 'whole', lines: kept.length, rows: [] })
}

const decoder = new TextDecoder()

/** Answers where the first unfinished line begins. */
function parseLines(bytes: Uint8Array, kept: unknown[]): number {
  let start = 0
  for (let end = bytes.indexOf(FEED); end !== -1; end = bytes.indexOf(FEED, start)) {
    if (end > start) kept.push(JSON.parse(decoder.decode(bytes.subarray(start, end))))
    start = end + 1
  }
  return start
}
