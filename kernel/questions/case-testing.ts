/** Helpers of the case file's tests: write one, open it, and tell what a session shows without its words. */
import { runWork } from '#kernel/base/run-work.ts'
import { createOpenSession } from '#kernel/open-session.ts'
import type { OpenSession } from '#kernel/debugger.ts'
import type { Format } from '#kernel/importers/session-reader.ts'
import type { CaseAsk } from '#kernel/model/case-file.ts'
import type { Lens } from '#kernel/model/lens.ts'
import { NONE } from '#kernel/model/units.ts'
import type { Position } from '#kernel/model/units.ts'
import { PARTIAL_BASE } from '#kernel/projections/tail-rows.ts'
import { nodeIds } from '#kernel/projections/surface.ts'
import { badgesAt } from './badges.ts'
import { caseFile } from './case-file.ts'
import { dispositionUnder } from './disposition-under.ts'
import { prefixAt } from './prefix.ts'
import { providerCheck } from './provider-check.ts'

export const KEY = [11, 12, 13, 14] as const

/** `chunks`: in the place of the text, to be fed one by one. */
export function openText(text: string, format: Format, chunks?: readonly Uint8Array[]): OpenSession {
  const open = createOpenSession('test', format)
  for (const chunk of chunks ?? [new TextEncoder().encode(text)]) open.append(chunk)
  open.end()
  return open
}

export const wholeCase: CaseAsk = { at: null, to: null, textFrom: null, dropPieces: false, place: {} }

/** The text of a case file. */
export function caseText(open: OpenSession, ask: Partial<CaseAsk> = {}): string {
  const made = runWork(caseFile(open, { ...wholeCase, ...ask }, KEY))
  if (!made) throw new Error('No case file could be made.')
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  return made.pieces.map((piece) => decoder.decode(piece)).join('')
}

export const reopened = (open: OpenSession, ask: Partial<CaseAsk> = {}): OpenSession =>
  openText(caseText(open, ask), 'case-file')

/** Fields that hold words of the session, or sentences with such words in them; an id with blanks is one, too. */
const WORDS = new Set(['text', 'topic', 'summary', 'sentence', 'why', 'what', 'none'])

const withoutWords = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (key, inner: unknown) =>
      typeof inner === 'string' && (WORDS.has(key) || (key === 'id' && !/^[!-~]*$/.test(inner)))
        ? inner.length
        : inner,
    ),
  )

/** What the law of the redacted case file is about: dispositions, checks and token counts, at a position. `kept`: events of the session that are told of, so that links beyond them are none. */
export function shownAt(
  open: OpenSession,
  at: Position,
  lens: Lens,
  kept: Position = open.projection.session.eventCount,
): unknown {
  const { outline } = open.outline(at, lens)
  const rows = outline.left.filter((row) => row !== NONE)
  const surface = open.surface(at, lens)
  const nodes = nodeIds(surface, surface.live)
  const badges = badgesAt(open, at, 'estimate', rows, nodes, lens)
  const disposition = (event: number) => {
    const { kind, rule, links, block } = dispositionUnder(open, event, at, lens)
    return { kind, rule, links: links.filter((link) => link.event < kept), block }
  }
  const { pair, previous } = runWork(prefixAt(open, at, lens))
  return withoutWords({
    dispositions: Array.from({ length: at }, (_, event) => disposition(event)),
    // A stream's row is numbered among the streams that showed something.
    rows: Array.from(rows, (row) => Math.min(row, PARTIAL_BASE)),
    nodes: [...nodes],
    badges,
    totals: open.totals(at, 'estimate', lens),
    ledger: { ...open.ledger(at, 'estimate', lens), turns: null, at: null },
    provider: runWork(providerCheck(open, at, lens)),
    // How many requests follow is no part of a cut session.
    prefix: { previous, pair: pair && { ...pair, of: null } },
  })
}
