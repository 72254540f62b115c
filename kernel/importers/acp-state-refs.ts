/**
 * Refs of a kernel state at the door (kernel-core 2.1): both directions, without what can't be a ref.
 * Where the two disagree they are kept as written, as the host's kernel goes by them, and it is said.
 */
import { asObject, member } from '#kernel/base/read.ts'
import { own, setOwn } from '#kernel/base/record.ts'
import { BLOCKED, indexToRef, refToIndex } from '#kernel/base/refs.ts'
import type { Json, JsonObject } from '#kernel/model/json.ts'
import type { MessageRefs } from '#kernel/model/state.ts'
import { shown, within } from './acp-state-read.ts'
import { quoted } from './acp-state-tally.ts'
import type { Place, StateTally } from './acp-state-tally.ts'

type Texts = Record<string, string>

const empty = (): Texts => Object.create(null) as Texts

export function readRefs(value: Json | undefined, place: Place, tally: StateTally): MessageRefs {
  const object = asObject(value)
  if (value !== undefined && value !== null && !object)
    tally.find(place, {
      code: 'state-refs',
      kind: 'opaque',
      what: `The messageRefs are ${shown(value)}`,
      done: 'read as none',
      effect: 'Refs are given anew, so they may differ from those the model cited.',
    })
  const raw = asObject(member(object, 'byRaw'))
  const ref = asObject(member(object, 'byRef'))
  const byRaw = raw ? rawToRef(raw, within(place, 'byRaw'), tally) : empty()
  const byRef = ref ? refToRaw(ref, within(place, 'byRef'), tally) : empty()
  if (object && !raw !== !ref) fillOther(byRaw, byRef, raw === null, place, tally)
  else compare(byRaw, byRef, place, tally)
  return { byRaw, byRef }
}

function rawToRef(raw: JsonObject, place: Place, tally: StateTally): Texts {
  const kept = empty()
  for (const [id, ref] of Object.entries(raw)) {
    if (typeof ref === 'string' && (ref === BLOCKED || refToIndex(ref) !== null)) {
      setOwn(kept, id, ref)
      checkForm(ref, place, tally)
    } else leftOut(`the message ${quoted(id)}`, shown(ref), within(place, id), tally)
  }
  return kept
}

function refToRaw(refs: JsonObject, place: Place, tally: StateTally): Texts {
  const kept = empty()
  for (const [ref, id] of Object.entries(refs)) {
    if (typeof id === 'string' && refToIndex(ref) !== null) setOwn(kept, ref, id)
    else leftOut(shown(id), quoted(ref), within(place, ref), tally)
  }
  return kept
}

function leftOut(whose: string, ref: string, place: Place, tally: StateTally): void {
  tally.find(place, {
    code: 'ref-value',
    kind: 'mended',
    what: `The ref of ${whose} is ${ref}; refs go from m00001 to m9999999`,
    done: 'left out of the refs; the bytes keep it',
    effect: 'Where the message is sent again it gets a new ref.',
  })
}

/** The kernel looks refs up in their padded form alone. */
function checkForm(ref: string, place: Place, tally: StateTally): void {
  const index = refToIndex(ref)
  if (index === null || indexToRef(index) === ref) return
  tally.find(place, {
    code: 'ref-form',
    kind: 'note',
    what: `A ref is written ${quoted(ref)} in place of ${indexToRef(index)}`,
    done: 'kept as written',
    effect: 'A model that cites it is not understood.',
  })
}

function fillOther(byRaw: Texts, byRef: Texts, rawMissing: boolean, place: Place, tally: StateTally): void {
  if (rawMissing) for (const [ref, id] of Object.entries(byRef)) setOwn(byRaw, id, ref)
  else
    for (const [id, ref] of Object.entries(byRaw))
      if (ref !== BLOCKED && own(byRef, ref) === undefined) setOwn(byRef, ref, id)
  tally.find(place, {
    code: 'refs-one-way',
    kind: 'mended',
    what: `The refs lack ${rawMissing ? 'byRaw' : 'byRef'}`,
    done: 'made from the other direction',
    ...(rawMissing ? { effect: 'Which messages may never be folded is not known.' } : {}),
  })
}

function compare(byRaw: Texts, byRef: Texts, place: Place, tally: StateTally): void {
  for (const [id, ref] of Object.entries(byRaw)) {
    if (ref === BLOCKED) continue
    const other = own(byRef, ref)
    if (other === id) continue
    tally.find(within(within(place, 'byRaw'), id), {
      code: 'ref-two-ways',
      kind: 'note',
      what:
        other === undefined
          ? `The message ${quoted(id)} has the ref ${ref}, which leads nowhere`
          : `The message ${quoted(id)} has the ref ${ref}, which leads to ${quoted(other)}`,
      done: 'both kept as written',
      effect:
        other === undefined
          ? 'A model that cites the ref is not understood.'
          : 'A model that cites the ref folds the other message.',
    })
  }
  for (const [ref, id] of Object.entries(byRef)) {
    const back = own(byRaw, id)
    // A message whose ref leads elsewhere has been told above.
    if (back !== undefined && back !== BLOCKED) continue
    tally.find(within(within(place, 'byRef'), ref), {
      code: 'ref-two-ways',
      kind: 'note',
      what: `The ref ${ref} leads to ${quoted(id)}, which ${back === BLOCKED ? 'may never be folded' : 'has no ref'}`,
      done: 'both kept as written',
      ...(back === undefined ? { effect: 'When the message is sent it gets another ref.' } : {}),
    })
  }
}
