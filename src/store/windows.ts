/**
 * Rows, surface rows and badges of one session, as far as anyone looked. Lists say what they want,
 * most urgent first; per kind one question is under way and the newest wish decides what is asked
 * next. Text of the transcript is kept by id and validity, text of the surface by lens, badges by position
 * and lens: moving the slider over the recorded surface swaps badges alone.
 */
import type { Counter } from '#kernel/model/disposition.ts'
import type { Lens } from '#kernel/model/lens.ts'
import type { FirstView } from '#kernel/model/first-view.ts'
import type { Badge, MarkerView, RowView, SurfaceRowView } from '#kernel/model/row.ts'
import type { EventIndex, NodeId, Position, RowId } from '#kernel/model/units.ts'
import type { Engine, SessionId } from '#src/worker/protocol.ts'

/** What a list looks at, most urgent first. */
export interface Wish {
  readonly rows: readonly RowId[]
  readonly nodes: readonly NodeId[]
}

/** What just came in. */
export interface News {
  readonly rows: readonly RowId[]
  readonly nodes: readonly NodeId[]
  /** Compactions among the rows: the gutter takes its names from them. */
  readonly markers: boolean
  /** The question may be followed by another. */
  readonly more: boolean
}

/** Ids per question: a window of text is cloned well below 4 ms. */
const CHUNK = 256
/** Badges asked for first at a position: about what is drawn. The others wait until the position rests, in ms. */
const FIRST_BADGES = 96
const REST = 120
/** Rows kept; past this the oldest half goes. */
const KEPT = 24_000

/** At once where there are no frames: without a page, or in a tab that is not drawn. */
const nextFrame = (act: () => void): void => {
  if (typeof requestAnimationFrame === 'function' && !document.hidden) requestAnimationFrame(act)
  else act()
}

export class Windows {
  readonly engine: Engine
  readonly session: SessionId
  #at: Position = -1
  #counter: Counter = 'estimate'
  #lens: Lens = 'recorded'
  readonly #rows = new Map<RowId, RowView>()
  /** What was recorded reads the same at any position; what is recomputed, only where it was asked. */
  readonly #recorded = new Map<NodeId, SurfaceRowView>()
  #nodes = this.#recorded
  /** The last surface rows, shown until new ones come. */
  #fadingNodes = this.#recorded
  readonly #markers = new Map<EventIndex, MarkerView>()
  /** Asked for and not there at this position. */
  readonly #absent = new Set<string>()
  #badges = new Badges()
  /** When more than the first badges of the position may be asked for; null: the first are still to be. */
  #restsAt: number | null = null
  #waits = false
  /** The last badges, shown until new ones come. */
  #fading = new Badges()
  readonly #wishes = new Map<string, Wish>()
  readonly #busy = new Set<string>()
  readonly #listeners = new Set<(news: News) => void>()

  constructor(engine: Engine, session: SessionId) {
    this.engine = engine
    this.session = session
  }

  get at(): Position {
    return this.#at
  }

  get lens(): Lens {
    return this.#lens
  }

  /** Names one reading of the surface: text of the same node under another name may be other text. */
  get reading(): string {
    return this.#lens === 'recorded' ? this.#lens : `${this.#lens} ${this.#at}`
  }

  /** The row as it reads now; while that is on its way, as it read elsewhere. */
  row(id: RowId): RowView | undefined {
    return this.#rows.get(id)
  }

  node(id: NodeId): SurfaceRowView | undefined {
    return this.#nodes.get(id) ?? this.#fadingNodes.get(id)
  }

  rowBadge(id: RowId): Badge | undefined {
    return this.#badges.rows.get(id) ?? this.#fading.rows.get(id)
  }

  nodeBadge(id: NodeId): Badge | undefined {
    return this.#badges.nodes.get(id) ?? this.#fading.nodes.get(id)
  }

  /** What a compaction recorded, if its row was seen. */
  marker(event: EventIndex): MarkerView | undefined {
    return this.#markers.get(event)
  }

  moveTo(at: Position, counter: Counter, lens: Lens): void {
    const before = this.reading
    if (at === this.#at && counter === this.#counter && lens === this.#lens) return
    this.#at = at
    this.#counter = counter
    this.#lens = lens
    if (this.reading !== before) {
      if (this.#nodes.size > 0) this.#fadingNodes = this.#nodes
      this.#nodes = lens === 'recorded' ? this.#recorded : new Map<NodeId, SurfaceRowView>()
    }
    this.#absent.clear()
    if (this.#badges.size > 0) this.#fading = this.#badges
    this.#badges = new Badges()
    this.#restsAt = null
  }

  /** Rows that came with the session, at the position it has been moved to. */
  take({ rows, surfaceRows, badges }: FirstView): void {
    for (const row of rows) this.#takeRow(row)
    for (const node of surfaceRows) this.#nodes.set(node.id, node)
    badges.ids.rows.forEach((id, i) => take(this.#badges.rows, this.#fading.rows, id, badges.rows[i]))
    badges.ids.nodes.forEach((id, i) => take(this.#badges.nodes, this.#fading.nodes, id, badges.nodes[i]))
  }

  #takeRow(row: RowView): void {
    this.#absent.delete(`L${row.id}`)
    this.#rows.set(row.id, row)
    if (row.marker) for (const event of row.events) this.#markers.set(event, row.marker)
  }

  /** Badges again, after exact counts came in. */
  recount(): void {
    const at = this.#at
    this.#at = -1
    this.moveTo(at, this.#counter, this.#lens)
    this.#pump()
  }

  want(list: string, wish: Wish): void {
    this.#wishes.set(list, wish)
    this.#pump()
  }

  forget(list: string): void {
    this.#wishes.delete(list)
  }

  subscribe(listener: (news: News) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #pump(): void {
    // One after the other, a frame apart: drawn at once they would be one long task.
    void this.#run('rows', () => this.#askRows())
    nextFrame(() => {
      void this.#run('nodes', () => this.#askNodes())
      nextFrame(() => void this.#run('badges', () => this.#askBadges()))
    })
  }

  async #run(lane: string, step: () => Promise<News> | null): Promise<void> {
    if (this.#busy.has(lane)) return
    const asked = step()
    if (!asked) return
    this.#busy.add(lane)
    const news = await asked
    this.#busy.delete(lane)
    for (const listener of this.#listeners) listener(news)
    if (news.more) await this.#run(lane, step)
  }

  #askRows(): Promise<News> | null {
    const at = this.#at
    const rows = this.#missing('rows', (id) => this.#absent.has(`L${id}`) || holds(this.#rows.get(id), at))
    if (rows.length === 0) return null
    return this.engine
      .ask('rows', { session: this.session, at, rows: Uint32Array.from(rows) }, { lane: 'rows' })
      .then((outcome) => {
        if (!outcome.ok) return { ...noNews, more: outcome.problem.code === 'cancelled' }
        if (at === this.#at) for (const id of rows) this.#absent.add(`L${id}`)
        for (const row of outcome.value.rows) this.#takeRow(row)
        trim(this.#rows)
        return { ...noNews, rows, markers: outcome.value.rows.some((r) => r.marker) }
      })
  }

  #askNodes(): Promise<News> | null {
    const at = this.#at
    const held = this.#nodes
    const old = this.#fadingNodes
    const nodes = this.#missing('nodes', (id) => this.#absent.has(`R${id}`) || held.has(id))
    if (nodes.length === 0) return null
    return this.engine
      .ask(
        'surfaceRows',
        { session: this.session, at, lens: this.#lens, nodes: Uint32Array.from(nodes) },
        { lane: 'surface-rows' },
      )
      .then((outcome) => {
        if (!outcome.ok) return { ...noNews, more: outcome.problem.code === 'cancelled' }
        if (at === this.#at && held === this.#nodes) for (const id of nodes) this.#absent.add(`R${id}`)
        for (const node of outcome.value.rows) {
          this.#absent.delete(`R${node.id}`)
          const before = old.get(node.id)
          held.set(node.id, before && sameNode(before, node) ? before : node)
        }
        trim(held)
        return { ...noNews, nodes }
      })
  }

  #askBadges(): Promise<News> | null {
    const badges = this.#badges
    const most = this.#restsAt === null ? FIRST_BADGES : CHUNK
    const rows = this.#missing('rows', (id) => badges.rows.has(id), most)
    const nodes = this.#missing('nodes', (id) => badges.nodes.has(id), most)
    if (rows.length + nodes.length === 0 || this.#mustRest()) return null
    this.#restsAt ??= performance.now() + REST
    const ask = {
      session: this.session,
      at: this.#at,
      lens: this.#lens,
      counter: this.#counter,
      rows: Uint32Array.from(rows),
      nodes: Uint32Array.from(nodes),
    }
    return this.engine.ask('badges', ask, { lane: 'badges' }).then((outcome) => {
      if (!outcome.ok) return { ...noNews, more: outcome.problem.code === 'cancelled' }
      rows.forEach((id, i) => take(badges.rows, this.#fading.rows, id, outcome.value.rows[i]))
      nodes.forEach((id, i) => take(badges.nodes, this.#fading.nodes, id, outcome.value.nodes[i]))
      trim(badges.rows)
      trim(badges.nodes)
      // An answer that leaves out what was asked must not be asked for again and again.
      const whole = outcome.value.rows.length === rows.length && outcome.value.nodes.length === nodes.length
      return { rows, nodes, markers: false, more: whole }
    })
  }

  /** Where the slider only passes, badges far from what is drawn would be gone before they are seen. */
  #mustRest(): boolean {
    const wait = (this.#restsAt ?? 0) - performance.now()
    if (wait <= 0) return false
    if (!this.#waits) setTimeout(() => this.#rested(), wait)
    this.#waits = true
    return true
  }

  #rested(): void {
    this.#waits = false
    this.#pump()
  }

  /** The first ids that are wanted and not held. */
  #missing(kind: 'rows' | 'nodes', held: (id: number) => boolean, most = CHUNK): number[] {
    const ids: number[] = []
    for (const wish of this.#wishes.values())
      for (const id of wish[kind]) {
        if (!held(id)) ids.push(id)
        if (ids.length === most) return ids
      }
    return ids
  }
}

const noNews: News = { rows: [], nodes: [], markers: false, more: true }

class Badges {
  readonly rows = new Map<RowId, Badge>()
  readonly nodes = new Map<NodeId, Badge>()
  get size(): number {
    return this.rows.size + this.nodes.size
  }
}

/** The same badge keeps its object, so that its row stays as it is. */
function take(to: Map<number, Badge>, old: Map<number, Badge>, id: number, badge?: Badge): void {
  const before = old.get(id)
  if (badge) to.set(id, before && sameBadge(before, badge) ? before : badge)
}

const holds = (row: RowView | undefined, at: Position): boolean =>
  row !== undefined && row.since <= at && at < row.until

const sameBadge = (a: Badge, b: Badge): boolean =>
  a.kind === b.kind &&
  a.what === b.what &&
  a.why === b.why &&
  a.tokens?.tokens === b.tokens?.tokens &&
  a.tokens?.kind === b.tokens?.kind

/** The same text keeps its object, so that its row stays as it is. */
const sameNode = (a: SurfaceRowView, b: SurfaceRowView): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Drop the older half of a cache that grew too big. */
function trim(map: Map<number, unknown>): void {
  if (map.size <= KEPT) return
  let drop = map.size - KEPT / 2
  for (const id of map.keys()) {
    if (drop-- <= 0) return
    map.delete(id)
  }
}

let current: Windows | null = null

/** The windows of a session; a change of session or engine starts new ones. */
export function windowsOf(engine: Engine, session: SessionId): Windows {
  if (current?.engine !== engine || current.session !== session) current = new Windows(engine, session)
  return current
}
