/** The steps of a turn in their order (kernel-core 4). */
import type { PipelineNode, RenderStrategy } from '#kernel/model/turn.ts'
import { absorbHideNode } from './absorb-hide.ts'
import { absorbPromptNode } from './absorb-prompt.ts'
import { assignRefsNode } from './assign-refs.ts'
import { ccrStoreNode } from './ccr-store.ts'
import { crushNode } from './crush.ts'
import { emergencyTruncate } from './emergency-truncate.ts'
import { filterNode } from './filter.ts'
import { hideCompressCallsNode } from './hide-compress-calls.ts'
import { nudgeInject } from './nudge-inject.ts'
import { pruneNode } from './prune.ts'
import { recommend } from './recommend.ts'
import { reconcileLiveIdsNode } from './reconcile-live-ids.ts'
import { renderRefsNode } from './render-refs.ts'
import { syncBlocksNode } from './sync-blocks.ts'

const UNTAGGED: readonly PipelineNode[] = [
  reconcileLiveIdsNode,
  assignRefsNode,
  syncBlocksNode,
  pruneNode,
  ccrStoreNode,
  absorbHideNode,
  crushNode,
  absorbPromptNode,
  filterNode,
  hideCompressCallsNode,
  recommend,
  nudgeInject,
  emergencyTruncate,
]
const TAGGED: readonly PipelineNode[] = [...UNTAGGED, renderRefsNode]

/** Without tags there is no render step at all. */
export function nodesFor(strategy: RenderStrategy): readonly PipelineNode[] {
  return strategy === 'none' ? UNTAGGED : TAGGED
}

/** The steps of a turn that shows all tags; a list of the caller's own. */
export function defaultNodes(): PipelineNode[] {
  return [...TAGGED]
}
