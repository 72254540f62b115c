/** Checks of a surface at a position: would a provider accept it? */
import type { OpenSession } from '#kernel/debugger.ts'
import type { Lens } from '#kernel/model/lens.ts'
import type { ProviderCheck } from '#kernel/model/provider-check.ts'
import type { Position } from '#kernel/model/units.ts'
import type { Work } from '#kernel/model/work.ts'
import { checkProviders } from '#kernel/projections/provider-check.ts'
import { surfaceMessages } from './surface-messages.ts'

/** Linear in the messages on the surface; reading them is what takes time, and may be given up. */
export function* providerCheck(open: OpenSession, asked: Position | null, lens: Lens): Work<ProviderCheck> {
  const at = open.positionOf(asked)
  const none = nothingYet(open, at) ? 'No message has reached the surface yet.' : noSurface(open, at, lens)
  if (none !== null)
    return { ...checkProviders({ at, messages: [], originals: null, placeOf: nowhere }), ...nothing, none }
  const { list, placeOf, originals } = yield* surfaceMessages(open, at, lens)
  return checkProviders({ at, messages: list, originals, placeOf })
}

const nowhere = () => ({ event: null, seq: null, block: null, node: null })
const nothing = {
  rules: [],
  violations: [],
  refused: { anthropic: 0, 'openai-chat': 0, 'openai-responses': 0 },
  faults: 0,
} as const

/** An empty list is a fault only where something was there to send. */
export function nothingYet({ projection }: OpenSession, at: Position): boolean {
  const { event } = projection.messages
  return event.length === 0 || event.get(0) >= at
}

/** Why a surface can't be checked, or null. */
export function noSurface({ session, projection }: OpenSession, at: Position, lens: Lens): string | null {
  if (lens !== 'recorded') return null
  if (session?.format === 'acp-state')
    return 'The file holds what was handed to the kernel, not what the host sent. Look at the recomputed surface.'
  const { stopped } = projection.fold
  return stopped && stopped.event < at
    ? `The recorded surface stops at event ${stopped.seq}, so nobody can say what was sent behind it. Go to a position before it.`
    : null
}
