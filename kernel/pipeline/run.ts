import type { Frame, PipelineNode, TurnContext, TurnObserver } from '#kernel/model/turn.ts'

/** Runs the steps one after the other. Watching or not, it is the same code that runs. */
export function runNodes(
  nodes: readonly PipelineNode[],
  start: Frame,
  context: TurnContext,
  observer?: TurnObserver,
): Frame {
  const explain = observer?.explain
  const ctx: TurnContext = explain ? { ...context, explain: (reason) => explain(reason) } : context
  let frame = start
  for (const node of nodes) {
    observer?.before?.(node.name, frame)
    const isOn = node.enabled?.(frame, ctx) ?? true
    if (isOn) frame = node.run(frame, ctx)
    observer?.after?.(node.name, frame, isOn)
  }
  return frame
}
