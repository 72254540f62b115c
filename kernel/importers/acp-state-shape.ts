/**
 * Which kernel file a JSON document is, and where its parts lie (spec/formats.md 6, kernel-core 21).
 *
 *     kernel StateStore envelope   { version, savedAt, id, payload: { state, messages?, … } }
 *     billion-context v1 … v3      { version, savedAt, id, createdAt, state, blockContents, messages?, … }
 *     messages and state           { messages, state, config? }
 *     state                        { blocks, messageRefs, … }
 *     messages                     [ … ] or { messages: [ … ] }
 */
import { printJson } from '#kernel/base/print-json.ts'
import {
  arrayAt,
  asArray,
  asNumber,
  asObject,
  countAt,
  member,
  objectAt,
  stringAt,
} from '#kernel/base/read.ts'
import type { Json, JsonObject } from '#kernel/model/json.ts'
import type { Ms, Tokens } from '#kernel/model/units.ts'

export type JsonPath = readonly string[]

export interface Part {
  readonly value: Json
  readonly path: JsonPath
}

export interface KernelDocument {
  readonly label: string
  readonly id: string | null
  readonly version: number | null
  readonly savedAt: Ms | null
  readonly createdAt: Ms | null
  readonly title: Part | null
  readonly state: Part | null
  readonly messages: Part | null
  readonly config: Part | null
  readonly blockContents: Json | undefined
  readonly modelContextLimit: Tokens | null
  readonly tokenCount: Tokens | null
  /** Members that have no reader here, as written. */
  readonly others: JsonObject
  /** Small members at the top, for the facts of a session. */
  readonly head: JsonObject
}

/** Newest version of the billion-context envelope that is described. */
export const NEWEST_BILLION_CONTEXT = 3

const READ = new Set([
  'version',
  'savedAt',
  'id',
  'createdAt',
  'payload',
  'state',
  'messages',
  'config',
  'blockContents',
  'modelContextLimit',
  'tokenCount',
])
const LARGE = new Set([
  'payload',
  'state',
  'messages',
  'blockContents',
  'contentStore',
  'expected',
  'blocks',
  'messageRefs',
  'tokenSnapshot',
  'absorbed',
])
/** Longest text of a member that is shown among the facts. */
const SMALL = 2000

export function readDocument(value: Json): KernelDocument | null {
  const list = asArray(value)
  if (list)
    return list.some(isCoreMessage) || list.length === 0 ? documentOf('messages', {}, [], value) : null
  const outer = asObject(value)
  if (!outer) return null
  const payload = objectAt(outer, 'payload')
  if (payload && isStamped(outer)) return envelope(outer, payload)
  if (isState(outer)) return documentOf('state', outer, [])
  const messages = arrayAt(outer, 'messages')
  const holdsMessages = messages !== null && (messages.length === 0 || messages.some(isCoreMessage))
  const holdsState = looksLikeState(objectAt(outer, 'state'))
  if (!holdsState && !holdsMessages) return null
  if (isStamped(outer)) {
    const version = member(outer, 'version')
    return documentOf(`billion-context v${typeof version === 'number' ? version : '?'}`, outer, [])
  }
  const kinds = [...(holdsMessages ? ['messages'] : []), ...(holdsState ? ['state'] : [])]
  return documentOf(kinds.join(' and '), outer, [])
}

/** Has an envelope's own members. */
const isStamped = (object: JsonObject): boolean =>
  Object.hasOwn(object, 'id') && (Object.hasOwn(object, 'savedAt') || Object.hasOwn(object, 'version'))

function envelope(outer: JsonObject, payload: JsonObject): KernelDocument | null {
  const inner = ['payload']
  const holds = isState(payload) || Object.hasOwn(payload, 'state') || arrayAt(payload, 'messages') !== null
  return holds ? documentOf('kernel StateStore envelope', payload, inner, undefined, outer) : null
}

function documentOf(
  label: string,
  inner: JsonObject,
  path: JsonPath,
  list?: Json,
  outer: JsonObject = inner,
): KernelDocument {
  const part = (name: string): Part | null => {
    const found = member(inner, name)
    return found === undefined || found === null ? null : { value: found, path: [...path, name] }
  }
  const meta = objectAt(inner, 'meta')
  const title = stringAt(meta, 'title')
  const stats = objectAt(inner, 'stats')
  // In a bare state `stats` are the kernel's own, which hold no such numbers.
  const measured =
    countAt(inner, 'tokenCount') ?? countAt(stats, 'contextTokens') ?? countAt(inner, 'contextTokens')
  const limit = countAt(inner, 'modelContextLimit') ?? countAt(objectAt(inner, 'config'), 'modelContextLimit')
  const bare = isState(inner)
  return {
    label,
    id: stringAt(outer, 'id'),
    version: asNumber(member(outer, 'version')),
    savedAt: asNumber(member(outer, 'savedAt')),
    createdAt: asNumber(member(outer, 'createdAt')) ?? asNumber(member(inner, 'createdAt')),
    title: title === null || title === '' ? null : { value: title, path: [...path, 'meta', 'title'] },
    state: bare ? { value: inner, path } : part('state'),
    messages: list === undefined ? part('messages') : { value: list, path: [] },
    config: part('config'),
    blockContents: member(inner, 'blockContents'),
    modelContextLimit: limit === 0 ? null : limit,
    tokenCount: measured,
    others: bare ? {} : without(inner, READ),
    head: smallOf(without(outer, LARGE)),
  }
}

function without(object: JsonObject, names: ReadonlySet<string>): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.has(name)))
}

/** Facts go to the window as a whole: neither deep nor long ones. */
function smallOf(object: JsonObject): JsonObject {
  const isSmall = (value: Json): boolean => {
    const text = printJson(value)
    return text.length <= SMALL && !text.startsWith('(')
  }
  return Object.fromEntries(Object.entries(object).filter(([, value]) => isSmall(value)))
}

/** The members that make an object a state. */
function isState(object: JsonObject): boolean {
  return (
    objectAt(object, 'messageRefs') !== null ||
    (arrayAt(object, 'blocks') !== null &&
      (Object.hasOwn(object, 'nextBlockId') || arrayAt(object, 'blocks')!.some(isBlock)))
  )
}

const isBlock = (value: Json): boolean => {
  const block = asObject(value)
  return block !== null && Object.hasOwn(block, 'blockId') && Object.hasOwn(block, 'summary')
}

/** Under the name `state` a single member of one will do, and so will nothing. */
function looksLikeState(object: JsonObject | null): boolean {
  if (!object) return false
  const names = ['blocks', 'messageRefs', 'tokenSnapshot', 'nudge', 'nextBlockId', 'nextRunId']
  return Object.keys(object).length === 0 || names.some((name) => Object.hasOwn(object, name))
}

/** One content kind a message; request bodies of providers have `content` in its place. */
function isCoreMessage(value: Json): boolean {
  const object = asObject(value)
  if (!object || !Object.hasOwn(object, 'role')) return false
  return (
    Object.hasOwn(object, 'contentType') ||
    (Object.hasOwn(object, 'text') && !Object.hasOwn(object, 'content'))
  )
}
