/** The messages that a fold took off the surface, as they stood there: with the host's copies of single ones. */
import { NONE } from '#kernel/model/units.ts'
import type { NodeId, Position } from '#kernel/model/units.ts'
import { MessageFlag } from './messages-table.ts'
import type { Projection } from './projection.ts'
import type { Replacement } from './surface-fold.ts'

export type Folding = Pick<Projection, 'fold' | 'messages'>

/** Through all that it replaced; in surface order. Own stack: folds may be nested without end. */
export function foldedUnder(p: Folding, replacement: Replacement): Uint32Array {
  const nodes: NodeId[] = []
  const stack: NodeId[] = replacement.shadowed.toReversed()
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    const inner = foldAt(p, copiedFrom(p, node))
    if (inner) for (let i = inner.shadowed.length - 1; i >= 0; i--) stack.push(inner.shadowed[i]!)
    else if ((p.messages.flags.get(node) & MessageFlag.nothing) === 0) nodes.push(node)
  }
  return Uint32Array.from(nodes)
}

/** The replacement by which a node folds others; null for a message, and for a copy of a single one. */
export function foldAt({ fold, messages }: Folding, node: NodeId): Replacement | null {
  const replacement = fold.replacementOf(node)
  if (!replacement) return null
  const checkpoint = (messages.flags.get(node) & MessageFlag.checkpoint) !== 0
  return checkpoint || replacement.shadowed.length > 1 ? replacement : null
}

/** What a chain of single copies goes back to: a message, or a fold whose summary was changed. */
export function copiedFrom(p: Folding, node: NodeId): NodeId {
  let at = node
  for (let by = p.fold.replacementOf(at); by && !foldAt(p, at); by = p.fold.replacementOf(at))
    at = by.shadowed[0]!
  return at
}

/** The appended message that a node is a copy of, itself when it is none; null where a fold is in between. */
export function originalOf(p: Folding, node: NodeId): NodeId | null {
  const from = copiedFrom(p, node)
  return foldAt(p, from) ? null : from
}

/** The last copy by which the host changed a message or a summary alone, before a position; itself when there is none. */
export function standingCopy(p: Folding, original: NodeId, before: Position): NodeId {
  let node = original
  while (node < p.fold.nodeCount) {
    const died = p.fold.diedAt(node)
    const by = died === NONE || died >= before ? null : p.fold.nodeOf(died)
    if (by === null || foldAt(p, by)) break
    node = by
  }
  return node
}
