/** The status report a model or a person asks for (kernel-core 20). */
import type { CountTokens } from '#kernel/model/config.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { CompressionState } from '#kernel/model/state.ts'
import { blockRows } from './report-blocks.ts'
import { compressedLines } from './report-compressed.ts'
import { messageLines } from './report-messages.ts'
import { overviewLines } from './report-overview.ts'
import { rangeLines } from './report-ranges.ts'
import { visibleMessages } from './report-visible.ts'

export interface ReportMeta {
  readonly pack?: string
  /** Shown behind the pack, never alone. */
  readonly packVersion?: string
  readonly host?: string
}

export interface ReportOptions {
  /** Without one an overview of both. */
  readonly scope?: 'compressed' | 'uncompressed'
  /** Of what is not folded; default `ranges`. */
  readonly view?: 'ranges' | 'messages'
  /** Only messages of this tool; `text` for the others. */
  readonly tool?: string
  /** Default `size`; an order that a list lacks is `size` there. */
  readonly sort?: 'size' | 'time' | 'tool' | 'age'
  /** Rows; default 30. */
  readonly limit?: number
  readonly meta?: ReportMeta
}

export function buildStatusReport(
  state: CompressionState,
  messages: readonly CoreMessage[],
  countTokens: CountTokens,
  options: ReportOptions = {},
): string {
  return [...surfaceLines(options.meta), ...body(state, messages, countTokens, options)].join('\n')
}

function body(
  state: CompressionState,
  messages: readonly CoreMessage[],
  countTokens: CountTokens,
  { scope, view = 'ranges', tool, sort = 'size', limit = 30 }: ReportOptions,
): string[] {
  if (scope === 'compressed')
    return compressedLines(
      blockRows(state, countTokens),
      sort === 'time' || sort === 'age' ? sort : 'size',
      limit,
    )
  const visible = visibleMessages(state, messages, countTokens)
  if (scope !== 'uncompressed') return overviewLines(visible, blockRows(state, countTokens), limit)
  if (view === 'messages')
    return messageLines(visible, tool, sort === 'time' || sort === 'tool' ? sort : 'size', limit)
  return rangeLines(visible, sort === 'time' ? 'time' : 'size', limit)
}

function surfaceLines({ pack, packVersion, host }: ReportMeta = {}): string[] {
  const parts: string[] = []
  if (pack) parts.push(`pack=${pack}${packVersion ? ` v${packVersion}` : ''}`)
  if (host) parts.push(`host=${host}`)
  return parts.length > 0 ? [`ACTIVE SURFACE: ${parts.join(' | ')}`, ''] : []
}
