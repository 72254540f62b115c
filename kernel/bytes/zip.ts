import type { Diagnostic } from '#kernel/model/diagnostic.ts'
import type { Bytes } from '#kernel/model/units.ts'
import type { Work } from '#kernel/model/work.ts'
import { crc32 } from './crc32.ts'
import { createInflater, SLICE } from './inflate.ts'
import { capReached, createBudget, OUTPUT_CAP, type Sink } from './sink.ts'
import { count } from './words.ts'
import { readCentralDirectory } from './zip-directory.ts'
import type { ZipEntry } from './zip-entry.ts'
import { walkLocalHeaders } from './zip-walk.ts'

export type { ZipEntry } from './zip-entry.ts'

/**
 * The files of an archive (spec/dsh-log.md 1.4), folders and unreadable entries left out. The central
 * directory is believed where it exists; without one (an archive that was cut off) the entries are
 * found from the front, which means unpacking them. Progress in bytes of the archive.
 */
export function* readZip(bytes: Uint8Array, report: (diagnostic: Diagnostic) => void): Work<ZipEntry[]> {
  return readCentralDirectory(bytes, report) ?? (yield* walkLocalHeaders(bytes, report))
}

/**
 * Unpacks one entry in slices; gives the number of bytes emitted, at most `cap`. A torn or damaged
 * entry keeps what came before the damage. Progress in packed bytes.
 */
export function* unpackEntry(
  bytes: Uint8Array,
  entry: ZipEntry,
  sink: Sink,
  cap: Bytes = OUTPUT_CAP,
): Work<Bytes> {
  const budget = createBudget(cap, (chunk) => sink.emit(chunk))
  let crc = 0
  const emit = (chunk: Uint8Array): void => {
    crc = crc32(chunk, crc)
    budget.emit(chunk)
  }
  const report = (diagnostic: Diagnostic): void => sink.report({ ...diagnostic, file: entry.name })

  const inflater = entry.method === 'deflated' ? createInflater(emit) : null
  for (let at = entry.start; at < entry.limit && !budget.full;) {
    const slice = bytes.subarray(at, Math.min(at + SLICE, entry.limit))
    if (inflater === null) emit(slice)
    at += inflater === null ? slice.length : inflater.push(slice)
    yield { done: at - entry.start, total: Math.max(at - entry.start, entry.packed) }
    if (inflater !== null && inflater.state !== 'open') break
  }

  const produced = count(budget.used, 'byte')
  if (budget.full) report(capReached(cap))
  else if (inflater?.state === 'damaged')
    report({
      code: 'zip-corrupt',
      kind: 'loss',
      what: `The entry is damaged behind its first ${produced}: the compressed data can't be decoded.`,
      done: `Those ${produced} were kept.`,
      effect: 'Events from there on are missing; the last text before the damage may be wrong.',
      byte: budget.used,
    })
  else if (inflater?.state === 'open' || entry.crc === null)
    report({
      code: 'zip-torn',
      kind: 'loss',
      what: 'The entry is cut off: the archive ends before the entry does.',
      done: `The first ${produced} of it were kept.`,
      effect: 'Events past that point are missing.',
      byte: budget.used,
    })
  else if (entry.crc !== crc)
    report({
      code: 'zip-checksum',
      kind: 'loss',
      what: `The entry is damaged: its ${produced} do not match its checksum.`,
      done: 'They were kept.',
      effect: 'Some of its text may be wrong.',
    })
  else if (entry.size !== null && entry.size !== budget.used)
    report({
      code: 'zip-size',
      kind: 'note',
      what: `The archive says ${count(entry.size, 'byte')} for the entry, but it unpacks to ${produced}.`,
      done: 'All of it was kept, as its checksum is right.',
    })
  return budget.used
}
