/** The turn of a Responses body, whose items are a flat list (nudge and surface text B1). */
import { arrayAt, asObject, stringAt } from '#kernel/base/read.ts'
import type { JsonObject } from '#kernel/model/json.ts'
import type { SteeringBlock, SteeringMessage } from './turn-kind.ts'

const CALLS: ReadonlySet<string> = new Set([
  'function_call',
  'custom_tool_call',
  'local_shell_call',
  'apply_patch_call',
])
const OUTPUT = '_output'

/** Backwards from the end: results gather until the call side or a user is reached. */
export function responsesTurn(body: JsonObject): readonly SteeringMessage[] {
  const text = stringAt(body, 'input')
  if (text !== null) return [{ role: 'user', text }]
  const answered = new Set<string | null>()
  const results: SteeringBlock[] = []
  for (const item of (arrayAt(body, 'input') ?? []).toReversed()) {
    const object = asObject(item)
    const type = stringAt(object, 'type') ?? 'message'
    const callId = stringAt(object, 'call_id')
    if (type.endsWith(OUTPUT) && CALLS.has(type.slice(0, -OUTPUT.length))) {
      answered.add(callId)
      results.push({ kind: 'tool_result' })
    } else if (CALLS.has(type)) {
      // A call that waits for its result: nobody's turn yet.
      if (!answered.has(callId)) return []
    } else if (type === 'message' && object) {
      const role = stringAt(object, 'role')
      if (role === 'system' || role === 'developer') continue
      if (results.length > 0) break
      return role === 'user' ? userTurn(object) : []
    } else if (type !== 'reasoning') break
  }
  return results.length > 0 ? [{ role: 'user', blocks: results }] : []
}

const KINDS: ReadonlyMap<string, string> = new Map([
  ['input_text', 'text'],
  ['text', 'text'],
  ['input_image', 'image'],
  ['input_file', 'document'],
])

function userTurn(message: JsonObject): readonly SteeringMessage[] {
  const text = stringAt(message, 'content')
  if (text !== null) return [{ role: 'user', text }]
  const blocks = (arrayAt(message, 'content') ?? []).flatMap((part): readonly SteeringBlock[] => {
    const object = asObject(part)
    const type = stringAt(object, 'type') ?? ''
    const kind = KINDS.get(type) ?? type
    return kind === 'text' && (stringAt(object, 'text') ?? '').trim() === '' ? [] : [{ kind }]
  })
  return [{ role: 'user', blocks }]
}
