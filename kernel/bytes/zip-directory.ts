import type { Diagnostic } from '#kernel/model/diagnostic.ts'
import type { Bytes } from '#kernel/model/units.ts'
import { figure } from './words.ts'
import { entryName, refusal, SIGNATURE, zip64, type RawEntry, type ZipEntry } from './zip-entry.ts'

/** Sizes of the fixed parts. */
const LOCAL = 30
const CENTRAL = 46
const END = 22
const LOCATOR64 = 20
const COMMENT_MAX = 0xffff

interface Directory {
  readonly at: Bytes
  readonly end: Bytes
  readonly entries: number
  /** Bytes in front of the archive that its offsets do not count. */
  readonly shift: Bytes
}

/** The entries as the directory at the archive's end lists them, or null if there is no such directory. */
export function readCentralDirectory(
  bytes: Uint8Array,
  report: (diagnostic: Diagnostic) => void,
): ZipEntry[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const directory = findDirectory(view)
  if (directory === null) return null

  const entries: ZipEntry[] = []
  let seen = 0
  let at = directory.at
  while (at + CENTRAL <= directory.end && view.getUint32(at, true) === SIGNATURE.central) {
    const nameLength = view.getUint16(at + 28, true)
    const extraLength = view.getUint16(at + 30, true)
    const name = entryName(bytes.subarray(at + CENTRAL, at + CENTRAL + nameLength))
    const extra = bytes.subarray(at + CENTRAL + nameLength, at + CENTRAL + nameLength + extraLength)
    const sizes = [
      view.getUint32(at + 24, true),
      view.getUint32(at + 20, true),
      view.getUint32(at + 42, true),
    ]
    const [size, compressed, offset] = zip64(extra, view, sizes) as [number, number, number]
    const raw: RawEntry = {
      name,
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      crc: view.getUint32(at + 16, true),
      compressed,
      size,
    }
    const entry = name.endsWith('/')
      ? null
      : locate(view, raw, offset + directory.shift, directory.at, report)
    if (entry !== null) entries.push(entry)
    seen++
    at += CENTRAL + nameLength + extraLength + view.getUint16(at + 32, true)
  }
  // Nothing readable where the directory should be: as good as none.
  if (seen === 0 && directory.entries > 0) return null
  // The count has 16 bits; some writers let it wrap.
  if (seen % 0x10000 !== directory.entries % 0x10000)
    report({
      code: 'zip-directory',
      kind: 'loss',
      what: `The archive's directory should list ${figure(directory.entries)} entries; ${figure(seen)} of them can be read.`,
      done: 'Those were read.',
      effect: 'Files that are not listed are missing.',
    })
  return entries
}

/** The data of an entry begins behind its local header, whose name and extra field have their own lengths. */
function locate(
  view: DataView,
  raw: RawEntry,
  offset: Bytes,
  directoryAt: Bytes,
  report: (diagnostic: Diagnostic) => void,
): ZipEntry | null {
  const lost = offset + LOCAL > directoryAt || view.getUint32(offset, true) !== SIGNATURE.local
  const why = lost ? `is not at byte ${figure(offset)}, where the directory says` : refusal(raw)
  if (why !== null) {
    report(skipped(raw.name, why))
    return null
  }
  const start = offset + LOCAL + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  const method = raw.method === 0 ? 'stored' : 'deflated'
  // A packed size may be a lie, but only DEFLATE can tell.
  const limit = method === 'stored' ? Math.min(start + raw.compressed, directoryAt) : directoryAt
  return {
    name: raw.name,
    method,
    start,
    limit: Math.max(start, limit),
    packed: raw.compressed,
    size: raw.size,
    crc: raw.crc,
  }
}

export const skipped = (name: string, why: string): Diagnostic => ({
  code: 'zip-entry',
  kind: 'loss',
  what: `The entry ${why}.`,
  done: 'It was skipped.',
  effect: 'What it holds is missing.',
  file: name,
})

/** The end record is followed by a comment of unknown length, so it is looked for from the back. */
function findDirectory(view: DataView): Directory | null {
  const lowest = Math.max(0, view.byteLength - END - COMMENT_MAX)
  for (let at = view.byteLength - END; at >= lowest; at--) {
    if (view.getUint32(at, true) !== SIGNATURE.end) continue
    const directory = readEnd64(view, at) ?? readEnd(view, at)
    if (directory !== null) return directory
  }
  return null
}

function readEnd(view: DataView, at: Bytes): Directory | null {
  return directoryBefore(view, at, {
    entries: view.getUint16(at + 10, true),
    size: view.getUint32(at + 12, true),
    offset: view.getUint32(at + 16, true),
  })
}

/** The zip64 end record, if a locator for it stands in front of the end record. */
function readEnd64(view: DataView, endAt: Bytes): Directory | null {
  const locator = endAt - LOCATOR64
  if (locator < 0 || view.getUint32(locator, true) !== SIGNATURE.locator64) return null
  const at = Number(view.getBigUint64(locator + 8, true))
  if (at + 56 > locator || view.getUint32(at, true) !== SIGNATURE.end64) return null
  return directoryBefore(view, at, {
    entries: Number(view.getBigUint64(at + 32, true)),
    size: Number(view.getBigUint64(at + 40, true)),
    offset: Number(view.getBigUint64(at + 48, true)),
  })
}

/** The directory ends where its end record begins; what is left over stands in front of the archive. */
function directoryBefore(
  view: DataView,
  end: Bytes,
  said: { entries: number; size: Bytes; offset: Bytes },
): Directory | null {
  const at = end - said.size
  const shift = at - said.offset
  if (at < 0 || shift < 0) return null
  const begins = said.entries === 0 || (at + 4 <= end && view.getUint32(at, true) === SIGNATURE.central)
  return begins ? { at, end, entries: said.entries, shift } : null
}
