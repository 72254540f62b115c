/** The questions of the lists, answered from a made world. Everything else is a problem. */
import type { Ledger } from '#kernel/model/ledger.ts'
import type { Lens } from '#kernel/model/lens.ts'
import type { LeftKind, LineKind, Outline, RightKind, Totals } from '#kernel/model/outline.ts'
import type { Badge, RowView, Section, SurfaceRowView } from '#kernel/model/row.ts'
import type { Answer, Ask, CallName, Engine, Outcome } from '#src/worker/protocol.ts'
import { sentence } from './world.ts'
import type { Compaction, Kind, Made, World } from './world.ts'

const NONE = 0xffffffff
const left: Record<Kind, (typeof LeftKind)[keyof typeof LeftKind]> = {
  user: 2,
  asst: 1,
  tool: 5,
  marker: 3,
  command: 4,
  cut: 1,
}
const right: Record<Kind, (typeof RightKind)[keyof typeof RightKind]> = {
  user: 2,
  asst: 1,
  tool: 3,
  marker: 0,
  command: 0,
  cut: 0,
}
const line: typeof LineKind = { pair: 0, left: 1, right: 2 }

export interface EngineOptions {
  /** How late answers are, ms. */
  readonly latency: number
}

type Answers = { [N in CallName]?: (ask: Ask<N>) => Answer<N> }

export function fakeEngine(world: World, { latency }: EngineOptions): Engine {
  const byMarker = new Map(world.compactions.map((c) => [c.marker, c]))
  const landed = (at: number) => world.compactions.filter((c) => c.marker < at)
  const inner = new Int32Array(world.count).fill(-1)
  world.compactions.forEach((c, k) => {
    for (let id = c.first; id <= c.last; id++) if (inner[id] === -1) inner[id] = k
  })
  const ordinals = new Map(world.compactions.map((c, k) => [c.marker, k + 1]))
  /** Per position, the compaction that holds a row. Found once: the engine shares its thread with the page. */
  const holders = new Map<number, Int32Array>()
  const holder = (id: number, at: number): Compaction | null => {
    let outer = holders.get(at)
    if (!outer) {
      outer = new Int32Array(world.count).fill(-1)
      for (const c of landed(at)) outer.fill(ordinals.get(c.marker)! - 1, c.first, c.last + 1)
      holders.set(at, outer)
    }
    return world.compactions[outer[id]!] ?? null
  }
  const outlines = new Map<string, Outline>()
  const outlineAt = (wanted: number | null, lens: Lens): Outline => {
    const at = Math.min(wanted ?? world.count, world.count)
    let outline = outlines.get(`${lens} ${at}`)
    if (!outline) outlines.set(`${lens} ${at}`, (outline = makeOutline(world, landed(at), at, lens)))
    return outline
  }

  const answers: Answers = {
    outline: ({ at, lens }) => {
      const outline = outlineAt(at, lens)
      return { name: 0, kept: 0, outline, totals: totalsOf(outline) }
    },
    rows: ({ rows }) => ({ rows: [...rows].filter((id) => id < world.count).map((id) => rowView(id)) }),
    surfaceRows: ({ lens, nodes }) => ({ rows: [...nodes].map((id) => nodeView(id, lens)) }),
    badges: ({ at, lens, rows, nodes }) => ({
      rows: [...rows].map((id) => pinnedBadge(id, at, lens) ?? rowBadge(id, at)),
      nodes: [...nodes].map((id) => pinnedBadge(id, at, lens) ?? nodeBadge(id)),
    }),
    ledger: ({ at }) => ledger(at ?? world.count),
    content: ({ row, node, section, from, limit }) => ({
      sections: content(row ?? node ?? 0, from ?? 0, limit ?? 16_000, section),
    }),
    locate: ({ event, at, lens }) => {
      const outline = outlineAt(at, lens)
      const at2 = event < outline.at ? event : null
      const node = at2 === null ? null : byMarker.has(at2) ? at2 : (holder(at2, outline.at)?.marker ?? at2)
      return { line: at2, row: at2, node }
    },
  }

  /** Recomputed, the first user message is kept although the first block covers it. */
  function pinnedBadge(id: number, at: number, lens: Lens): Badge | null {
    if (id !== 0 || lens === 'recorded' || holder(0, at) === null) return null
    const tokens = { tokens: world.row(0).tokens, kind: 'exact' as const }
    const why = 'b1 covers it, but m00048, asst, would lead.'
    return { kind: 'pinned', what: 'Pinned', why, tokens }
  }

  function totalsOf(outline: Outline): Totals {
    const covered = Float64Array.from(outline.folds.node, (node) => {
      const block = byMarker.get(node)!
      return (block.tokens ?? 0) + block.summaryTokens
    })
    return { transcript: 54_718, surface: 5_231, kind: 'exact', covered }
  }

  function ledger(at: number): Ledger {
    const blocks = landed(at).map((c, i) => ({
      blockId: c.name,
      node: c.marker,
      tier: 1 + (i % 3),
      topic: c.topic,
      runId: 'r',
      generation: 'young' as const,
      survivedCount: 2,
      createdAt: null,
      origin: 'call' as const,
      life: 'active' as const,
      why: '',
      startRef: world.row(c.first).ref,
      endRef: world.row(c.last).ref,
      children: [],
      parents: [],
      messages: c.items ?? 0,
      present: c.items ?? 0,
      coveredTokens: c.tokens ?? 0,
      summaryTokens: c.summaryTokens,
      stillSentTokens: 0,
      stillSentMessages: 0,
      stillSentEvents: [],
      savedTokens: (c.tokens ?? 0) - c.summaryTokens,
      voidFold: 'no' as const,
      summary: c.summary,
      summaryLength: c.summary.length,
      event: c.marker,
      firstEvent: c.first,
      lastEvent: c.last,
    }))
    const totals = { covered: 0, summaries: 0, stillSent: 0, saved: 0, active: blocks.length, voidFolds: 0 }
    return { at, blocks, totals, tokenKind: 'exact', notes: [], turns: { run: 1, of: 1 } }
  }

  function rowView(id: number): RowView {
    const row = world.row(id)
    const block = byMarker.get(id)
    return {
      id,
      key: `n${id}`,
      arm: block
        ? 'compaction'
        : row.kind === 'tool'
          ? 'tool-result'
          : row.kind === 'command'
            ? 'command'
            : 'user',
      events: [id],
      ref: row.ref,
      role: row.role,
      text: row.text,
      outcome: row.outcome,
      chips: row.chips,
      expandable: row.kind !== 'command',
      marker: block
        ? {
            ordinal: ordinals.get(id)!,
            name: block.name,
            items: block.items,
            tokens: block.tokens,
            fallback: false,
            hasSummary: true,
            command: block.command,
          }
        : null,
      isError: false,
      interrupted: row.kind === 'cut',
      since: 0,
      until: Infinity,
    }
  }

  function nodeView(id: number, lens: Lens): SurfaceRowView {
    const row = world.row(id)
    const block = byMarker.get(id)
    return {
      id,
      events: [id],
      ref: row.ref,
      role: row.role,
      text: row.text,
      outcome: row.outcome,
      chips: row.chips.filter((c) => c.kind !== 'thinking'),
      expandable: true,
      summary: block
        ? {
            name: lens === 'recorded' ? block.name : `acp_summary_${block.name}`,
            topic: block.topic,
            text: block.summary,
            clipped: false,
          }
        : null,
      nothing: false,
      block: block && lens !== 'recorded' ? block.name : null,
    }
  }

  function rowBadge(id: number, at: number): Badge {
    const row = world.row(id)
    const tokens = row.tokens ? { tokens: row.tokens, kind: 'exact' as const } : null
    if (row.kind === 'command' || row.kind === 'cut')
      return { kind: 'log-only', what: 'Never sent.', why: 'It is in the log alone.', tokens }
    if (row.kind === 'marker') return { kind: 'log-only', what: 'Compaction landed.', why: '', tokens: null }
    const block = holder(id, at)
    if (!block) return { kind: 'verbatim', what: 'Sent as it was.', why: 'Nothing covers it.', tokens }
    const first = world.compactions[inner[id]!]
    const through = first && first !== block ? `, through ${first.name}` : ''
    const why = `by ${world.row(block.first).ref}..${world.row(block.last).ref}${through}. Last sent in turn 8.`
    return { kind: 'folded', what: `Folded into ${block.name}`, why, tokens }
  }

  function nodeBadge(id: number): Badge {
    const block = byMarker.get(id)
    const n = block ? block.summaryTokens : world.row(id).tokens
    const kind = block ? 'summary' : 'verbatim'
    return {
      kind,
      what: block ? 'Summary' : 'Sent as it was.',
      why: '',
      tokens: { tokens: n, kind: 'exact' },
    }
  }

  function content(id: number, from: number, limit: number, section?: number): Section[] {
    const row = world.row(id)
    const block = byMarker.get(id)
    const whole = block?.summary ?? body(row, id)
    const text: Section = {
      kind: row.kind === 'tool' ? 'output' : 'text',
      title: row.kind === 'tool' ? 'Output' : 'Text',
      text: whole.slice(from, from + limit),
      length: whole.length,
      from,
    }
    return section === undefined || section === 0 ? [text] : []
  }

  return {
    async ask<N extends CallName>(name: N, ask: Ask<N>): Promise<Outcome<N>> {
      if (latency > 0) await new Promise((done) => setTimeout(done, latency))
      const answer = answers[name]
      if (!answer) return { ok: false, problem: { code: 'bug', message: `No answer to ${name}.` } }
      return { ok: true, value: answer(ask) }
    },
  }
}

function body(row: Made, id: number): string {
  const lines = [row.text]
  for (let i = 1; i < row.lines; i++) lines.push(sentence(id * 7 + i, 4 + (i % 9)))
  return lines.join('\n')
}

function makeOutline(world: World, landed: readonly Compaction[], at: number, lens: Lens): Outline {
  // Outermost first; what lies inside one of them was consumed by it.
  const outer = landed.filter((c) => !landed.some((o) => o !== c && o.first <= c.first && c.last <= o.last))
  const kinds = new Uint8Array(at)
  const lefts = new Uint32Array(at)
  const rights = new Uint32Array(at).fill(NONE)
  const leftKind = new Uint8Array(at)
  const rightKind = new Uint8Array(at)
  let fold = 0
  for (let id = 0; id < at; id++) {
    while (fold < outer.length && outer[fold]!.last < id) fold++
    const covered = fold < outer.length && outer[fold]!.first <= id
    const kind = world.row(id).kind
    lefts[id] = id
    leftKind[id] = left[kind]
    const pinned = id === 0 && lens !== 'recorded'
    const sent = (!covered || pinned) && right[kind] !== 0
    kinds[id] = sent ? line.pair : line.left
    if (!sent) continue
    rights[id] = id
    rightKind[id] = right[kind]
  }
  const bars = landed
    .map((c) => {
      const around = landed.filter((o) => o !== c && o.first <= c.first && c.last <= o.last)
      return { c, level: around.length }
    })
    .toSorted((a, b) => a.c.first - b.c.first || a.level - b.level)
  const column = (of: (bar: { c: Compaction; level: number }) => number) => Uint32Array.from(bars, of)
  return {
    at,
    lineCount: at,
    kinds,
    left: lefts,
    right: rights,
    leftKind,
    rightKind,
    folds: {
      first: Uint32Array.from(outer, (c) => c.first),
      last: Uint32Array.from(outer, (c) => c.last),
      node: Uint32Array.from(outer, (c) => c.marker),
      messages: Uint32Array.from(outer, (c) => c.items ?? c.last - c.first + 1),
    },
    bars: {
      first: column((b) => b.c.first),
      last: column((b) => b.c.last),
      level: Uint8Array.from(bars, (b) => b.level),
      active: Uint8Array.from(bars, (b) => (b.level === 0 ? 1 : 0)),
      event: column((b) => b.c.marker),
      ordinal: column((b) => world.compactions.indexOf(b.c) + 1),
      blocks: lens === 'recorded' ? [] : bars.map((b) => b.c.name),
    },
    totals: { rows: at, messages: at, surfaceMessages: 10, folds: outer.length },
    stoppedAt: null,
  }
}
