/** Files of an archive that are kernel files: told by their first bytes, as their names say nothing. */
import { SNIFF_BYTES, sniff } from '#kernel/bytes/sniff.ts'
import { unpackEntry } from '#kernel/bytes/zip.ts'
import type { ZipEntry } from '#kernel/bytes/zip.ts'
import type { Work } from '#kernel/model/work.ts'
import { isSessionEntry } from './export-names.ts'

/** An archive may hold any number of JSON files: so many are looked into. */
const LOOKED_INTO = 200

export function* kernelEntries(bytes: Uint8Array, entries: readonly ZipEntry[]): Work<ZipEntry[]> {
  const candidates = entries
    .filter(({ name }) => /\.json$/i.test(name) && !isSessionEntry(name))
    .slice(0, LOOKED_INTO)
  const found: ZipEntry[] = []
  for (const [done, entry] of candidates.entries()) {
    yield { done, total: candidates.length }
    const sniffed = sniff(yield* headOf(bytes, entry), entry.name)
    if (sniffed.kind === 'session' && sniffed.format === 'acp-state') found.push(entry)
  }
  return found
}

/** The first bytes of an entry; what is wrong with it is told when it is opened. */
function* headOf(bytes: Uint8Array, entry: ZipEntry): Work<Uint8Array> {
  const head = new Uint8Array(SNIFF_BYTES)
  let length = 0
  const emit = (chunk: Uint8Array): void => {
    head.set(chunk, length)
    length += chunk.length
  }
  yield* unpackEntry(bytes, entry, { emit, report() {} }, SNIFF_BYTES)
  return head.subarray(0, length)
}
