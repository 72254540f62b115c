/**
 * Messages of a kernel file at the door. What the kernel itself would take is kept as it stands, odd
 * or not; what has no known role and kind is shown and kept out of the kernel's steps.
 */
import { RETRIEVED_PREFIX, SUMMARY_PREFIX } from '#kernel/base/ids.ts'
import { asObject, asString, member, stringAt } from '#kernel/base/read.ts'
import type { Json, JsonObject } from '#kernel/model/json.ts'
import type { ContentType, CoreMessage, Role } from '#kernel/model/message.ts'
import { quoted } from './acp-state-tally.ts'
import type { Place, StateTally } from './acp-state-tally.ts'

export interface DoorMessage {
  /** As written. */
  readonly raw: Json
  readonly id: string
  /** null: not a message that the kernel knows. */
  readonly core: CoreMessage | null
  /** Why it is none: `message of role developer`. */
  readonly oddity: string | null
}

const ROLES: readonly string[] = ['user', 'assistant', 'system', 'tool'] satisfies Role[]
const KINDS: readonly string[] = ['text', 'tool-call', 'tool-result', 'reasoning'] satisfies ContentType[]

export function readMessages(
  list: readonly Json[],
  placeOf: (index: number) => Place,
  tally: StateTally,
): readonly DoorMessage[] {
  const written = new Set(list.map((value) => writtenId(value)))
  const seen = new Set<string>()
  return list.map((raw, index) => {
    const place = placeOf(index)
    const object = asObject(raw)
    const id = idOf(object, index, written, place, tally)
    if (object && seen.has(id)) repeated(id, place, tally)
    seen.add(id)
    if (!object) {
      tally.find(place, {
        code: 'message-shape',
        kind: 'opaque',
        what: 'An element among the messages is no object',
        done: 'shown as it stands; kept out of the kernel’s steps',
      })
      return { raw, id, core: null, oddity: 'no message' }
    }
    return { raw, id, ...coreOf(object, id, place, tally) }
  })
}

function writtenId(value: Json): string | null {
  const id = member(asObject(value), 'id')
  if (typeof id === 'number') return String(id)
  return asString(id)
}

/** The id as written, or one of ours that no message has. */
function idOf(
  object: JsonObject | null,
  index: number,
  written: ReadonlySet<string | null>,
  place: Place,
  tally: StateTally,
): string {
  const id = object && writtenId(object)
  if (id !== null && id !== '') {
    if (typeof object!['id'] === 'number')
      tally.find(place, {
        code: 'message-id-number',
        kind: 'mended',
        what: `The id of a message is the number ${id}`,
        done: 'read as text',
      })
    return id
  }
  let own = `pinfold-${index + 1}`
  while (written.has(own)) own += '-'
  if (object)
    tally.find(place, {
      code: 'message-no-id',
      kind: 'mended',
      what: 'A message without an id',
      done: `called ${own} here`,
      effect: 'No ref, block or log can mean it: the host’s kernel gives such a message no ref at all.',
    })
  return own
}

function repeated(id: string, place: Place, tally: StateTally): void {
  tally.find(place, {
    code: 'message-id-repeat',
    kind: 'note',
    what: `Another message has the id ${quoted(id)}, too`,
    done: 'both are shown and kept',
    effect: 'They share one ref, and a block that folds one folds both.',
  })
}

function coreOf(
  object: JsonObject,
  id: string,
  place: Place,
  tally: StateTally,
): Pick<DoorMessage, 'core' | 'oddity'> {
  const role = member(object, 'role')
  const kind = member(object, 'contentType') ?? impliedKind(object, place, tally)
  const oddity =
    typeof role !== 'string' || !ROLES.includes(role)
      ? `message ${ofName('role', role)}`
      : typeof kind !== 'string' || !KINDS.includes(kind)
        ? `message ${ofName('kind', kind)}`
        : null
  if (oddity !== null) {
    tally.find(place, {
      code: 'message-kind',
      kind: 'opaque',
      what: `A ${oddity}, which the kernel does not know`,
      done: 'shown as it stands; kept out of the kernel’s steps',
      effect: 'Where the host’s kernel counted or numbered it, its turns differ from the ones computed here.',
    })
    return { core: null, oddity }
  }
  const core: Record<string, unknown> = { ...object, id, role, contentType: kind }
  for (const field of ['text', 'toolName', 'toolCallId', 'summaryOfBlockId', 'imageBase64'])
    dropUnless(core, field, 'string', place, tally)
  dropUnless(core, 'thinkingTokens', 'number', place, tally)
  const message = core as unknown as CoreMessage
  remarks(message, place, tally)
  return { core: message, oddity: null }
}

function ofName(what: string, value: Json | undefined): string {
  if (value === undefined) return `without a ${what}`
  return typeof value === 'string' ? `of ${what} ${quoted(value)}` : `whose ${what} is no text`
}

/** A message that says no kind holds text, or an answer if a tool speaks. */
function impliedKind(object: JsonObject, place: Place, tally: StateTally): ContentType | undefined {
  const role = stringAt(object, 'role')
  if (stringAt(object, 'text') === null || role === null || !ROLES.includes(role)) return undefined
  const kind = role === 'tool' ? 'tool-result' : 'text'
  tally.find(
    { ...place, field: `${place.field}.contentType` },
    {
      code: 'message-no-kind',
      kind: 'mended',
      what: 'A message without a contentType',
      done: `read as ${kind}`,
    },
  )
  return kind
}

function dropUnless(
  core: Record<string, unknown>,
  field: string,
  type: 'string' | 'number',
  place: Place,
  tally: StateTally,
): void {
  const value = core[field]
  if (value === undefined || (typeof value === type && (type === 'string' || Number.isFinite(value)))) return
  delete core[field]
  // Absent and null are the same to the kernel.
  if (value === null) return
  tally.find(
    { ...place, field: `${place.field}.${field}` },
    {
      code: 'message-field',
      kind: 'mended',
      what: `The ${field} of a message is no ${type === 'string' ? 'text' : 'number'}`,
      done: 'read as if it were not there; the bytes keep it',
    },
  )
}

/** Shapes that the kernel takes, but that seldom mean what they say. */
function remarks({ id, role, contentType, toolCallId }: CoreMessage, place: Place, tally: StateTally): void {
  const isPair = contentType === 'tool-call' || contentType === 'tool-result'
  if (isPair && !toolCallId)
    tally.find(place, {
      code: 'message-no-call-id',
      kind: 'note',
      what: `A ${contentType} without a toolCallId`,
      done: 'shown alone',
      effect: 'Nothing pairs it, so a fold may part a call from its result.',
    })
  if (expectedRoles(contentType).includes(role) === false)
    tally.find(place, {
      code: 'message-role-kind',
      kind: 'note',
      what: `A ${contentType} whose role is ${role}`,
      done: 'shown by its kind, kept as written',
    })
  const prefix = [SUMMARY_PREFIX, RETRIEVED_PREFIX].find((reserved) => id.startsWith(reserved))
  if (prefix === undefined || isReservedShape(prefix, role, contentType)) return
  tally.find(place, {
    code: 'message-reserved-id',
    kind: 'note',
    what: `A ${role} message of kind ${contentType} has an id that begins with ${prefix}`,
    done: 'kept as written: the kernel takes it for ordinary content',
    effect:
      prefix === SUMMARY_PREFIX
        ? 'No block can fold it, as ids of that form are left out of ranges.'
        : 'It never gets a ref.',
  })
}

function expectedRoles(kind: ContentType): readonly Role[] {
  if (kind === 'text') return ['user', 'assistant', 'system']
  return kind === 'tool-result' ? ['tool', 'user'] : ['assistant']
}

function isReservedShape(prefix: string, role: Role, kind: ContentType): boolean {
  return kind === 'text' && (role === 'system' || (prefix === RETRIEVED_PREFIX && role === 'user'))
}
