/** The messages that a fold took off the surface, as they stood there: with the host's copies of single ones. */
import { NONE } from '#kernel/model/units.ts'
import type { NodeId, Position } from '#kernel/model/units.ts'
import { MessageFlag } from './messages-table.ts'
import type { Projection } from './projection.ts'
import type { Replacement } from './surface-fold.ts'

type Folding = Pick<Projection, 'fold' | 'messages'>

/** Through all that it replaced; in surface order. Own stack: folds may be nested without end. */
export function foldedUnder(p: Folding, replacement: Replacement): Uint32Array {
  const nodes: NodeId[] = []
  const stack: NodeId[] = replacement.shadowed.toReversed()
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    const inner = foldAt(p, node)
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

/** The last copy by which the host changed a message alone, before a position; itself when there is none. */
export function standingCopy(p: Folding, message: NodeId, before: Position): NodeId {
  let node = message
  while (node < p.fold.nodeCount) {
    const died = p.fold.diedAt(node)
    const by = died === NONE || died >= before ? null : p.fold.nodeOf(died)
    if (by === null || foldAt(p, by)) break
    node = by
  }
  return node
}
