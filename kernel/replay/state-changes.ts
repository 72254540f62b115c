/**
 * What happened to a state, by key path. Parts that are the same object are passed over, so what a turn
 * left alone costs nothing; all is counted, and the first are named.
 */
import { refEntry, refsSince } from '#kernel/base/grown-refs.ts'
import { isRecord } from '#kernel/base/record.ts'
import type { CompressionState } from '#kernel/model/state.ts'
import type { StateChange, StateChanges } from '#kernel/model/trace.ts'
import { shortValue } from './short-value.ts'

/** Levels looked into; what lies deeper is one value. */
const DEEP = 6

/** Blocks go by their id; a ref is told once, by the message that got it. */
export function stateChanges(before: CompressionState, after: CompressionState, named = 200): StateChanges {
  let count = 0
  const list: StateChange[] = []
  const tell = (path: string, one: unknown, other: unknown): void => {
    if (count++ < named)
      list.push({
        path,
        before: one === undefined ? null : shortValue(one),
        after: other === undefined ? null : shortValue(other),
      })
  }

  const compare = (path: string, one: unknown, other: unknown, depth: number): void => {
    if (one === other) return
    if (path === 'messageRefs' && tellGrown()) return
    if (depth < DEEP && Array.isArray(one) && Array.isArray(other)) compareLists(path, one, other, depth)
    else if (depth < DEEP && isRecord(one) && isRecord(other)) compareRecords(path, one, other, depth)
    else if (!isSameLeaf(one, other)) tell(path, one, other)
  }

  function compareRecords(
    path: string,
    one: Readonly<Record<string, unknown>>,
    other: Readonly<Record<string, unknown>>,
    depth: number,
  ): void {
    const prefix = path === '' ? '' : `${path}.`
    for (const key of Object.keys(one))
      if (!isMirror(path, key, one, other))
        compare(prefix + key, one[key], Object.hasOwn(other, key) ? other[key] : undefined, depth + 1)
    for (const key of Object.keys(other))
      if (!Object.hasOwn(one, key) && !isMirror(path, key, other, one))
        compare(prefix + key, undefined, other[key], depth + 1)
  }

  function compareLists(
    path: string,
    one: readonly unknown[],
    other: readonly unknown[],
    depth: number,
  ): void {
    if (!isTable(one) || !isTable(other)) {
      const same = one.length === other.length && one.every((value, i) => isSameLeaf(value, other[i]))
      if (!same) tell(path, one, other)
      return
    }
    for (let i = 0; i < Math.max(one.length, other.length); i++) {
      const id = blockIdIn(other[i]) ?? blockIdIn(one[i]) ?? String(i)
      compare(`${path}.${id}`, one[i], other[i], depth + 1)
    }
  }

  /** Most turns add refs and do nothing else to them: what was added is known, the rest is not looked at. */
  function tellGrown(): boolean {
    const grown = refsSince(after.messageRefs, before.messageRefs)
    if (!grown) return false
    for (const [id, ref] of grown.raws) tell(`messageRefs.byRaw.${id}`, undefined, ref)
    const said = new Map(grown.raws)
    for (const [ref, id] of grown.refs)
      if (said.get(id) !== ref && refEntry(after.messageRefs, id) !== ref)
        tell(`messageRefs.byRef.${ref}`, undefined, id)
    return true
  }

  /** `byRef` says again what `byRaw` says. */
  const isMirror = (
    path: string,
    ref: string,
    one: Readonly<Record<string, unknown>>,
    other: Readonly<Record<string, unknown>>,
  ): boolean => {
    if (path !== 'messageRefs.byRef' || Object.hasOwn(other, ref)) return false
    const id = one[ref]
    return (
      typeof id === 'string' && [before, after].some(({ messageRefs }) => refEntry(messageRefs, id) === ref)
    )
  }

  compare('', before, after, 0)
  return { count, list }
}

const isTable = (list: readonly unknown[]): boolean => list.length > 0 && list.every(isRecord)

function blockIdIn(value: unknown): string | null {
  const id = isRecord(value) ? value['blockId'] : undefined
  return typeof id === 'string' && id !== '' ? id : null
}

/** Two empty lists or records are the same; anything deeper is as it was only if it is the same object. */
function isSameLeaf(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (Array.isArray(one) && Array.isArray(other)) return one.length === 0 && other.length === 0
  return isRecord(one) && isRecord(other) && Object.keys(one).length + Object.keys(other).length === 0
}
