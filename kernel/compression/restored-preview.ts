import type { RawId } from '#kernel/model/block.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { CompressionState } from '#kernel/model/state.ts'
import { coverageOf, isCovered } from './coverage.ts'
import { clampPrefix } from './cut.ts'

/** UTF-16 units of one message's text. */
const TEXT_LIMIT = 200
/** UTF-16 units of all lines with their ends; the line that reaches it is the last. */
const TOTAL_LIMIT = 2000

/** What came back: the first messages of `beforeIds` that no block covers any more, a line each (kernel-core 18). */
export function buildRestoredContentPreview(
  messages: readonly CoreMessage[],
  beforeIds: ReadonlySet<RawId>,
  state: CompressionState,
): { readonly preview: string; readonly restoredCount: number } {
  const coverage = coverageOf(state.blocks)
  const lines: string[] = []
  let length = 0
  let restoredCount = 0
  for (const message of messages) {
    if (!beforeIds.has(message.id) || isCovered(coverage, message.id)) continue
    restoredCount++
    if (length >= TOTAL_LIMIT) continue
    const line = previewLine(message)
    lines.push(line)
    length += line.length + 1
  }
  return { preview: lines.join('\n'), restoredCount }
}

function previewLine({ role, contentType, toolName, text = '' }: CoreMessage): string {
  const cut = text.length > TEXT_LIMIT ? `${clampPrefix(text, TEXT_LIMIT)}...` : text
  return contentType !== 'text' && toolName ? `${toolName}: ${cut}` : `[${role}] ${cut}`
}
