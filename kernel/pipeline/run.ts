import type {
  Frame,
  PipelineNode,
  Reason,
  ReasonOfMany,
  TurnContext,
  TurnObserver,
} from '#kernel/model/turn.ts'

/** A reason of many messages as one for each. */
export function eachReason({ messages, places, ...reason }: ReasonOfMany): readonly Reason[] {
  return Array.from(places, (place) => ({ id: messages[place]!.id, ...reason }))
}

/** Runs the steps one after the other. Watching or not, it is the same code that runs. */
export function runNodes(
  nodes: readonly PipelineNode[],
  start: Frame,
  context: TurnContext,
  observer?: TurnObserver,
): Frame {
  const explain = observer?.explain
  const ctx: TurnContext = explain
    ? {
        ...context,
        explain: (reason) => explain(reason),
        explainMany: (many) =>
          observer.explainMany ? observer.explainMany(many) : eachReason(many).forEach(explain),
      }
    : context
  let frame = start
  for (const node of nodes) {
    observer?.before?.(node.name, frame)
    const isOn = node.enabled?.(frame, ctx) ?? true
    if (isOn) frame = node.run(frame, ctx)
    observer?.after?.(node.name, frame, isOn)
  }
  return frame
}
