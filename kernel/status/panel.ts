/** The panel that a person reads: what is used, what is sent, what is folded (nudge and surface text E6). */
import { activeBlocks } from '#kernel/compression/blocks.ts'
import { percent } from '#kernel/compression/report-figures.ts'
import { viableRanges } from '#kernel/compression/merge-ranges.ts'
import type { CompressionBlock } from '#kernel/model/block.ts'
import type { CompressionState } from '#kernel/model/state.ts'
import type { NudgeDecision } from '#kernel/model/turn.ts'
import type { Tokens } from '#kernel/model/units.ts'
import { formatRanges } from '#kernel/prompts/nudge-range-table.ts'
import { cacheHitStats, formatHitRate } from './cache-hits.ts'
import { fillTemplate, formatCompactTokens, topicFallback } from './compact-figures.ts'
import { panelLabels, type PanelLabels } from './panel-labels.ts'
import { padColumns, textWidth } from './text-width.ts'

/** Three scales that are never mixed: the session's account, what is sent, what only the session keeps. */
export interface PanelInput {
  /** Of the host, for the title. */
  readonly version?: string
  readonly tokenCount: Tokens
  readonly systemPromptTokens: Tokens
  readonly state: CompressionState
  /** Without it nothing is told of growth, of what is sent and of ranges. */
  readonly nudge?: NudgeDecision
  readonly modelContextLimit: Tokens
  /** Of the session, nothing folded. */
  readonly unprunedTokens?: Tokens
  readonly cacheUsages?: readonly unknown[]
  readonly fmtTokens?: (tokens: Tokens) => string
  readonly labels?: Partial<PanelLabels>
}

export function buildStatusPanel(input: PanelInput): string {
  const labels = panelLabels(input.labels)
  const say: Say = (key, params = {}) => fillTemplate(labels[key], params)
  const figure = input.fmtTokens ?? formatCompactTokens
  const sections = [
    [...titleBox(say('title', { version: input.version ?? '' }).trim()), ...sessionLines(input, say, figure)],
    breakdownLines(input, say, figure),
    [...cacheLines(input.cacheUsages ?? [], say), ...nudgeLines(input.nudge, say)],
    rangeLines(input.nudge),
    blockLines(input.state, say, figure),
    [say('tagVisibility')].filter((line) => line !== ''),
  ]
  return sections
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')
}

type Say = (key: keyof PanelLabels, params?: Readonly<Record<string, string | number>>) => string
type Figure = (tokens: Tokens) => string

function titleBox(title: string): readonly string[] {
  const line = '─'.repeat(textWidth(title) + 2)
  return [`╭${line}╮`, `│ ${title} │`, `╰${line}╯`]
}

function sessionLines(input: PanelInput, say: Say, figure: Figure): readonly string[] {
  const { tokenCount, modelContextLimit: limit, unprunedTokens } = input
  const lines = [
    say('context', { tokens: figure(tokenCount), limit: figure(limit), percent: percent(tokenCount, limit) }),
  ]
  const sent = sentView(input)
  if (sent === null) return lines
  const growth = input.nudge?.contextBreakdown['growth'] ?? 0
  if (growth > 0) lines.push(say('growth', { growth: figure(growth) }))
  lines.push(
    limit > 0
      ? say('sentOfLimit', { tokens: figure(sent), percent: percent(sent, limit) })
      : say('sent', { tokens: figure(sent) }),
  )
  const only = unprunedTokens === undefined ? 0 : Math.max(0, unprunedTokens - sent)
  if (only > 0) lines.push(say('sessionOnly', { tokens: figure(only) }))
  return lines
}

type Bucket = 'system' | 'tool' | 'summaries' | 'code' | 'text'
const BUCKETS: readonly Bucket[] = ['system', 'tool', 'summaries', 'code', 'text']

const bucketOf = (nudge: NudgeDecision, bucket: Bucket): Tokens => nudge.contextBreakdown[bucket] ?? 0

/** Null when it is not known. */
function sentView({ nudge, systemPromptTokens }: PanelInput): Tokens | null {
  if (!nudge?.contextBreakdown) return null
  return BUCKETS.reduce((sum, bucket) => sum + bucketOf(nudge, bucket), systemPromptTokens)
}

const LABEL_COLUMNS = 10
const BAR_CELLS = 20

function breakdownLines(input: PanelInput, say: Say, figure: Figure): readonly string[] {
  const { nudge, systemPromptTokens } = input
  const sent = sentView(input)
  if (!nudge || sent === null || sent <= 0) return []
  const rows = [
    ['catTool', bucketOf(nudge, 'tool')],
    // System messages of the list are a part of what the model is told up front.
    ['catSysPrompt', systemPromptTokens + bucketOf(nudge, 'system')],
    ['catText', bucketOf(nudge, 'text')],
    ['catCode', bucketOf(nudge, 'code')],
    ['catSummaries', bucketOf(nudge, 'summaries')],
  ] as const
  return [
    say('breakdown'),
    ...rows
      .filter(([, tokens]) => tokens > 0)
      .map(([key, tokens]) => {
        const filled = Math.min(BAR_CELLS, Math.max(0, Math.round((tokens / sent) * BAR_CELLS)))
        const bar = '█'.repeat(filled) + '░'.repeat(BAR_CELLS - filled)
        const share = String(percent(tokens, sent)).padStart(3)
        return `  ${padColumns(say(key), LABEL_COLUMNS)} ${bar} ${share}%  ${figure(tokens)}`
      }),
  ]
}

function cacheLines(usages: readonly unknown[], say: Say): readonly string[] {
  const { session, last, requests } = cacheHitStats(usages)
  if (session === undefined || last === undefined) return []
  return [say('promptCache', { session: formatHitRate(session), last: formatHitRate(last), requests })]
}

function nudgeLines(nudge: NudgeDecision | undefined, say: Say): readonly string[] {
  if (!nudge) return []
  const { shouldInject, tier, reason } = nudge
  if (!shouldInject) return [say('nudgeIdle', { reason })]
  return [say('nudgeActive', { reason, tierInfo: tier === null ? '' : say('nudgeTierInfo', { tier }) })]
}

function rangeLines(nudge: NudgeDecision | undefined): readonly string[] {
  if (!nudge) return []
  const viable = viableRanges(nudge.compressibleRanges)
  return viable.length + nudge.protectedRanges.length === 0
    ? []
    : [formatRanges(viable, nudge.protectedRanges)]
}

function blockLines(state: CompressionState, say: Say, figure: Figure): readonly string[] {
  const total = state.blocks.length
  if (total === 0) return [say('blocksNone')]
  const active = activeBlocks(state)
  const tokens = figure(state.stats.tokensCompressed)
  return [
    say('blocksHeader', { active: active.length, total, tokens }),
    ...active.map((block) => blockLine(block, figure)),
  ]
}

function blockLine(
  { blockId, tier, summary, topic, compressedTokens }: CompressionBlock,
  figure: Figure,
): string {
  const size = Math.ceil(summary.length / 4)
  const sizes = `${figure(compressedTokens > 0 ? compressedTokens : size)}→${figure(size)}`
  return `  [${blockId}] T${tier} ${sizes}: ${topic || topicFallback(summary)}`
}
