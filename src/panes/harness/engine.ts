/** The questions of the lists, answered from a made world. Everything else is a problem. */
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
  const outlines = new Map<number, Outline>()
  const outlineAt = (at: number): Outline => {
    let outline = outlines.get(at)
    if (!outline) outlines.set(at, (outline = makeOutline(world, landed(at), at)))
    return outline
  }

  const answers: Answers = {
    outline: ({ at }) => {
      const outline = outlineAt(Math.min(at ?? world.count, world.count))
      return { outline, totals: totalsOf(outline) }
    },
    rows: ({ rows }) => ({ rows: [...rows].filter((id) => id < world.count).map((id) => rowView(id)) }),
    surfaceRows: ({ nodes }) => ({ rows: [...nodes].map((id) => nodeView(id)) }),
    badges: ({ at, rows, nodes }) => ({
      rows: [...rows].map((id) => rowBadge(id, at)),
      nodes: [...nodes].map((id) => nodeBadge(id)),
    }),
    content: ({ row, node, section, from, limit }) => ({
      sections: content(row ?? node ?? 0, from ?? 0, limit ?? 16_000, section),
    }),
    locate: ({ event, at }) => {
      const outline = outlineAt(Math.min(at ?? world.count, world.count))
      const at2 = event < outline.at ? event : null
      const node = at2 === null ? null : byMarker.has(at2) ? at2 : (holder(at2, outline.at)?.marker ?? at2)
      return { line: at2, row: at2, node }
    },
  }

  function totalsOf(outline: Outline): Totals {
    const covered = Float64Array.from(outline.folds.node, (node) => {
      const block = byMarker.get(node)!
      return (block.tokens ?? 0) + block.summaryTokens
    })
    return { transcript: 54_718, surface: 5_231, kind: 'exact', covered }
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

  function nodeView(id: number): SurfaceRowView {
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
      summary: block ? { name: block.name, topic: block.topic, text: block.summary, clipped: false } : null,
      nothing: false,
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

function makeOutline(world: World, landed: readonly Compaction[], at: number): Outline {
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
    const sent = !covered && right[kind] !== 0
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
    },
    totals: { rows: at, messages: at, surfaceMessages: 10, folds: outer.length },
    stoppedAt: null,
  }
}
