/** What the cache lost between two requests that follow each other, and who moved it. */
import { lowerBound } from '#kernel/base/bisect.ts'
import { oneLine } from '#kernel/base/text.ts'
import type { OpenSession } from '#kernel/debugger.ts'
import type { Lens } from '#kernel/model/lens.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { PrefixCheck, PrefixPair, PrefixSum } from '#kernel/model/prefix.ts'
import type { ProviderRow } from '#kernel/model/provider-check.ts'
import type { Position } from '#kernel/model/units.ts'
import type { Work } from '#kernel/model/work.ts'
import { canonicalMessage, sameMessage, sentTokens, utf8Length } from '#kernel/projections/canonical.ts'
import { commonPrefix, firstDifference, prefixKind } from '#kernel/projections/prefix-compare.ts'
import { noSurface } from './provider-check.ts'
import { recomputedActs } from './prefix-recomputed.ts'
import { recordedActs } from './prefix-recorded.ts'
import type { Acts, Parting } from './prefix-recorded.ts'
import { requestsSent } from './requests-sent.ts'
import { surfaceMessages } from './surface-messages.ts'
import type { SurfaceMessages } from './surface-messages.ts'

const TEXT_SHOWN = 160

/**
 * The pair whose second request is the first at or behind the position, or the last pair. Linear in the
 * two lists.
 */
export function* prefixAt(open: OpenSession, asked: Position | null, lens: Lens): Work<PrefixCheck> {
  const at = open.positionOf(asked)
  const requests = requestsSent(open)
  const silence = whyNoPair(open, requests.length)
  if (silence !== null) return { at, pair: null, previous: null, next: null, none: silence }
  const second = Math.min(Math.max(1, lowerBound(requests, at)), requests.length - 1)
  const around = { previous: second > 1 ? requests[second - 1]! : null, next: requests[second + 1] ?? null }
  const from = requests[second - 1]!
  const to = requests[second]!
  const none = noSurface(open, to, lens)
  if (none !== null) return { at, pair: null, ...around, none }
  const before = yield* surfaceMessages(open, from, lens)
  const after = yield* surfaceMessages(open, to, lens)
  const parting: Parting = {
    from,
    to,
    before: before.list,
    after: after.list,
    common: commonPrefix(before.list, after.list, sameMessage),
  }
  const acts = partingActs(open, parting, before, lens)
  return {
    at,
    pair: { ...measured(parting, before, after, acts), nth: second + 1, of: requests.length },
    ...around,
    none: null,
  }
}

function whyNoPair({ session }: OpenSession, requests: number): string | null {
  if (session?.format === 'acp-state')
    return 'A file of the kernel holds one list and no requests, so there is nothing to compare it with.'
  if (requests === 0) return 'The log records no request.'
  return requests === 1 ? 'The log records one request; a pair takes two.' : null
}

function partingActs(open: OpenSession, parting: Parting, before: SurfaceMessages, lens: Lens): Acts {
  if (parting.common === parting.before.length) return { acts: [], folded: false }
  return lens === 'recorded'
    ? recordedActs(open, parting, before.placeOf)
    : recomputedActs(open, parting, before.placeOf, lens)
}

function measured(
  parting: Parting,
  one: SurfaceMessages,
  two: SurfaceMessages,
  { acts, folded }: Acts,
): Omit<PrefixPair, 'nth' | 'of'> {
  const { from, to, before, after, common } = parting
  const first = before.map(canonicalMessage)
  const second = after.map(canonicalMessage)
  const differs = common < before.length
  return {
    from,
    to,
    kind: prefixKind({ before: before.length, after: after.length, common, folded }),
    kept: sum(before, first, 0, common),
    lost: sum(before, first, common, before.length),
    added: sum(after, second, common, after.length),
    firstByte: differs ? firstDifference(first, second, common) : null,
    before: differs ? rowAt(one, common) : null,
    after: differs && common < after.length ? rowAt(two, common) : null,
    acts,
    raw: null,
  }
}

function sum(
  messages: readonly CoreMessage[],
  canonical: readonly string[],
  from: number,
  to: number,
): PrefixSum {
  let tokens = 0
  let bytes = 0
  for (let i = from; i < to; i++) {
    tokens += sentTokens(messages[i]!)
    bytes += utf8Length(canonical[i]!)
  }
  return { messages: to - from, tokens, bytes }
}

function rowAt({ list, placeOf }: SurfaceMessages, place: number): ProviderRow {
  const message = list[place]!
  const { id, role, contentType, toolName, text } = message
  const line = oneLine(text ?? '', TEXT_SHOWN)
  return {
    place,
    id,
    role,
    contentType,
    text: toolName && contentType !== 'text' ? `${toolName}: ${line}` : line,
    ...placeOf(message),
  }
}
