/** Recorded against recomputed: the messages that the two surfaces treat otherwise. */
import type { Difference, Differences } from '#kernel/model/difference.ts'
import type { Disposition } from '#kernel/model/disposition.ts'
import type { EventIndex, Position } from '#kernel/model/units.ts'
import { recomputedFate, recordedFate } from './fates.ts'
import type { Fate } from './fates.ts'
import type { Folding } from './folded-messages.ts'
import { MessageFlag } from './messages-table.ts'
import type { Surface } from './surface.ts'

export interface DifferencesInput {
  readonly projection: Folding
  readonly recorded: Surface
  readonly recomputed: Surface
  readonly recordedDisposition: (event: EventIndex) => Disposition
  readonly recomputedDisposition: (event: EventIndex) => Disposition
  readonly lineOf: (event: EventIndex) => string
  readonly seqOf: (event: EventIndex) => number
}

const LISTED = 1000

export function findDifferences(input: DifferencesInput, at: Position): Differences {
  const { projection } = input
  const { messages } = projection
  const list: Difference[] = []
  let more = 0
  let compared = 0
  for (let place = 0; place < messages.event.length; place++) {
    const event = messages.event.get(place)
    if (event >= at) break
    if (messages.flags.get(place) & (MessageFlag.replacement | MessageFlag.nothing)) continue
    compared++
    const recorded = recordedFate(projection, input.recorded, place)
    const recomputed = recomputedFate(input.recomputed, place)
    if (recorded === recomputed) continue
    if (list.length === LISTED) more++
    else list.push(differenceOf(input, event, recorded, recomputed))
  }
  return { list, more, compared, none: null }
}

function differenceOf(
  input: DifferencesInput,
  event: EventIndex,
  recorded: Fate,
  recomputed: Fate,
): Difference {
  const host = input.recordedDisposition(event)
  const kernel = input.recomputedDisposition(event)
  return {
    event,
    seq: input.seqOf(event),
    text: input.lineOf(event),
    recorded: { kind: host.kind, what: host.what },
    recomputed: { kind: kernel.kind, what: kernel.what },
    why: `${hostWords[recorded]} ${recomputed === 'sent' && kernel.kind === 'verbatim' ? 'The kernel sends it: no active block of its covers it.' : kernel.why}`,
    block: kernel.block ?? null,
  }
}

const hostWords: Readonly<Record<Fate, string>> = {
  sent: 'The host sends it.',
  folded: 'The host folded it.',
  gone: 'The host took it out.',
}
