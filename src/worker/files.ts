/**
 * From what was dropped to open sessions: reads a file in chunks, says what it is when it is no
 * session, unwraps it, and feeds the engine. The first rows can be asked for after the first chunk.
 */
import { SNIFF_BYTES, sniff } from '#kernel/bytes/sniff.ts'
import type { Sniffed } from '#kernel/bytes/sniff.ts'
import { createTextStage, createUnwrapper } from '#kernel/bytes/unwrap.ts'
import { createOpenSession } from '#kernel/debugger.ts'
import type { OpenSession } from '#kernel/debugger.ts'
import { createPacer } from './jobs.ts'
import { openArchive } from './archive.ts'
import { finish, refuseUnlessSession } from './opening.ts'
import type { Opening } from './opening.ts'
import type { OpenSource } from './protocol.ts'
import { Refused } from './refuse.ts'
import type { Media, Registered } from './registry.ts'

/** Read from disk at once, while the chunk before is being worked on. */
const READ_BYTES = 4 * 1024 * 1024
/** Handed to the engine at once: some ms of work, since a question waits that long for its answer. */
const FEED_BYTES = 128 * 1024
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
  return { registered, refused }
}

const ADVICE = 'Drop a session.jsonl, a session.jsonl.zstd, or the ZIP that the harness exports.'

async function filesOf(source: OpenSource): Promise<readonly File[]> {
  if (source.kind === 'files') return source.files
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

/** The worker's script lies in `assets/` (build) or `src/worker/` (development); the page is above. */
function pageAddress(): string {
  return self.location.href.replace(/(assets|src\/worker)\/[^/]*$/, '')
}

async function openFile(file: File, opening: Opening): Promise<readonly Registered[]> {
  const head = new Uint8Array(await read(file, 0, SNIFF_BYTES))
  const sniffed = sniff(head, file.name)
  if (sniffed.kind === 'zip')
    return openArchive(file.name, new Uint8Array(await read(file, 0, file.size)), opening)
  refuseUnlessSession(sniffed, file.name)
  return [await openStream(file, sniffed, opening)]
}

async function openStream(file: File, sniffed: Sniffed, opening: Opening): Promise<Registered> {
  const open = createOpenSession(file.name)
  const registered = opening.registry.add(open, NO_MEDIA)
  try {
    await feed(file, sniffed, open, opening, () => opening.onPreview(registered))
    finish(open, file.name)
    return registered
  } catch (error) {
    opening.registry.remove(registered.id)
    throw error
  }
}

async function feed(
  file: File,
  sniffed: Sniffed,
  open: OpenSession,
  opening: Opening,
  onFirst: () => void,
): Promise<void> {
  const pacer = createPacer(opening.signal)
  let looked = sniffed.kind === 'session'
  const stage = createTextStage(sniffed.kind === 'session' ? sniffed.encoding : 'utf-8', {
    emit: (chunk) => open.append(chunk),
    report: (diagnostic) => open.report(diagnostic),
  })
  const unwrapper = createUnwrapper(
    sniffed.kind === 'zstd' || sniffed.kind === 'gzip' ? sniffed.kind : 'plain',
    {
      emit(chunk) {
        if (!looked) {
          looked = true
          refuseUnlessSession(
            sniff(chunk.subarray(0, SNIFF_BYTES), file.name),
            file.name,
            `unpacked from ${sniffed.kind}: `,
          )
        }
        stage.emit(chunk)
      },
      report: (diagnostic) => open.report(diagnostic),
    },
  )
  let shown = false
  let next: Promise<ArrayBuffer> | null = read(file, 0, Math.min(FIRST_BYTES, file.size))
  for (let at = 0; at < file.size && !unwrapper.stopped && !open.refusal;) {
    const buffer: ArrayBuffer | null = await next!.catch((error: unknown) => brokenOff(open, error, at))
    if (!buffer || buffer.byteLength === 0) break
    const after: number = at + buffer.byteLength
    next = after < file.size ? read(file, after, Math.min(after + READ_BYTES, file.size)) : null
    // A read that fails while the chunk before it is worked on is told when it is its turn.
    next?.catch(() => {})
    const bytes = new Uint8Array(buffer)
    for (let from = 0; from < bytes.length; from += FEED_BYTES) {
      const to = Math.min(from + FEED_BYTES, bytes.length)
      unwrapper.push(bytes.subarray(from, to))
      opening.onProgress(at + to, file.size, 'Reading')
      if (!shown && open.session && open.session.eventCount > 0 && at + to < file.size) {
        shown = true
        onFirst()
        await rest(FIRST_FRAME)
      }
      await pacer.pace()
    }
    at = after
  }
  unwrapper.end()
  stage.end()
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
function brokenOff(open: OpenSession, error: unknown, at: number): null {
  if (at === 0 || !open.session) throw error
  open.report({
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
