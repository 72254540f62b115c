/**
 * From what was dropped to open sessions: reads a file in chunks, says what it is when it is no
 * session, unwraps it, and feeds the engine. The first rows can be asked for after the first chunk.
 */
import { SNIFF_BYTES, sniff } from '#kernel/bytes/sniff.ts'
import type { Sniffed } from '#kernel/bytes/sniff.ts'
import { createUnwrapper } from '#kernel/bytes/unwrap.ts'
import { createLateSession } from '#kernel/open-late.ts'
import type { LateSession } from '#kernel/open-late.ts'
import { unpackLink } from './case-link.ts'
import { createPacer } from './jobs.ts'
import { finish, refuseUnlessSession } from './opening.ts'
import type { Opening } from './opening.ts'
import { createOpenSession, later, LaterNeeded } from './parts.ts'
import type { OpenSource } from './protocol.ts'
import { Refused } from './refuse.ts'
import type { Media, Registered } from './registry.ts'

/** Read from disk at once, while the chunk before is being worked on. */
const READ_BYTES = 4 * 1024 * 1024
/** Handed to the engine at once: some ms of work, since a question waits that long for its answer. */
const FEED_BYTES = 128 * 1024
/** The same of a packed file: it grows by eight and more. */
const PACKED_FEED_BYTES = 16 * 1024
/** Read first, so that the first rows are on screen before the rest is read. */
const FIRST_BYTES = 128 * 1024
/** Left to the window for its first frame, in ms: it asks for its rows in these. */
const FIRST_FRAME = 100

export interface Opened {
  readonly registered: readonly Registered[]
  readonly refused: readonly { readonly name: string; readonly message: string }[]
}

const NO_MEDIA: Media = () => null

export async function openSource(source: OpenSource, opening: Opening): Promise<Opened> {
  const files = await filesOf(source)
  const registered: Registered[] = []
  const refused: { name: string; message: string; error: Refused }[] = []
  try {
    for (const file of files) {
      try {
        registered.push(...(await openFile(file, opening)))
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        refused.push({ name: file.name, message: error.problem.message, error })
      }
    }
  } catch (error) {
    for (const { id } of registered) opening.registry.remove(id)
    throw error
  }
  if (registered.length === 0)
    throw (
      refused[0]?.error ??
      new Refused({
        code: 'empty',
        message: 'Nothing was dropped that could be read: the folder holds no files.',
        advice: ADVICE,
      })
    )
  return { registered: await joined(registered, opening), refused }
}

/** What stays a session once a kernel file has found its log. */
async function joined(
  registered: readonly Registered[],
  { registry }: Opening,
): Promise<readonly Registered[]> {
  if (!registered.some(({ open }) => open.session?.format === 'acp-state')) return registered
  const file = (await later()).joinKernelFile(registered.map(({ open }) => open))
  return registered.filter(({ id, open }) => {
    if (open === file) registry.remove(id)
    return open !== file
  })
}

const ADVICE =
  'Drop a session.jsonl, a session.jsonl.zstd, the ZIP that the harness exports, or a state file of the kernel.'

async function filesOf(source: OpenSource): Promise<readonly File[]> {
  if (source.kind === 'files') return source.files
  if (source.kind === 'link') return [linkFile(source.packed)]
  if (source.kind === 'text') return [new File([source.text], 'pasted text')]
  // Demos lie beside the page: a path of ours, never an address from outside.
  const name = source.path.split('/').at(-1) ?? source.path
  if (!/^[\w.-]+$/.test(source.path))
    throw new Refused({ code: 'unreadable', message: `There is no demo called ${name}.` })
  const response = await fetch(new URL(`demos/${source.path}`, pageAddress()))
  if (!response.ok)
    throw new Refused({
      code: 'unreadable',
      message: `The demo ${name} could not be read: the server answered ${response.status}.`,
      advice: 'Reload the page; if it stays so, build the app again.',
    })
  return [new File([await response.blob()], name)]
}

/** What a link holds, as far as it can be read: the rest is told with the session. */
function linkFile(packed: string): File {
  const { bytes, fault } = unpackLink(packed)
  if (bytes.length === 0)
    throw new Refused({
      code: 'unreadable',
      message: `The link is ${fault ?? 'empty'}: no session can be read from it.`,
      advice: 'Ask the sender for the case file itself, or for the whole link.',
    })
  return new File([bytes], 'case from a link')
}

/** The worker's script lies in `assets/` (build) or `src/worker/` (development); the page is above. */
function pageAddress(): string {
  return self.location.href.replace(/(assets|src\/worker)\/[^/]*$/, '')
}

async function openFile(file: File, opening: Opening): Promise<readonly Registered[]> {
  const first = await read(file, 0, Math.min(FIRST_BYTES, file.size))
  const sniffed = sniff(new Uint8Array(first).subarray(0, SNIFF_BYTES), file.name)
  if (sniffed.kind === 'zip')
    return (await later()).openArchive(file.name, new Uint8Array(await read(file, 0, file.size)), opening)
  refuseUnlessSession(sniffed, file.name)
  try {
    return [await openStream(file, first, sniffed, opening)]
  } catch (error) {
    if (!(error instanceof LaterNeeded)) throw error
    await later()
    return [await openStream(file, first, sniffed, opening)]
  }
}

async function openStream(
  file: File,
  first: ArrayBuffer,
  sniffed: Sniffed,
  opening: Opening,
): Promise<Registered> {
  let registered: Registered | null = null
  const inside = sniffed.kind === 'session' ? '' : `unpacked from ${sniffed.kind}: `
  const late = createLateSession(file.name, file.name, {
    create: createOpenSession,
    onOpen(open) {
      registered = opening.registry.add(open, NO_MEDIA)
    },
    onForeign: (foreign) => refuseUnlessSession(foreign, file.name, inside),
  })
  try {
    await feed(file, first, sniffed, late, opening, () => registered && opening.onPreview(registered))
    const done: Registered = registered!
    finish(done.open, file.name)
    return done
  } catch (error) {
    forget(registered, opening)
    throw error
  }
}

function forget(registered: Registered | null, { registry }: Opening): void {
  if (registered) registry.remove(registered.id)
}

async function feed(
  file: File,
  /** What was read of it already, from its beginning. */
  first: ArrayBuffer,
  sniffed: Sniffed,
  late: LateSession,
  opening: Opening,
  onFirst: () => void,
): Promise<void> {
  const pacer = createPacer(opening.signal)
  const packing = sniffed.kind === 'zstd' || sniffed.kind === 'gzip' ? sniffed.kind : 'plain'
  const unwrapper = createUnwrapper(packing, late)
  const step = packing === 'plain' ? FEED_BYTES : PACKED_FEED_BYTES
  let shown = false
  let next: Promise<ArrayBuffer> | null = Promise.resolve(first)
  for (let at = 0; at < file.size && !unwrapper.stopped && !late.open?.refusal;) {
    const buffer: ArrayBuffer | null = await next!.catch((error: unknown) => brokenOff(late, error, at))
    if (!buffer || buffer.byteLength === 0) break
    const after: number = at + buffer.byteLength
    next = after < file.size ? read(file, after, Math.min(after + READ_BYTES, file.size)) : null
    // A read that fails while the chunk before it is worked on is told when it is its turn.
    next?.catch(() => {})
    const bytes = new Uint8Array(buffer)
    for (let from = 0; from < bytes.length; from += step) {
      const to = Math.min(from + step, bytes.length)
      unwrapper.push(bytes.subarray(from, to))
      opening.onProgress(at + to, file.size, 'Reading')
      if (!shown && (late.open?.session?.eventCount ?? 0) > 0 && at + to < file.size) {
        shown = true
        onFirst()
        await rest(FIRST_FRAME)
      }
      await pacer.pace()
    }
    at = after
  }
  unwrapper.end()
  late.end()
}

const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

async function read(file: File, start: number, end: number): Promise<ArrayBuffer> {
  try {
    return await file.slice(start, end).arrayBuffer()
  } catch (error) {
    throw new Refused({
      code: 'unreadable',
      message: `${file.name} can’t be read at byte ${start.toLocaleString('en')}: ${reason(error)}`,
      advice:
        'If it is a folder, drop it whole or drop the session.jsonl inside; if it was moved or deleted meanwhile, drop it from its new place.',
    })
  }
}

const reason = (error: unknown): string => {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotFoundError') return 'it is not there any more, or it is a folder.'
  if (name === 'NotReadableError') return 'it changed or was locked since it was chosen, or it is a folder.'
  return 'the browser refused to read it.'
}

/** A read that fails in the middle: what came before stays, and the break is told. */
function brokenOff(late: LateSession, error: unknown, at: number): null {
  if (at === 0 || !late.open) throw error
  late.report({
    code: 'read-failed',
    kind: 'loss',
    what:
      error instanceof Refused
        ? error.problem.message
        : `The file can’t be read on from byte ${at.toLocaleString('en')}`,
    done: 'what was read before is shown',
    effect: 'The rest of the session is missing.',
    byte: at,
  })
  return null
}
