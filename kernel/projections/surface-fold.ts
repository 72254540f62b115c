/**
 * The recorded surface: the host's surface ops folded in order, with every check of
 * spec/dsh-log.md 3. Stops at the first op that can't be applied, keeps what it has, says where.
 *
 * Nothing is ever removed. Each node keeps the event that took it off the surface (`died`), and one
 * list holds all nodes that ever lived, a replacement standing right before the range it replaced:
 *
 *     append 1, 3, 5, then 8 replaces 1..3      order   8 1 3 5
 *     surface at position 6 (born < 6 ≤ died)           1 3 5
 *     surface at position 9                            8     5
 *
 * So the surface at any position is one filter over `order()`, and what a replacement stands for are
 * the dead nodes right behind it.
 */
import { countsColumn, bytesColumn } from '#kernel/base/columns.ts'
import type { Column } from '#kernel/base/columns.ts'
import { arrayAt, asObject, objectAt } from '#kernel/base/read.ts'
import { sameJson } from '#kernel/base/same-json.ts'
import type { LogEvent } from '#kernel/model/event.ts'
import type { Json, JsonObject } from '#kernel/model/json.ts'
import { NONE } from '#kernel/model/units.ts'
import type { EventIndex, NodeId, Seq } from '#kernel/model/units.ts'

export interface Replacement {
  readonly node: NodeId
  readonly event: EventIndex
  readonly first: Seq
  readonly last: Seq
  /** Nodes that it took off the surface, in surface order. */
  readonly shadowed: readonly NodeId[]
}

export interface SurfaceFold {
  push(event: LogEvent): void
  readonly nodeCount: number
  eventOf(node: NodeId): EventIndex
  /** The event that took the node off the surface, or NONE. */
  diedAt(node: NodeId): EventIndex
  /** By node, for loops over all: its event, and the event that took it off or NONE. Valid until the next event. */
  births(): ArrayLike<number>
  deaths(): ArrayLike<number>
  /** The node that an event put on the surface, or null. */
  nodeOf(event: EventIndex): NodeId | null
  replacementOf(node: NodeId): Replacement | null
  /** First and last of the appended messages that a node stands for, through all it replaced; itself if it was appended. */
  firstOriginal(node: NodeId): NodeId
  lastOriginal(node: NodeId): NodeId
  readonly replacements: readonly Replacement[]
  /** All nodes that ever lived, in surface order. The same array until a node is added. */
  order(): Uint32Array
  /** Give slack back once nothing more will be pushed. */
  trim(): void
  /** The op that could not be applied; the surface is valid for positions up to its event. */
  readonly stopped: { readonly event: EventIndex; readonly seq: Seq; readonly why: string } | null
}

const Kind = { other: 0, result: 1, system: 2 } as const

/**
 * `base`: number of the first event (above 0 for a window of a log).
 * `reread`: reads an earlier event again, for the check of pruned tool results.
 */
export function createSurfaceFold(reread: (event: EventIndex) => LogEvent, base: Seq = 0): SurfaceFold {
  const event = countsColumn()
  const died = countsColumn()
  /** What a replacement is checked for: the type of the nodes it would take off. */
  const kinds: Column = bytesColumn()
  const firstOriginal: Column = countsColumn()
  const lastOriginal: Column = countsColumn()
  // The surface as it is now, and the list of all that ever lived: two chains over the same nodes.
  const liveNext: Column = countsColumn()
  const livePrevious: Column = countsColumn()
  const allNext: Column = countsColumn()
  const allPrevious: Column = countsColumn()
  let liveTail = NONE
  let allHead = NONE
  let allTail = NONE
  const replacements: Replacement[] = []
  const replacementOf = new Map<NodeId, Replacement>()
  let stopped: SurfaceFold['stopped'] = null
  let flat: Uint32Array | null = null

  const nodeOf = (index: EventIndex): NodeId | null => {
    const at = event.upperBound(index) - 1
    return at >= 0 && event.get(at) === index ? at : null
  }

  const addNode = (e: LogEvent): NodeId => {
    const node = event.length
    event.push(e.index)
    died.push(NONE)
    kinds.push(
      e.type === 'tool/result' ? Kind.result : e.type === 'system/message' ? Kind.system : Kind.other,
    )
    firstOriginal.push(node)
    lastOriginal.push(node)
    liveNext.push(NONE)
    livePrevious.push(NONE)
    allNext.push(NONE)
    allPrevious.push(NONE)
    flat = null
    return node
  }

  const append = (e: LogEvent): void => {
    const node = addNode(e)
    livePrevious.set(node, liveTail)
    if (liveTail !== NONE) liveNext.set(liveTail, node)
    liveTail = node
    allPrevious.set(node, allTail)
    if (allTail !== NONE) allNext.set(allTail, node)
    else allHead = node
    allTail = node
  }

  const onSurface = (seq: Seq): NodeId | null => {
    const node = nodeOf(seq - base)
    return node !== null && died.get(node) === NONE ? node : null
  }

  /** Nodes from `first` to `last` along the surface; null if `last` stands before `first`. */
  const range = (first: NodeId, last: NodeId): NodeId[] | null => {
    const nodes: NodeId[] = []
    for (let at = first; at !== NONE; at = liveNext.get(at)) {
      nodes.push(at)
      if (at === last) return nodes
    }
    return null
  }

  /** Why the replacement can't be applied, or the nodes it shadows. */
  const check = (e: LogEvent, firstSeq: Seq, lastSeq: Seq): string | NodeId[] => {
    const first = onSurface(firstSeq)
    if (first === null) return `it replaces from event ${firstSeq}, which is not on the surface`
    const last = onSurface(lastSeq)
    if (last === null) return `it replaces up to event ${lastSeq}, which is not on the surface`
    const nodes = range(first, last)
    if (!nodes)
      return `it replaces from event ${firstSeq} to ${lastSeq}, but ${lastSeq} stands before ${firstSeq} on the surface`
    const missing = uncited(e, nodes)
    if (missing !== null) return `it replaces event ${missing} without citing it as a source`
    if (
      nodes.some((node) => kinds.get(node) === Kind.system) &&
      (nodes.length > 1 || e.type !== 'system/message')
    ) {
      return 'it replaces the system prompt, which only another system prompt may do'
    }
    return e.type === 'tool/result' ? (copyDefect(e, nodes) ?? nodes) : nodes
  }

  const uncited = (e: LogEvent, nodes: readonly NodeId[]): Seq | null => {
    const cited = nodes.length > 4 ? new Set(e.sources) : null
    for (const node of nodes) {
      const seq = event.get(node) + base
      if (!(cited ? cited.has(seq) : e.sources.includes(seq))) return seq
    }
    return null
  }

  const copyDefect = (e: LogEvent, nodes: readonly NodeId[]): string | null => {
    const node = nodes[0]!
    if (nodes.length !== 1) return 'a tool result replaces more than one node'
    if (kinds.get(node) !== Kind.result) return 'a tool result replaces a node that is no tool result'
    const original = reread(event.get(node)).data
    return sameJson(blanked(original), blanked(e.data))
      ? null
      : 'a tool result’s copy changes more than the result’s content'
  }

  const replace = (e: LogEvent, shadowed: NodeId[], first: Seq, last: Seq): void => {
    const node = addNode(e)
    const head = shadowed[0]!
    const tail = shadowed[shadowed.length - 1]!
    const before = livePrevious.get(head)
    const after = liveNext.get(tail)
    livePrevious.set(node, before)
    liveNext.set(node, after)
    if (before !== NONE) liveNext.set(before, node)
    if (after !== NONE) livePrevious.set(after, node)
    else liveTail = node
    const allBefore = allPrevious.get(head)
    allPrevious.set(node, allBefore)
    allNext.set(node, head)
    allPrevious.set(head, node)
    if (allBefore !== NONE) allNext.set(allBefore, node)
    else allHead = node
    firstOriginal.set(node, firstOriginal.get(head))
    lastOriginal.set(node, lastOriginal.get(tail))
    for (const dead of shadowed) died.set(dead, e.index)
    const replacement: Replacement = { node, event: e.index, first, last, shadowed }
    replacements.push(replacement)
    replacementOf.set(node, replacement)
  }

  const stop = (e: LogEvent, why: string): void => {
    stopped = { event: e.index, seq: e.seq, why }
  }

  return {
    push(e) {
      if (stopped) return
      if (e.seq !== e.index + base) return stop(e, `event number ${e.seq} where ${e.index + base} was due`)
      const op = e.op
      if (op === null) return
      if (op.op === 'defect') return stop(e, op.why)
      if (op.op === 'append') return append(e)
      const checked = check(e, op.first, op.last)
      if (typeof checked === 'string') stop(e, checked)
      else replace(e, checked, op.first, op.last)
    },
    get nodeCount() {
      return event.length
    },
    eventOf: (node) => event.get(node),
    diedAt: (node) => died.get(node),
    births: () => event.view(),
    deaths: () => died.view(),
    nodeOf,
    replacementOf: (node) => replacementOf.get(node) ?? null,
    firstOriginal: (node) => firstOriginal.get(node),
    lastOriginal: (node) => lastOriginal.get(node),
    replacements,
    order() {
      if (flat) return flat
      flat = new Uint32Array(event.length)
      let at = allHead
      for (let i = 0; i < flat.length; i++) {
        flat[i] = at
        at = allNext.get(at)
      }
      return flat
    },
    trim() {
      const chains = [liveNext, livePrevious, allNext, allPrevious]
      for (const column of [event, died, kinds, firstOriginal, lastOriginal, ...chains]) column.trim()
    },
    get stopped() {
      return stopped
    },
  }
}

/** A result's data with the one part blanked that a copy may change (check 7). */
function blanked(data: JsonObject): JsonObject {
  const message = objectAt(data, 'message')
  const content = arrayAt(message, 'content')
  const first = asObject(content?.[0])
  if (!message || !content || !first) return data
  const rest: readonly Json[] = [{ ...first, content: null }, ...content.slice(1)]
  return { ...data, message: { ...message, content: rest } }
}

/** Nodes on the surface at a position, in surface order. */
export function surfaceAt(fold: SurfaceFold, at: EventIndex): readonly NodeId[] {
  const nodes: NodeId[] = []
  const births = fold.births()
  const deaths = fold.deaths()
  for (const node of fold.order()) if (births[node]! < at && deaths[node]! >= at) nodes.push(node)
  return nodes
}
