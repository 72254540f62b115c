/** What in a log changes blocks: landed compactions, and calls of the compression tools. */
import { lowerBound } from '#kernel/base/bisect.ts'
import { stringAt } from '#kernel/base/read.ts'
import type { RawId } from '#kernel/model/block.ts'
import type { LogEvent } from '#kernel/model/event.ts'
import type { CoreLog, FoldStep, LandedFold } from '#kernel/model/core-log.ts'
import { NONE } from '#kernel/model/units.ts'
import type { EventIndex, NodeId } from '#kernel/model/units.ts'
import { textOfFold } from './fold-text.ts'
import { resultBlock } from './messages.ts'
import { MessageFlag } from './messages-table.ts'
import type { Projection } from './projection.ts'
import type { Replacement } from './surface-fold.ts'

/**
 * Steps in log order. A host that records the kernel's block ids has carried its calls out itself, so
 * its calls are not replayed beside its folds.
 */
export function foldSteps(p: Projection, log: CoreLog): readonly FoldStep[] {
  const landed = landedFolds(p, log)
  const steps: FoldStep[] = [...landed]
  if (!landed.some((fold) => fold.blockId !== null)) steps.push(...toolSteps(p, log))
  return steps.toSorted((a, b) => a.at - b.at)
}

function landedFolds(p: Projection, log: CoreLog): readonly LandedFold[] {
  const idsAt = idsByPlace(p, log)
  const folds: LandedFold[] = []
  for (const replacement of p.fold.replacements) {
    if ((p.messages.flags.get(replacement.node) & MessageFlag.checkpoint) === 0) continue
    const marker = p.markerOf(replacement.event)
    if (!marker) continue
    const under = reach(p, replacement)
    folds.push({
      kind: 'landed',
      at: replacement.event + 1,
      event: replacement.event,
      blockId: marker.kernelBlockId ?? null,
      tier: marker.tier ?? null,
      topic: marker.topic ?? null,
      summary: textOfFold(p, marker),
      covers: idsAt(under.originals),
      consumes: under.checkpoints,
      tokens: marker.shadowedTokenCount,
      createdAt: marker.time,
    })
  }
  return folds
}

/** Ids of the messages at places, by hand: a long session folds millions of them in all. */
function idsByPlace(p: Projection, { messages, places }: CoreLog): (asked: readonly number[]) => RawId[] {
  const first = new Uint32Array(p.messages.event.length + 1)
  let next = 0
  for (let place = 0; place < first.length; place++) {
    first[place] = next
    while (places[next] === place) next++
  }
  return (asked) => {
    const ids: RawId[] = []
    for (const place of asked)
      for (let i = first[place]!; i < first[place + 1]!; i++) ids.push(messages[i]!.id)
    return ids
  }
}

/** Appended messages under a replacement, in surface order, and the checkpoints directly consumed. Own stack. */
function reach(
  { fold, messages }: Projection,
  replacement: Replacement,
): { originals: readonly NodeId[]; checkpoints: readonly EventIndex[] } {
  const originals: NodeId[] = []
  const checkpoints: EventIndex[] = []
  const stack: { node: NodeId; direct: boolean }[] = []
  const push = ({ shadowed }: Replacement, direct: boolean): void => {
    for (let i = shadowed.length - 1; i >= 0; i--) stack.push({ node: shadowed[i]!, direct })
  }
  push(replacement, true)
  for (let next = stack.pop(); next; next = stack.pop()) {
    const inner = fold.replacementOf(next.node)
    if (!inner) {
      originals.push(next.node)
      continue
    }
    const isCheckpoint = (messages.flags.get(next.node) & MessageFlag.checkpoint) !== 0
    if (isCheckpoint && next.direct) checkpoints.push(inner.event)
    push(inner, next.direct && !isCheckpoint)
  }
  return { originals, checkpoints }
}

/** Calls of the compression tools that were answered without an error, at their answer. */
function toolSteps({ session, transcript }: Projection, log: CoreLog): readonly FoldStep[] {
  const steps: FoldStep[] = []
  const { event: calls, result: results } = transcript.calls
  for (let place = 0; place < calls.length; place++) {
    const result = results.get(place)
    if (result === NONE) continue
    const call = session.event(calls.get(place))
    const kind = stringAt(call.data, 'name')
    if ((kind !== 'compress' && kind !== 'decompress') || isError(session.event(result))) continue
    const args = stringAt(call.data, 'arguments') ?? ''
    const base = { at: result + 1, event: call.index, args }
    if (kind === 'decompress') steps.push({ kind, ...base })
    else {
      const callId = stringAt(call.data, 'callId') ?? ''
      steps.push({ kind, ...base, callId, before: lowerBound(log.events, call.index) })
    }
  }
  return steps
}

function isError(event: LogEvent): boolean {
  return resultBlock(event)?.['isError'] === true
}
