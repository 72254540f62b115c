/**
 * One list in sight: its layout, its place in the document, the slots that are drawn, what is open.
 * No React in here: `RowList` draws what this says and hears of changes through `subscribe`.
 *
 * Whatever changes heights goes through `change`, which keeps an anchor still.
 */
import type { NodeId } from '#kernel/model/units.ts'
import type { News } from '#src/store/windows.ts'
import { afterFrame } from '#src/ui/after-frame.ts'
import { anchorIn, slotOfAnchor } from './anchor.ts'
import type { Anchor } from './anchor.ts'
import type { Columns } from './columns.ts'
import { DrawnSlots } from './drawn-slots.ts'
import { foldOfEmptyPaper } from './empty-paper.ts'
import { ExtraHeights } from './extras.ts'
import type { Measured } from './extras.ts'
import { Layout } from './layout.ts'
import type { Key, Side } from './layout.ts'
import { light, nothingLit } from './lit.ts'
import type { Lit } from './lit.ts'
import { RowFocus } from './row-focus.ts'
import type { Scroller } from './scroller.ts'
import type { Selection } from './selection.ts'
import { summarySize } from './summary-size.ts'
import type { SummarySize } from './summary-size.ts'
import { Track } from './track.ts'

/** Without new columns for this long, the position rests, in ms. */
const REST = 150

/** What a list is drawn on. */
export interface Page {
  readonly viewport: number
  readonly layer: HTMLElement
  readonly scroller: Scroller
  /** Runs a redraw so that it is on the page when this returns. */
  readonly flush: (redraw: () => void) => void
}

export class ListModel {
  readonly side: Side
  readonly track = new Track()
  layout: Layout
  columns: Columns
  /** The fold whose summary is out of sight above while its paper fills the view, or -1. */
  echo = -1
  /**
   * How long the lists are said to be. Follows when the position rests: every row tells it, and would be
   * drawn anew for it with each step of the slider.
   */
  told: { readonly rows: number; readonly nodes: number }
  selection: Selection | null = null
  /** What is lit: a row, what stands for it, and the line both belong to. */
  lit: Lit = nothingLit

  readonly #drawn = new DrawnSlots()
  readonly #focus = new RowFocus()
  #prepared: Layout | null = null
  #scroller: Scroller | null = null
  #layer: HTMLElement | null = null
  #flush: (redraw: () => void) => void = (redraw) => redraw()
  readonly #extras: ExtraHeights
  readonly #listeners = new Set<() => void>()
  /** The row just opened or jumped to: it stays where it is until the reader moves. */
  #pinned: Key | null = null
  /** A row is being closed: if its head was above the view it comes to the top. */
  #headFirst = false
  /** The selection is to be brought in sight as soon as the outline has it. */
  #jumpDue = false
  #version = 0
  #telling: ReturnType<typeof setTimeout> | undefined
  #quiet = false
  #forget = (): void => {}
  /** Something in sight was read since it was drawn. */
  #stale = false

  constructor(side: Side, columns: Columns) {
    this.side = side
    this.columns = columns
    this.#extras = new ExtraHeights(side)
    this.layout = new Layout(columns, side, this.#extras.values)
    this.told = { rows: columns.rowCount, nodes: columns.nodeCount }
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly version = (): number => this.#version

  /** Draw anew; `now` = on the page before this returns. */
  redraw(now = true): void {
    this.#version++
    this.#stale = false
    const tell = () => {
      for (const listener of this.#listeners) listener()
    }
    if (now && !this.#quiet) this.#flush(tell)
    else tell()
  }

  /** Changes from within a drawing: React is at work and draws again by itself. */
  quietly(act: () => void): void {
    this.#quiet = true
    act()
    this.#quiet = false
  }

  /** The list is on the page. */
  mount(page: Page, anchor: Anchor | null): void {
    this.#layer = page.layer
    this.#scroller = page.scroller
    this.#flush = page.flush
    this.track.resize(this.layout.heights.total, page.viewport)
    this.#drawn.clear()
    if (anchor) {
      this.restore(anchor)
      // What takes the place of another list may not flash.
      this.#drawn.whole()
    }
    this.change(() => undefined)
    // Half a view is on the screen in half the time.
    this.#forget = afterFrame(() => {
      this.#drawn.whole()
      if (this.#cover()) this.redraw()
    })
  }

  unmount(): void {
    clearTimeout(this.#telling)
    this.#forget()
    this.#layer = null
    this.#scroller = null
    this.#flush = (redraw) => redraw()
  }

  /** Move the layer to where the reader is. */
  paint(): void {
    const y = Math.round(this.origin - this.track.v)
    if (this.#layer) this.#layer.style.transform = `translate3d(0, ${y}px, 0)`
  }

  /** Something was read: draw again if it is in sight. */
  arrived(news: News): void {
    const inSight = (key: Key) => {
      const slot = this.layout.slotOf(key)
      if (this.#drawn.has(slot)) return true
      const fold = key.startsWith('R') ? this.columns.foldOfNode(Number(key.slice(1))) : -1
      return (
        fold >= 0 && this.columns.foldStart[fold]! <= this.last && this.columns.foldEnd[fold]! > this.first
      )
    }
    if (this.#stale) return
    this.#stale =
      news.markers || news.rows.some((r) => inSight(`L${r}`)) || news.nodes.some((n) => inSight(`R${n}`))
    // With the next frame: a scroll in it may draw anyway, and several answers become one drawing.
    if (this.#stale) requestAnimationFrame(() => this.#stale && this.redraw())
  }

  // ── Place ────────────────────────────────────────────────────────────────────────────────────

  /** Slots that are drawn. */
  get first(): number {
    return this.#drawn.first
  }
  get last(): number {
    return this.#drawn.last
  }
  get heading(): number {
    return this.#drawn.heading
  }
  /** Document y at which the layer's own y begins. */
  get origin(): number {
    return this.#drawn.origin
  }

  get top(): number {
    return this.layout.heights.yToLine(this.track.v)
  }
  get bottom(): number {
    return this.layout.heights.yToLine(this.track.v + Math.max(0, this.track.viewport - 1))
  }

  resize(viewport: number): void {
    this.change(() => this.track.resize(this.track.total, viewport))
  }

  /** The reader scrolled. */
  moved(before: number): void {
    this.#pinned = null
    this.#drawn.moved(this.track.v - before, this.track.viewport)
    this.#show()
  }

  scrollBy(delta: number): void {
    this.scrollTo(this.track.v + delta)
  }

  scrollTo(v: number): void {
    const before = this.track.v
    this.track.moveTo(v)
    this.#drawn.heading = this.track.v >= before ? 1 : -1
    this.#drawn.whole()
    this.#scroller?.settle()
    this.#show()
  }

  /**
   * Bring a slot in sight. `nearest`: not at all if it is, else a third below the top. `edge`: as
   * little as possible. `start`: to the top.
   */
  reveal(slot: number, how: 'nearest' | 'edge' | 'start'): void {
    const { v, viewport } = this.track
    const y = this.layout.y(slot)
    const h = Math.min(this.layout.heights.get(slot), viewport)
    if (how === 'start') this.scrollTo(y)
    else if (y >= v && y + h <= v + viewport) return
    else if (how === 'edge') this.scrollTo(y < v ? y : y + h - viewport)
    else this.scrollTo(y - viewport / 3)
    this.#pinned = this.layout.keyAt(slot, 'left') ?? this.layout.keyAt(slot, 'right')
  }

  /** The row to keep still, or null in an empty list. */
  anchor(): Anchor | null {
    return anchorIn(this.layout, this.track, this.#pinned, (key) => this.#extras.known(key, this.columns))
  }

  /** Nobody has moved yet: what comes in above the first line is to be seen. */
  get #atStart(): boolean {
    return this.#drawn.heading === 0 && this.track.v === 0 && this.#pinned === null
  }

  /** Put an anchor back where it was; in another outline or list, what is nearest to it. */
  restore(anchor: Anchor): void {
    const y = this.layout.y(slotOfAnchor(this.layout, anchor))
    this.track.moveTo(y - (this.#headFirst ? Math.max(0, anchor.y) : anchor.y))
  }

  /** Change heights or structure while the anchor stays still; on the page before this returns. */
  change(apply: () => void): void {
    const anchor = this.#atStart ? null : this.anchor()
    apply()
    this.track.resize(this.layout.heights.total, this.track.viewport)
    if (anchor) this.restore(anchor)
    this.#cover()
    this.#listen()
    this.redraw()
    this.#scroller?.settle()
  }

  // ── Structure ────────────────────────────────────────────────────────────────────────────────

  /** Works out the layout for columns that will be set; what was open when they are set counts. */
  prepare(columns: Columns): void {
    // One that goes on from the layout that is drawn would take its heights away.
    if (columns.keptOf !== this.layout.columns.token)
      this.#prepared = new Layout(columns, this.side, this.#extras.values)
  }

  /** Another position: rows are the same, folds and bars are not. */
  setColumns(columns: Columns): void {
    if (columns === this.columns) return
    this.change(() => {
      const prepared = this.#prepared?.columns === columns ? this.#prepared : null
      this.columns = columns
      if (prepared) this.layout = prepared
      this.#light()
      if (!prepared) this.layout = new Layout(columns, this.side, this.#extras.values, this.layout)
      this.#prepared = null
      this.#drawn.clear()
    })
    if (this.#jumpDue) this.#jump()
    this.#tellSoon()
  }

  #tellSoon(): void {
    clearTimeout(this.#telling)
    const { rowCount: rows, nodeCount: nodes } = this.columns
    if (rows === this.told.rows && nodes === this.told.nodes) return
    this.#telling = setTimeout(() => {
      this.told = { rows, nodes }
      this.redraw()
    }, REST)
  }

  toggle(key: Key): void {
    this.#pinned = key
    this.#headFirst = this.open.has(key)
    this.change(() => {
      this.#extras.toggle(key)
      this.#extra(key)
    })
    this.#headFirst = false
  }

  /** Open many rows at once. */
  openAll(keys: Iterable<Key>): void {
    this.#prepared = null
    this.change(() => {
      for (const key of keys) this.#extras.open.add(key)
    })
  }

  /** What the browser measured: bodies of open rows, and the text of summaries. */
  measured(sizes: readonly Measured[]): void {
    const fresh = sizes.filter((size) => this.#extras.isNews(size))
    if (fresh.length === 0) return
    this.change(() => {
      for (const size of fresh) {
        this.#extras.measured(size)
        this.#extra(size[0])
      }
    })
  }

  /** How a summary is drawn: where its rows are beside it, in their room. */
  summary(node: NodeId): SummarySize {
    const fold = this.side === 'both' ? this.columns.foldOfNode(node) : -1
    const room = fold >= 0 ? this.layout.span(fold) : this.layout.heights.get(this.layout.slotOf(`R${node}`))
    return summarySize(this.#extras.textOf(node), room)
  }

  // ── Selection and focus ──────────────────────────────────────────────────────────────────────

  select(selection: Selection): void {
    const own = selection.by === this.side
    if (this.selection === null && selection.event === null && selection.block === null) return
    if (own) this.#pinned = selection.row !== null ? `L${selection.row}` : `R${selection.node ?? 0}`
    this.change(() => {
      this.selection = selection
      this.#light()
    })
    this.#jumpDue = selection.by !== 'none' && !own
    if (this.#jumpDue) this.#jump()
  }

  #jump(): void {
    const key = this.#litKey()
    let slot = key ? this.layout.slotOf(key) : -1
    // A block without a summary here: to the first of its rows.
    const [rows] = this.lit.ranges
    if (slot < 0 && rows) slot = this.layout.slotNear(rows.first)
    if (slot < 0) return
    this.#jumpDue = false
    this.reveal(slot, 'nearest')
  }

  focused(key: Key): void {
    if (this.#focus.take(key)) this.redraw(false)
  }

  blurred(): void {
    this.#focus.leave()
  }

  /** Draw a row, wherever it is, so that it can be given the focus. */
  focus(key: Key): void {
    this.#focus.take(key)
    const slot = this.layout.slotOf(key)
    if (slot < 0) return
    this.reveal(slot, 'edge')
    this.#cover()
    this.redraw()
  }

  /** The row of a side that has the focus and is drawn wherever it is, or null. */
  kept(side: 'left' | 'right'): Key | null {
    return this.#focus.keptOn(side)
  }

  /** The one row of a side that Tab reaches. */
  tabStop(side: 'left' | 'right'): Key | null {
    return this.#focus.tabStop(side, this.layout, this.#drawn, this.top)
  }

  get sentence(): Key | null {
    return this.#extras.sentence
  }

  get open(): ReadonlySet<Key> {
    return this.#extras.open
  }

  #litKey(): Key | null {
    const { row, node } = this.lit
    if (this.side !== 'right' && row !== null) return `L${row}`
    return node === null || this.side === 'left' ? null : `R${node}`
  }

  /** Which row, node and line the selection is here and now; its sentence goes to one of them. */
  #light(): void {
    const was = this.#extras.sentence
    this.lit = light(this.selection, this.columns)
    const key = this.#litKey()
    // A summary says it itself.
    const now = this.lit.summary && key?.startsWith('R') ? null : key
    this.#extras.sentence = now
    if (was) this.#extra(was)
    if (now) this.#extra(now)
  }

  // ── Heights ──────────────────────────────────────────────────────────────────────────────────

  #extra(key: Key): void {
    this.#prepared = null
    this.#extras.update(key, this.columns)
    this.layout.refresh(key)
  }

  /** Move the layer; draw other slots if some in sight are not drawn. */
  #show(): void {
    const covered = this.#cover()
    if (this.#listen() || covered) this.redraw()
    else this.paint()
  }

  /** Which fold's empty paper is at the top? Says whether that changed. */
  #listen(): boolean {
    const was = this.echo
    this.echo = foldOfEmptyPaper(this)
    return this.echo !== was
  }

  #cover(): boolean {
    return this.#drawn.cover(this.layout, this.track)
  }
}
