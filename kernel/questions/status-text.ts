/** The status panel, the status report, the recap and the cache report of the state at a position. */
import { estimateTokens } from '#kernel/base/estimate-tokens.ts'
import { objectAt } from '#kernel/base/read.ts'
import { buildRecap } from '#kernel/compression/recap.ts'
import { buildStatusReport } from '#kernel/compression/report.ts'
import { messageTokens } from '#kernel/compression/tokens.ts'
import type { OpenSession } from '#kernel/debugger.ts'
import type { TurnLens } from '#kernel/model/lens.ts'
import type { StatusText } from '#kernel/model/status-text.ts'
import type { CompressionBlock } from '#kernel/model/block.ts'
import type { Ms, Position, Tokens } from '#kernel/model/units.ts'
import type { Work } from '#kernel/model/work.ts'
import { amount } from '#kernel/status/cache-hits.ts'
import type { CacheUsage } from '#kernel/status/cache-hits.ts'
import { buildCacheReport } from '#kernel/status/cache-report.ts'
import { formatCacheReport } from '#kernel/status/cache-report-text.ts'
import { buildStatusPanel } from '#kernel/status/panel.ts'

/** Rows of a list in the report. */
const LISTED = 30

/** Linear in the messages and in the responses before the position. */
export function* statusText(open: OpenSession, asked: Position | null, lens: TurnLens): Work<StatusText> {
  const at = open.positionOf(asked)
  yield* open.prepare(at, lens)
  const { turnAt, config } = open.recomputation()
  const { after, input, nudge, pin } = turnAt(at, lens)
  const reported = yield* reportedUsage(open, at)
  let all = 0
  for (const [i, message] of input.entries()) {
    all += messageTokens(message, estimateTokens)
    yield { done: i, total: input.length }
  }
  const last = reported.at(-1)
  return {
    at,
    pin,
    blocks: { active: after.blocks.filter(({ active }) => active).length, total: after.blocks.length },
    messages: input.length,
    sessionTokens: last ? 'recorded' : 'estimate',
    panel: buildStatusPanel({
      tokenCount: last ? promptOf(last) : all,
      // No log holds the prompt, so the panel tells nothing of it.
      systemPromptTokens: 0,
      state: after,
      ...(nudge && { nudge }),
      modelContextLimit: config.modelContextLimit,
      unprunedTokens: all,
      cacheUsages: reported,
    }),
    report: buildStatusReport(after, input, estimateTokens, { limit: LISTED }),
    recap: buildRecap(after),
    cache: reported.length === 0 ? null : cacheText(reported, after.blocks),
  }
}

interface Reported extends CacheUsage {
  readonly at: Ms
  readonly output: Tokens
}

const promptOf = ({ input, cacheRead, cacheWrite }: CacheUsage): Tokens => input + cacheRead + cacheWrite

/** What providers reported before a position, one for each response. */
function* reportedUsage({ projection }: OpenSession, at: Position): Work<readonly Reported[]> {
  const { session, usage } = projection
  const events = usage.eventsBefore(at)
  const out: Reported[] = []
  for (const [i, event] of events.entries()) {
    const said = objectAt(session.event(event).data, 'usage')
    out.push({
      at: session.timeOf(event) ?? NaN,
      input: amount(said?.['inputTokens']),
      cacheRead: amount(said?.['cacheReadTokens']),
      cacheWrite: amount(said?.['cacheWriteTokens']),
      output: amount(said?.['outputTokens']),
    })
    yield { done: i, total: events.length }
  }
  return out
}

function cacheText(reported: readonly Reported[], blocks: readonly CompressionBlock[]): string {
  return formatCacheReport(
    buildCacheReport(
      reported.map((one) => ({
        at: one.at,
        input: promptOf(one),
        cached: one.cacheRead,
        output: one.output,
      })),
      blocks.map(({ createdAt, compressedTokens, summary }) => ({
        at: createdAt,
        tokensCompressed: compressedTokens,
        summaryTokens: estimateTokens(summary),
      })),
    ),
    { full: true },
  )
}
