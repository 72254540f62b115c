/**
 * An export ZIP: the root session, its subagents in lineage order, and images (spec/dsh-log.md 1.4);
 * files of the kernel lie beside them, or alone.
 */
import { runWork } from '#kernel/base/run-work.ts'
import { createUnwrapper } from '#kernel/bytes/unwrap.ts'
import { readZip, unpackEntry } from '#kernel/bytes/zip.ts'
import type { ZipEntry } from '#kernel/bytes/zip.ts'
import { kernelEntries } from '#kernel/importers/archive-entries.ts'
import { isSessionEntry } from '#kernel/importers/export-names.ts'
import type { Diagnostic } from '#kernel/model/diagnostic.ts'
import { createLateSession } from '#kernel/open-late.ts'
import { finish, refuseUnlessSession } from './opening.ts'
import type { Opening } from './opening.ts'
import { run } from './jobs.ts'
import { createOpenSession } from './parts.ts'
import { Refused } from './refuse.ts'
import type { Media, Registered } from './registry.ts'

const MEDIA = /(^|\/)media\/([^/]+)\.(png|jpg|jpeg|webp|gif)$/i
/** An image that unpacks to more is not shown. */
const IMAGE_CAP = 64 * 1024 * 1024

export async function openArchive(
  name: string,
  bytes: Uint8Array,
  opening: Opening,
): Promise<readonly Registered[]> {
  const found: Diagnostic[] = []
  const entries = await run(
    readZip(bytes, (diagnostic) => found.push(diagnostic)),
    opening.signal,
    ({ done, total }) => opening.onProgress(done, total, 'Reading the archive'),
  )
  const sessions = entries.filter((entry) => isSessionEntry(entry.name))
  const kernels = await run(kernelEntries(bytes, entries), opening.signal, ({ done, total }) =>
    opening.onProgress(done, total, 'Looking into the archive'),
  )
  if (sessions.length + kernels.length === 0) {
    throw new Refused({
      code: 'not-a-session',
      message: `${name}: a ZIP of ${entries.length} ${entries.length === 1 ? 'file' : 'files'}, none of which is a session.jsonl or a state of the kernel.`,
      advice: 'Drop the ZIP that the harness exports for a session, or the session.jsonl itself.',
    })
  }
  const media = mediaOf(bytes, entries)
  const registered: Registered[] = []
  const refused: { entry: ZipEntry; error: Refused }[] = []
  // The root is the session at the top; subagents keep the archive's order.
  sessions.sort((a, b) => depth(a.name) - depth(b.name))
  try {
    for (const entry of [...sessions, ...kernels]) {
      try {
        registered.push(
          await openEntry(name, bytes, entry, opening, media, registered.length === 0 ? found : []),
        )
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        refused.push({ entry, error })
      }
    }
  } catch (error) {
    for (const { id } of registered) opening.registry.remove(id)
    throw error
  }
  const first = registered[0]
  if (!first) throw refused[0]!.error
  for (const { entry, error } of refused) {
    first.open.report({
      code: 'entry-refused',
      kind: 'raw-only',
      what: error.problem.message,
      done: 'this session of the archive is left out',
      file: entry.name,
    })
  }
  return registered
}

const depth = (name: string): number => name.split('/').length

async function openEntry(
  archive: string,
  bytes: Uint8Array,
  entry: ZipEntry,
  opening: Opening,
  media: Media,
  found: readonly Diagnostic[],
): Promise<Registered> {
  const root = isSessionEntry(entry.name) && depth(entry.name) <= 2 && !entry.name.includes('subagents/')
  let registered: Registered | null = null
  const late = createLateSession(root ? archive : entry.name, entry.name, {
    create: createOpenSession,
    onOpen(open) {
      registered = opening.registry.add(open, media)
    },
    onForeign: (foreign) => refuseUnlessSession(foreign, entry.name),
  })
  for (const diagnostic of found) late.report(diagnostic)
  const unwrapper = createUnwrapper(
    entry.name.endsWith('.zstd') ? 'zstd' : entry.name.endsWith('.gz') ? 'gzip' : 'plain',
    late,
  )
  try {
    const work = unpackEntry(bytes, entry, {
      emit: (chunk) => unwrapper.push(chunk),
      report: (diagnostic) => late.report(diagnostic),
    })
    await run(work, opening.signal, ({ done, total }) =>
      opening.onProgress(done, total, `Unpacking ${entry.name}`),
    )
    unwrapper.end()
    late.end()
    const done: Registered = registered!
    finish(done.open, entry.name)
    return done
  } catch (error) {
    const begun = registered as Registered | null
    if (begun) opening.registry.remove(begun.id)
    throw error
  }
}

const TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
}

/** Images are unpacked when they are asked for. */
function mediaOf(bytes: Uint8Array, entries: readonly ZipEntry[]): Media {
  const byId = new Map<string, { entry: ZipEntry; type: string }>()
  for (const entry of entries) {
    const match = MEDIA.exec(entry.name)
    if (match) byId.set(match[2]!, { entry, type: TYPES[match[3]!.toLowerCase()] ?? 'image/png' })
  }
  return (attachment) => {
    const known = byId.get(attachment)
    if (!known) return null
    const chunks: Uint8Array[] = []
    const sink = { emit: (chunk: Uint8Array) => chunks.push(chunk.slice()), report: () => {} }
    runWork(unpackEntry(bytes, known.entry, sink, IMAGE_CAP))
    const whole = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0))
    let at = 0
    for (const chunk of chunks) {
      whole.set(chunk, at)
      at += chunk.length
    }
    return { bytes: whole, type: known.type }
  }
}
