/** Opens files in Node the way the worker does, all at once: for the command line, tests and benchmarks. */
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { runWork } from '#kernel/base/run-work.ts'
import { SNIFF_BYTES, sniff } from '#kernel/bytes/sniff.ts'
import { createUnwrapper } from '#kernel/bytes/unwrap.ts'
import { readZip, unpackEntry } from '#kernel/bytes/zip.ts'
import type { OpenSession } from '#kernel/debugger.ts'
import { createOpenSession } from '#kernel/open-session.ts'
import { kernelEntries } from '#kernel/importers/archive-entries.ts'
import { isSessionEntry } from '#kernel/importers/export-names.ts'
import type { HostVerdict } from '#kernel/importers/importer.ts'
import type { Diagnostic } from '#kernel/model/diagnostic.ts'
import { joinKernelFile } from '#kernel/join-files.ts'
import { createLateSession } from '#kernel/open-late.ts'
import type { LateSession } from '#kernel/open-late.ts'

export interface Opened {
  readonly open: OpenSession
  readonly host: HostVerdict
}

export interface NotOpened {
  readonly name: string
  readonly message: string
  readonly advice: string
}

export interface OpenResult {
  readonly sessions: readonly Opened[]
  readonly refused: readonly NotOpened[]
}

/** A file, or every file of a folder. Never throws for what a file holds. */
export function openPath(path: string): OpenResult {
  try {
    if (statSync(path).isDirectory())
      return joinedResult(
        merge(
          readdirSync(path)
            .toSorted()
            .map((name) => openPath(join(path, name))),
        ),
      )
    return openBytes(basename(path), readFileSync(path))
  } catch (error) {
    return {
      sessions: [],
      refused: [
        {
          name: path,
          message: `Can’t be read: ${error instanceof Error ? error.message : String(error)}`,
          advice: 'Check the path.',
        },
      ],
    }
  }
}

/** Files that were named together, as if dropped together. */
export function openPaths(paths: readonly string[]): OpenResult {
  return joinedResult(merge(paths.map(openPath)))
}

const merge = (results: readonly OpenResult[]): OpenResult => ({
  sessions: results.flatMap((result) => result.sessions),
  refused: results.flatMap((result) => result.refused),
})

export function openBytes(name: string, bytes: Uint8Array): OpenResult {
  const sniffed = sniff(bytes.subarray(0, SNIFF_BYTES), name)
  if (sniffed.kind === 'zip') return openZip(name, bytes)
  if ('what' in sniffed)
    return { sessions: [], refused: [{ name, message: sniffed.what, advice: sniffed.advice }] }
  return openText(name, name, (late) => {
    const wrapping = sniffed.kind === 'zstd' || sniffed.kind === 'gzip' ? sniffed.kind : 'plain'
    const unwrapper = createUnwrapper(wrapping, late)
    unwrapper.push(bytes)
    unwrapper.end()
  })
}

/** Files that are opened together: a kernel file among them is joined to its log. */
export function joinedResult({ sessions, refused }: OpenResult): OpenResult {
  const file = joinKernelFile(sessions.map(({ open }) => open))
  return { sessions: sessions.filter(({ open }) => open !== file), refused }
}

/** One text, fed by `pour`. */
function openText(name: string, inside: string, pour: (late: LateSession) => void): OpenResult {
  let foreign: NotOpened | null = null
  const late = createLateSession(name, inside, {
    create: createOpenSession,
    onOpen() {},
    onForeign({ what, advice }) {
      foreign = { name, message: what, advice }
    },
  })
  pour(late)
  late.end()
  if (late.open) return settled(late.open)
  return { sessions: [], refused: foreign ? [foreign] : [] }
}

function settled(open: OpenSession): OpenResult {
  const host = open.end()
  const { refusal } = open
  return refusal
    ? { sessions: [], refused: [{ name: open.name, message: refusal.message, advice: refusal.advice }] }
    : { sessions: [{ open, host }], refused: [] }
}

function openZip(name: string, bytes: Uint8Array): OpenResult {
  const found: Diagnostic[] = []
  const entries = runWork(readZip(bytes, (diagnostic) => found.push(diagnostic)))
  const sessions = [
    ...entries.filter((entry) => isSessionEntry(entry.name)),
    ...runWork(kernelEntries(bytes, entries)),
  ]
  if (sessions.length === 0) {
    return {
      sessions: [],
      refused: [
        {
          name,
          message: `A ZIP of ${entries.length} files, none of which is a session.jsonl or a state of the kernel.`,
          advice: 'Name the ZIP that the harness exports.',
        },
      ],
    }
  }
  return joinedResult(
    merge(
      sessions.map((entry, i) =>
        openText(i === 0 ? name : entry.name, entry.name, (late) => {
          if (i === 0) found.forEach((diagnostic) => late.report(diagnostic))
          runWork(unpackEntry(bytes, entry, late))
        }),
      ),
    ),
  )
}
