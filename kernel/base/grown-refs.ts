/**
 * Refs as turns make them: to a host they are the plain records of the contract, made when it looks at
 * them; turns look up in what the records are made from. A session of 75,000 messages would otherwise
 * copy two records of that length for every message that comes. From then on the records are what counts:
 * they are the host's, which may write to them.
 */
import type { RawId, Ref } from '#kernel/model/block.ts'
import type { MessageRefs } from '#kernel/model/state.ts'
import { Growing } from './growing.ts'
import { own } from './record.ts'

interface View {
  readonly raws: Growing<Ref>
  readonly refs: Growing<RawId>
}
const views = new WeakMap<MessageRefs, View>()

function viewOf(map: MessageRefs): View {
  return views.get(map) ?? { raws: Growing.of(map.byRaw), refs: Growing.of(map.byRef) }
}

/** What `byRaw` says of a message: its ref, or BLOCKED. */
export function refEntry(map: MessageRefs, id: RawId): Ref | undefined {
  const view = views.get(map)
  return view ? view.raws.get(id) : own(map.byRaw, id)
}

/** What `byRef` says of a ref. */
export function rawEntry(map: MessageRefs, ref: Ref): RawId | undefined {
  const view = views.get(map)
  return view ? view.refs.get(ref) : own(map.byRef, ref)
}

type Entries<T> = readonly (readonly [key: string, value: T])[]

/** With entries that are not in it yet. */
export function grownRefs(map: MessageRefs, raws: Entries<Ref>, refs: Entries<RawId>): MessageRefs {
  const known = viewOf(map)
  const view = { raws: known.raws.with(raws), refs: known.refs.with(refs) }
  let handed: { byRaw: Record<RawId, Ref>; byRef: Record<Ref, RawId> } | null = null
  const records = () => {
    if (handed) return handed
    views.delete(grown)
    return (handed = { byRaw: view.raws.record, byRef: view.refs.record })
  }
  const grown: MessageRefs = {
    get byRaw() {
      return records().byRaw
    },
    set byRaw(value) {
      records().byRaw = value
    },
    get byRef() {
      return records().byRef
    },
    set byRef(value) {
      records().byRef = value
    },
  }
  views.set(grown, view)
  return grown
}

/** The entries of both directions that a map has more than an earlier one; null: it did not grow out of it. */
export function refsSince(
  map: MessageRefs,
  earlier: MessageRefs,
): { readonly raws: Entries<Ref>; readonly refs: Entries<RawId> } | null {
  const view = views.get(map)
  if (!view) return null
  const before = viewOf(earlier)
  const raws = view.raws.since(before.raws)
  const refs = view.refs.since(before.refs)
  return raws && refs && { raws, refs }
}

/** How many entries a map must have in common with this one to say the same of a message that has one. */
export function entriesUpTo(map: MessageRefs, id: RawId): number {
  const view = views.get(map)
  return view ? view.raws.placeOf(id) + 1 : Infinity
}

/** Whether two maps have their first `entries` in common; any map does with itself. */
export function shareEntries(one: MessageRefs, other: MessageRefs, entries: number): boolean {
  if (one === other) return true
  const [view, before] = [views.get(one), views.get(other)]
  return view !== undefined && before !== undefined && view.raws.sharesWith(before.raws, entries)
}
