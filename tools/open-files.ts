/** Opens files in Node the way the worker does, all at once: for the command line, tests and benchmarks. */
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { SNIFF_BYTES, sniff } from '#kernel/bytes/sniff.ts'
import { createTextStage, createUnwrapper } from '#kernel/bytes/unwrap.ts'
import { readZip, unpackEntry } from '#kernel/bytes/zip.ts'
import { createOpenSession } from '#kernel/debugger.ts'
import type { OpenSession } from '#kernel/debugger.ts'
import { isSessionEntry } from '#kernel/importers/export-names.ts'
import type { HostVerdict } from '#kernel/importers/importer.ts'
import type { Diagnostic } from '#kernel/model/diagnostic.ts'

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
      return merge(
        readdirSync(path)
          .sort()
          .map((name) => openPath(join(path, name))),
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

const merge = (results: readonly OpenResult[]): OpenResult => ({
  sessions: results.flatMap((result) => result.sessions),
  refused: results.flatMap((result) => result.refused),
})

export function openBytes(name: string, bytes: Uint8Array): OpenResult {
  const sniffed = sniff(bytes.subarray(0, SNIFF_BYTES), name)
  if (sniffed.kind === 'zip') return openZip(name, bytes)
  if ('what' in sniffed)
    return { sessions: [], refused: [{ name, message: sniffed.what, advice: sniffed.advice }] }
  const open = createOpenSession(name)
  const report = (diagnostic: Diagnostic): void => open.report(diagnostic)
  const stage = createTextStage(sniffed.kind === 'session' ? sniffed.encoding : 'utf-8', {
    emit: (chunk) => open.append(chunk),
    report,
  })
  const unwrapper = createUnwrapper(sniffed.kind === 'session' ? 'plain' : sniffed.kind, stage)
  unwrapper.push(bytes)
  unwrapper.end()
  stage.end()
  return settled(open)
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
  const entries = finish(readZip(bytes, (diagnostic) => found.push(diagnostic)))
  const sessions = entries.filter((entry) => isSessionEntry(entry.name))
  if (sessions.length === 0) {
    return {
      sessions: [],
      refused: [
        {
          name,
          message: `A ZIP of ${entries.length} files, none of which is a session.jsonl.`,
          advice: 'Name the ZIP that the harness exports.',
        },
      ],
    }
  }
  return merge(
    sessions.map((entry, i) => {
      const open = createOpenSession(i === 0 ? name : entry.name)
      if (i === 0) found.forEach((diagnostic) => open.report(diagnostic))
      finish(
        unpackEntry(bytes, entry, {
          emit: (chunk) => open.append(chunk),
          report: (diagnostic) => open.report(diagnostic),
        }),
      )
      return settled(open)
    }),
  )
}

function finish<T>(work: Generator<unknown, T, void>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}
