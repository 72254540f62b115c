/** The kernel's public names (kernel-core, README of the contract). */
import { rebuildCompressionState as rebuild } from '#kernel/compression/rebuild.ts'
import { defaultCountTokens } from '#kernel/compression/tokens.ts'
import { applyAbsorb as absorb } from '#kernel/content/apply-absorb.ts'
import type { AbsorbPorts } from '#kernel/content/apply-absorb.ts'
import type { CompressionConfig } from '#kernel/model/config.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { CompressionState } from '#kernel/model/state.ts'
import type { TurnInput, TurnOutput } from '#kernel/model/turn.ts'
import type { TurnPorts } from '#kernel/pipeline/turn.ts'
import { processTurn as runTurn } from '#kernel/pipeline/turn.ts'
import { systemClock } from './system-clock.ts'

/** One turn without a core; tokens are counted by the default counter unless a port says otherwise. */
export function processTurn(input: TurnInput, ports: Partial<TurnPorts> = {}): TurnOutput {
  return runTurn(input, { countTokens: defaultCountTokens, ...ports })
}

/** Replays the compress calls found in a transcript (21), with the default counter and clock. */
export function rebuildCompressionState(
  state: CompressionState,
  messages: readonly CoreMessage[],
  config: CompressionConfig,
  ports: Partial<Parameters<typeof rebuild>[3]> = {},
): ReturnType<typeof rebuild> {
  return rebuild(state, messages, config, { countTokens: defaultCountTokens, now: systemClock, ...ports })
}

/** Carries out an absorb call, with the default counter and clock. */
export function applyAbsorb(
  input: Parameters<typeof absorb>[0],
  ports: Partial<AbsorbPorts> = {},
): ReturnType<typeof absorb> {
  return absorb(input, { now: systemClock, ...ports })
}

export { createCore } from './core.ts'
export type { Core, Core as CompressionCore, CoreOptions } from './core.ts'

export { defaultNodes } from '#kernel/pipeline/order.ts'
export { runNodes, runNodes as runPipeline } from '#kernel/pipeline/run.ts'
export { remintCoveredLiveIds } from '#kernel/pipeline/reconcile-live-ids.ts'
export { syncBlocks } from '#kernel/pipeline/sync-blocks.ts'
export { prune } from '#kernel/pipeline/prune.ts'
export type { PruneOptions } from '#kernel/pipeline/prune.ts'
export { pairSafeAnchorIndex } from '#kernel/pipeline/pair-safe-anchor.ts'
export { pinVerdict } from '#kernel/pipeline/pin-verdict.ts'
export type { PinVerdict } from '#kernel/pipeline/pin-verdict.ts'
export { hideConsumedCompressCalls } from '#kernel/pipeline/hide-compress-calls.ts'
export { renderVisibleRefs } from '#kernel/pipeline/render-refs.ts'
export {
  applyMessageFilters,
  clearMessageFilters,
  registerMessageFilter,
} from '#kernel/compression/message-filters.ts'
export type { FilterContext, FilterResult, MessageFilter } from '#kernel/compression/message-filters.ts'

export { applyCrush } from '#kernel/pipeline/crush.ts'
export { evaluateToolResult } from '#kernel/crush/evaluate.ts'
export type { Evaluation } from '#kernel/crush/evaluate.ts'
export { crushText } from '#kernel/crush/crush-text.ts'
export type { CrushedText, CrushOptions } from '#kernel/crush/crush-text.ts'
export { resolveCrushConfig } from '#kernel/crush/crush-config.ts'
export {
  builtInCrushPlugins,
  crushPlugins,
  registerCrushPlugin,
  resetCrushPlugins,
  unregisterCrushPlugin,
} from '#kernel/crush/registry.ts'
export type { CrushContext, CrushOutput, CrushPlugin } from '#kernel/crush/plugin.ts'
export { classifyCrushText } from '#kernel/crush/classify.ts'
export type { CrushKind } from '#kernel/crush/classify.ts'
export { jsonFold } from '#kernel/crush/json-fold.ts'
export { decodeJsonFold } from '#kernel/crush/json-decode.ts'
export { codeTrim } from '#kernel/crush/code-trim.ts'
export { logSelect } from '#kernel/crush/log-select.ts'
export { classifyLogLine } from '#kernel/crush/log-line.ts'
export { detectLogFormat } from '#kernel/crush/log-format.ts'
export { dedupeKey } from '#kernel/crush/log-dedupe.ts'
export { traceMembership } from '#kernel/crush/log-traces.ts'
export { errorLinesSurvive } from '#kernel/crush/guards.ts'
export { parseImageDimensions } from '#kernel/crush/image-dimensions.ts'
export { decideImageRoute, estimateImageTokens, pixelTileEstimate } from '#kernel/crush/image-route.ts'
export {
  applyImageFull,
  parseImageFullInput,
  recordImageShrink,
  resetImages,
} from '#kernel/crush/image-full.ts'

export { createInitialState } from '#kernel/compression/initial-state.ts'
export { defaultConfig } from '#kernel/compression/config.ts'
export { validateConfig, validateFeatureConfig } from '#kernel/compression/validate-config.ts'
export { BLOCKED, highestUsedIndex, indexToRef, refToIndex } from '#kernel/base/refs.ts'
export { assignRefs } from '#kernel/compression/assign-refs.ts'
export { parseBlockIdArg, parseBoundary } from '#kernel/compression/boundary-args.ts'
export {
  baseIdOf,
  isRenderedSummaryMessage,
  isRetrievedMessage,
  isSummaryMessageId,
  RETRIEVED_PREFIX,
  SUMMARY_HEADER,
  SUMMARY_PREFIX,
} from '#kernel/base/ids.ts'
export { defaultCountTokens, estimateTokensFast } from '#kernel/compression/tokens.ts'
export { isMessageProtected, matchToolPattern } from '#kernel/compression/protection.ts'
export { computeProtectedRefs } from '#kernel/compression/recent-zone.ts'
export {
  activeBlocks,
  advanceSurvival,
  allocateBlockId,
  allocateRunId,
  blockById,
  coveredMessageIds,
  highestActiveTier,
} from '#kernel/compression/blocks.ts'
export { resolveBlockSpan } from '#kernel/compression/block-span.ts'
export { buildCompressibleRanges } from '#kernel/compression/compressible-ranges.ts'
export {
  mergeRangesToThreshold,
  rangeChars,
  rangeTokens,
  viableRanges,
} from '#kernel/compression/merge-ranges.ts'
export { clampPrefix, clampWindow } from '#kernel/compression/cut.ts'
export { truncateLargeToolOutputs } from '#kernel/compression/truncate.ts'
export { BoundaryNotFoundError, resolveBoundaries } from '#kernel/compression/boundaries.ts'
export { adjustBoundariesForToolPairs } from '#kernel/compression/tool-pairs.ts'
export { adjustBoundariesForReasoningPairs } from '#kernel/compression/reasoning-pairs.ts'
export { computeTurnGroups } from '#kernel/compression/turn-groups.ts'
export { computeIntegrityWithdrawals } from '#kernel/compression/turn-integrity.ts'
export { applyCompression } from '#kernel/compression/compress.ts'
export { parseCompressArgs } from '#kernel/compression/parse-compress-args.ts'
export type { ArgumentsDiagnostics, ParsedArguments } from '#kernel/compression/parse-compress-args.ts'
export { deriveTopicFromSummary } from '#kernel/compression/summary-topic.ts'

export { blockDocs, messageDocs } from '#kernel/compression/search-docs.ts'
export { searchBlocks, searchBlocksAsync } from '#kernel/compression/search.ts'
export { searchAlgorithms } from '#kernel/compression/search-algorithms.ts'
export { clearDocFeatures, docCacheInfo, setDocCacheCap } from '#kernel/compression/search-features.ts'
export { buildStatusReport } from '#kernel/compression/report.ts'
export { buildRecap } from '#kernel/compression/recap.ts'
export { findBlocksOverlappingMessages } from '#kernel/compression/decompress.ts'
export { activeAncestorIds, findActiveAncestor } from '#kernel/compression/block-family.ts'
export { deactivateBlock, markBlockRestoredInline } from '#kernel/compression/block-switches.ts'
export { buildRestoredContentPreview } from '#kernel/compression/restored-preview.ts'
export { collectBlockContent } from '#kernel/compression/block-content.ts'
export { formatCreatedBlocks } from '#kernel/compression/created-blocks.ts'
export { collectOldGenBlocks, mergeMarkedBlocks } from '#kernel/compression/merge-blocks.ts'
export { StateStore } from '#kernel/compression/state-store.ts'
export { flatFileNameFor } from '#kernel/compression/store-path.ts'
export { activeBlockSpans } from '#kernel/compression/active-spans.ts'
export { mergeCompressionState } from '#kernel/compression/merge-state.ts'
export { addContent, contentStoreStats, emptyContentStore } from '#kernel/content/content-store.ts'
export type { ContentSpec, ContentStoreStats } from '#kernel/content/content-store.ts'
export { hashContent } from '#kernel/content/hash-content.ts'
export { classifyKind } from '#kernel/content/content-kind.ts'
export { extractCommand, normalizeHead } from '#kernel/content/preview.ts'
export {
  buildStoredPlaceholder,
  parseStoredPlaceholder,
  restoreStoredPlaceholder,
} from '#kernel/content/placeholder.ts'
export type { ParsedPlaceholder, PlaceholderParts } from '#kernel/content/placeholder.ts'
export { resolveCcrConfig } from '#kernel/content/ccr-config.ts'
export { storeLargeResults } from '#kernel/content/large-results.ts'
export type { LargeResults, LargeResultsInput } from '#kernel/content/large-results.ts'
export { storeCoveredOriginals } from '#kernel/content/covered-originals.ts'
export { noteRetrieval, retrieveByRef } from '#kernel/content/retrieve.ts'
export type { Retrieved, RetrieveOptions } from '#kernel/content/retrieve.ts'
export { retrieveTool } from '#kernel/content/retrieve-tool.ts'
export { resolveAbsorbConfig } from '#kernel/content/absorb-config.ts'
export { isAbsorbCandidate } from '#kernel/content/absorb-candidate.ts'
export { appendAbsorbPrompts } from '#kernel/content/append-absorb-prompts.ts'
export {
  ABSORB_MARKER,
  absorbInstructions,
  buildAbsorbPrompt,
  formatTokenCount,
} from '#kernel/content/absorb-prompt.ts'
export { parseAbsorbInput } from '#kernel/content/parse-absorb-input.ts'
export type { AbsorbInput, ParsedAbsorbInput } from '#kernel/content/parse-absorb-input.ts'
export { hideAbsorbedMessages } from '#kernel/pipeline/absorb-hide.ts'
export { hasMediaPayload } from '#kernel/compression/media.ts'
export { resolveTransformChannel } from '#kernel/compression/transform-channel.ts'

export { classifyTurn } from '#kernel/steering/turn-kind.ts'
export type { SteeringBlock, SteeringMessage, TurnKind } from '#kernel/steering/turn-kind.ts'
export { steeringMessagesOf } from '#kernel/steering/wire-turn.ts'
export type { SteeringWire } from '#kernel/steering/wire-turn.ts'
export { renderSteeringBlock, STEERING_SENTINEL, verbosityDirective } from '#kernel/steering/verbosity.ts'
export type { VerbosityLevel } from '#kernel/steering/verbosity.ts'
export { applySteeringToPrompt } from '#kernel/steering/placement.ts'
export { clampEffortToFloor } from '#kernel/steering/effort.ts'
export type { Effort } from '#kernel/steering/effort.ts'
export {
  defaultOutputSteeringConfig,
  resolveOutputSteeringConfig,
  resolveVerbosityLevel,
} from '#kernel/steering/steering-config.ts'
export type { OutputSteeringConfig } from '#kernel/steering/steering-config.ts'
export { decideOutputSteering } from '#kernel/steering/decision.ts'
export type { SteeringDecision } from '#kernel/steering/decision.ts'

export { defaultPrompts } from '#kernel/prompts/default-prompts.ts'
export { resolvePrompts, UnacknowledgedPromptsError, withToolNames } from '#kernel/prompts/resolve-prompts.ts'
export type { PromptOptions, ToolNames } from '#kernel/prompts/resolve-prompts.ts'
export { applySectionOverrides } from '#kernel/prompts/section-overrides.ts'
export type { Section } from '#kernel/prompts/section-overrides.ts'
export {
  buildCompressHybridSystemPrompt,
  buildCompressSystemPrompt,
  buildCompressTextSystemPrompt,
} from '#kernel/prompts/system-prompts.ts'
export { ACP_TOOL_NAMES, acpTools } from '#kernel/prompts/tool-definitions.ts'
export type { ToolShape } from '#kernel/prompts/tool-definitions.ts'
export { applyAcpToolOverrides, cloneWithDescriptions } from '#kernel/prompts/tool-overrides.ts'
export { isValidPackName } from '#kernel/prompts/pack-names.ts'
export { sanitizePackSurface } from '#kernel/prompts/sanitize-pack.ts'
export { createPackResolver } from '#kernel/prompts/pack-resolver.ts'
export { builtinPackSource, createDirPackSource, defaultPackSources } from '#kernel/prompts/pack-sources.ts'
export { renderNudgeText } from '#kernel/prompts/nudge-text.ts'
export type { NudgeText } from '#kernel/prompts/nudge-text.ts'
export { formatRanges } from '#kernel/prompts/nudge-range-table.ts'
export { formatBlockMap } from '#kernel/prompts/nudge-blocks.ts'
export type {
  CompressPromptSections,
  NudgeSections,
  Pack,
  PackFiles,
  PackProblem,
  PackResolver,
  PackSource,
  PackSurface,
  Prompts,
  ToolOverride,
  ToolOverrides,
} from '#kernel/model/pack.ts'

export { buildStatusPanel } from '#kernel/status/panel.ts'
export type { PanelInput } from '#kernel/status/panel.ts'
export { defaultPanelLabels } from '#kernel/status/panel-labels.ts'
export type { PanelLabels } from '#kernel/status/panel-labels.ts'
export { fillTemplate, formatCompactTokens, topicFallback } from '#kernel/status/compact-figures.ts'
export { cacheHitStats, formatHitRate } from '#kernel/status/cache-hits.ts'
export type { CacheHitStats, CacheUsage } from '#kernel/status/cache-hits.ts'
export { decomposeSample } from '#kernel/status/cache-miss.ts'
export type { CacheFold, CacheMiss, CacheSample } from '#kernel/status/cache-miss.ts'
export { computeFoldEconomics } from '#kernel/status/fold-economics.ts'
export type { FoldEconomics, FoldFacts, PriceProfile } from '#kernel/status/fold-economics.ts'
export { buildCacheReport } from '#kernel/status/cache-report.ts'
export type { CacheLine, CacheReport, CacheReportOptions } from '#kernel/status/cache-report.ts'
export { formatCacheReport } from '#kernel/status/cache-report-text.ts'

export type { BlockId, CompressionBlock, RawId, Ref, Tier } from '#kernel/model/block.ts'
export type {
  ApplyInput,
  ApplyOutput,
  ApplyResult,
  CompressRange,
  ResolvedRange,
} from '#kernel/model/compress.ts'
export type {
  CompressionConfig,
  CompressionConfig as Config,
  ConfigOverrides,
  CountTokens,
  MessageFilterConfig,
  PinRule,
} from '#kernel/model/config.ts'
export type { AbsorbRecord } from '#kernel/model/absorb.ts'
export type { ContentEntry, MessageContentStore } from '#kernel/model/content-store.ts'
export type { ContentType, CoreMessage, Role } from '#kernel/model/message.ts'
export type { GateTest, NudgeGate, NudgeGateName } from '#kernel/model/nudge-gate.ts'
export type { CompressionState, MessageRefs, MintedId } from '#kernel/model/state.ts'
export type {
  CompressibleRange,
  Frame,
  NudgeDecision,
  PipelineNode,
  Reason,
  RenderStrategy,
  TurnContext,
  TurnInput,
  TurnObserver,
  TurnOutput,
} from '#kernel/model/turn.ts'
