/** At which requests of a session faults come in that a provider would refuse. */
import type { OpenSession } from '#kernel/debugger.ts'
import type { Lens } from '#kernel/model/lens.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { ProviderSeries } from '#kernel/model/provider-check.ts'
import type { EventIndex, Position, Tokens } from '#kernel/model/units.ts'
import type { Work } from '#kernel/model/work.ts'
import { countFaults } from '#kernel/projections/provider-check.ts'
import type { WireList } from '#kernel/projections/provider-wire.ts'
import { readRecordedMessages } from '#kernel/projections/recorded-messages.ts'
import { surfaceAt } from '#kernel/projections/surface-fold.ts'
import { nothingYet, noSurface } from './provider-check.ts'
import { requestsSent } from './requests-sent.ts'
import { surfaceMessages } from './surface-messages.ts'

/** Messages checked in all, the same one counted at each request: about a second of work. */
const MESSAGES = 1_000_000
/** Nodes passed over while a surface is put together cost this share of a message. */
const NODE = 0.02
/** Tokens of all messages: past that reading them would take too much time and room. */
const TOKENS = 2_000_000
/** Messages times turns of our pipeline in all. */
const TURNS = 500_000
const LISTED = 2000

export function* providerSeries(open: OpenSession, lens: Lens): Work<ProviderSeries> {
  const requests = requestsSent(open)
  const turns = requests.length * open.projection.messages.event.length
  if (tokensOf(open) > TOKENS || (lens !== 'recorded' && turns > TURNS))
    return { requests: requests.length, checked: 0, rises: [] }
  const known = new Map<EventIndex, readonly CoreMessage[]>()
  const rises: { at: Position; faults: number }[] = []
  let left = MESSAGES
  let checked = 0
  let before = 0
  for (let i = 0; i < requests.length;) {
    const at = requests[i]!
    if (noSurface(open, at, lens) !== null) break
    const { list, originals } = yield* listAt(open, at, lens, known)
    const faults = nothingYet(open, at) ? 0 : countFaults(list, originals)
    checked++
    if (faults > before && rises.length < LISTED) rises.push({ at, faults })
    before = faults
    yield { done: i, total: requests.length }
    // What is left of the work is spread over what is left of the log.
    const cost = list.length + open.projection.fold.nodeCount * NODE
    left -= cost
    if (left <= 0) break
    i += Math.max(1, Math.ceil(((requests.length - i) * cost) / left))
  }
  return { requests: requests.length, checked, rises }
}

interface Listed {
  readonly list: readonly CoreMessage[]
  readonly originals: WireList['originals']
}

function* listAt(
  open: OpenSession,
  at: Position,
  lens: Lens,
  known: Map<EventIndex, readonly CoreMessage[]>,
): Work<Listed> {
  if (lens !== 'recorded') return yield* surfaceMessages(open, at, lens)
  const { fold } = open.projection
  return yield* readRecordedMessages(open.projection, { live: surfaceAt(fold, at) }, known)
}

function tokensOf({ projection }: OpenSession): Tokens {
  const { estimate } = projection.messages
  let tokens = 0
  for (let i = 0; i < estimate.length; i++) tokens += estimate.get(i)
  return tokens
}
