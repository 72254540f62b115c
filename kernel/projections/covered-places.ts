/** From the ids that a kernel uses to the messages of the session. */
import type { CoreLog } from '#kernel/model/core-log.ts'

export interface CoveredPlaces {
  /** Ascending, each once. */
  readonly places: Uint32Array
  /** Ids that no message of the session has. */
  readonly unknown: number
}

const covered = new WeakMap<CoreLog, WeakMap<readonly string[], CoveredPlaces>>()

/** Places of the messages that a list of ids names. Found once a list: lists outlive the blocks that hold them. */
export function coveredBy(log: CoreLog, ids: readonly string[]): CoveredPlaces {
  let lists = covered.get(log)
  if (!lists) covered.set(log, (lists = new WeakMap()))
  let found = lists.get(ids)
  if (!found) {
    const placeOfId = placesOf(log)
    const set = new Set<number>()
    let unknown = 0
    for (const id of ids) {
      const place = placeOfId.get(id)
      if (place === undefined) unknown++
      else set.add(place)
    }
    found = { places: Uint32Array.from(set).toSorted(), unknown }
    lists.set(ids, found)
  }
  return found
}

const places = new WeakMap<CoreLog, ReadonlyMap<string, number>>()

/** Place of the message that an id belongs to; parts share that of their message. */
export function placesOf(log: CoreLog): ReadonlyMap<string, number> {
  let known = places.get(log)
  if (!known) {
    const table = new Map(log.messages.map(({ id }, i) => [id, log.places[i]!]))
    for (const edit of log.edits)
      for (const { id } of edit.messages) if (!table.has(id)) table.set(id, log.places[edit.first]!)
    known = table
    places.set(log, known)
  }
  return known
}
