import type { CoreMessage } from '#kernel/model/message.ts'
import { sharedLength } from '#kernel/pipeline/settled-list.ts'

type List = readonly CoreMessage[]

interface Found {
  readonly list: List
  readonly key: string
  readonly places: readonly number[]
}
/** The last answer: the turn beside asks for the same summaries in a list that begins alike. */
let last: WeakRef<Found> | null = null
const held = new WeakMap<List, Found>()

/** Where messages with one of a few ids stand in a list that nobody changes; ascending. */
export function placesOfIds(list: List, ids: ReadonlySet<string>): readonly number[] {
  const key = JSON.stringify([...ids])
  const known = last?.deref()
  const shared = known?.key === key ? sharedLength(known.list, list) : 0
  const places = shared > 0 ? known!.places.filter((place) => place < shared) : []
  for (let i = shared; i < list.length; i++) if (ids.has(list[i]!.id)) places.push(i)
  const found = { list, key, places }
  held.set(list, found)
  last = new WeakRef(found)
  return places
}
