import type { Diagnostic } from '#kernel/model/diagnostic.ts'
import type { Bytes } from '#kernel/model/units.ts'
import type { Work } from '#kernel/model/work.ts'
import { createInflater, SLICE } from './inflate.ts'
import { OUTPUT_CAP } from './sink.ts'
import { count, figure } from './words.ts'
import { skipped } from './zip-directory.ts'
import { entryName, FLAG, refusal, SIGNATURE, zip64, type RawEntry, type ZipEntry } from './zip-entry.ts'

/**
 * The entries of an archive without a directory, from the front: an export that broke off
 * (spec/dsh-log.md 1.4). A streamed entry says its sizes only behind its data, so it is inflated to
 * find its end; signatures are never searched in packed data, where they occur by chance.
 */
export function* walkLocalHeaders(
  bytes: Uint8Array,
  report: (diagnostic: Diagnostic) => void,
): Work<ZipEntry[]> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries: ZipEntry[] = []
  let at = 0
  while (at + 4 <= bytes.length && view.getUint32(at, true) === SIGNATURE.local) {
    const local = readLocal(bytes, view, at)
    if (local === null) break
    const { raw, start } = local
    const body = yield* measure(bytes, view, raw, start)
    const why = refusal(raw)
    if (why !== null) report(skipped(raw.name, why))
    else if (!raw.name.endsWith('/'))
      entries.push({
        name: raw.name,
        method: raw.method === 0 ? 'stored' : 'deflated',
        start,
        limit: body.end,
        packed: body.end - start,
        size: body.size,
        crc: body.crc,
      })
    // The end of this one is unknown, so where the next begins is, too.
    if (body.next === null) break
    at = body.next
  }
  report({
    code: 'zip-directory',
    kind: 'loss',
    what: 'The archive has no directory at its end: it was cut off or damaged.',
    done: `It was read from the front up to byte ${figure(Math.min(at, bytes.length))}; ${count(entries.length, 'file')} found.`,
    effect: 'Files behind that point are missing.',
  })
  return entries
}

interface Local {
  readonly raw: RawEntry
  readonly start: Bytes
}

/** Null if the header itself is cut off. */
function readLocal(bytes: Uint8Array, view: DataView, at: Bytes): Local | null {
  if (at + 30 > bytes.length) return null
  const nameEnd = at + 30 + view.getUint16(at + 26, true)
  const start = nameEnd + view.getUint16(at + 28, true)
  if (start > bytes.length) return null
  const sizes = [view.getUint32(at + 22, true), view.getUint32(at + 18, true)]
  const [size, compressed] = zip64(bytes.subarray(nameEnd, start), view, sizes) as [number, number]
  const raw = {
    name: entryName(bytes.subarray(at + 30, nameEnd)),
    flags: view.getUint16(at + 6, true),
    method: view.getUint16(at + 8, true),
    crc: view.getUint32(at + 14, true),
    compressed,
    size,
  }
  return { raw, start }
}

interface Body {
  readonly end: Bytes
  /** Null: cut off. */
  readonly size: Bytes | null
  readonly crc: number | null
  /** Where the next header should be. */
  readonly next: Bytes | null
}

function* measure(bytes: Uint8Array, view: DataView, raw: RawEntry, start: Bytes): Work<Body> {
  if (!(raw.flags & FLAG.streamed)) {
    const end = start + raw.compressed
    return end > bytes.length ? torn(bytes) : { end, size: raw.size, crc: raw.crc, next: end }
  }
  if (raw.method === 0) return storedBody(bytes, view, start)
  if (raw.method !== 8 || refusal(raw) !== null) return torn(bytes)
  const end = yield* deflateEnd(bytes, start)
  return (end === null ? null : describedBody(view, start, end)) ?? torn(bytes)
}

const torn = (bytes: Uint8Array): Body => ({ end: bytes.length, size: null, crc: null, next: null })

/** Where the stream that begins at `start` ends, or null if it doesn't. */
function* deflateEnd(bytes: Uint8Array, start: Bytes): Work<Bytes | null> {
  let produced = 0
  const inflater = createInflater((chunk) => {
    produced += chunk.length
  })
  for (let at = start; at < bytes.length;) {
    at += inflater.push(bytes.subarray(at, at + SLICE))
    if (inflater.state === 'ended') return at
    if (inflater.state === 'damaged' || produced > OUTPUT_CAP) return null
    yield { done: at, total: bytes.length }
  }
  return null
}

/** The data descriptor behind streamed data: with or without signature, with sizes of 4 or 8 bytes. */
function describedBody(view: DataView, start: Bytes, end: Bytes): Body | null {
  for (const signature of [4, 0]) {
    for (const wide of [4, 8]) {
      const at = end + signature
      const next = at + 4 + 2 * wide
      if (next > view.byteLength) continue
      if (signature > 0 && view.getUint32(end, true) !== SIGNATURE.descriptor) continue
      const read = (from: Bytes): number =>
        wide === 4 ? view.getUint32(from, true) : Number(view.getBigUint64(from, true))
      if (read(at + 4) !== end - start) continue
      return { end, size: read(at + 4 + wide), crc: view.getUint32(at, true), next }
    }
  }
  return null
}

/** Stored data has no end of its own: a descriptor that names exactly the distance to it is taken as one. */
function storedBody(bytes: Uint8Array, view: DataView, start: Bytes): Body {
  const first = SIGNATURE.descriptor & 255
  for (let at = bytes.indexOf(first, start); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (at + 16 > bytes.length) break
    if (view.getUint32(at, true) !== SIGNATURE.descriptor) continue
    const body = describedBody(view, start, at)
    if (body !== null) return body
  }
  return torn(bytes)
}
