/**
 * Which fields hold structure and which hold text. What is not named here is taken for text: a field that a
 * later host adds is replaced until somebody says that it may stay.
 */

/** Ids, kinds, names of tools, plugins and models. They stay if they look like an id. */
const STRUCTURE = new Set([
  'type',
  'kind',
  'role',
  'contentType',
  'form',
  'arm',
  'op',
  'surfaceOp',
  'blockType',
  'mediaType',
  'id',
  'messageId',
  'callId',
  'toolCallId',
  'subCallId',
  'rootCallId',
  'parentCallId',
  'childId',
  'commandId',
  'sourceCommandId',
  'compactionId',
  'retryId',
  'requestId',
  'attachmentId',
  'sessionId',
  'parentSession',
  'kernelBlockId',
  'parentBlockIds',
  'blockId',
  'block',
  'fromRef',
  'toRef',
  'pin',
  'runId',
  'summaryOfBlockId',
  'compressCallId',
  'directMessageIds',
  'effectiveMessageIds',
  'directBlockIds',
  'startRef',
  'endRef',
  'startId',
  'endId',
  'ref',
  'name',
  'toolName',
  'plugin',
  'provider',
  'model',
  'reasoningEffort',
  'origin',
  'agentPreset',
  'code',
  'policyKey',
])

/** Fields that may hold a word of the format or a sentence of somebody: only the words stay. */
const CHOICES = new Set([
  'reason',
  'outcome',
  'target',
  'status',
  'mode',
  'policy',
  'source',
  'decision',
  'rule',
])
const CHOSEN = new Set(
  `initial resume change fallback user parent hook disposed legacy completed aborted blocked error max-tokens
  interrupted forked canceled cancelled next-turn next-step success approved denied allowed rejected normal
  always never pending in_progress in-progress done stop length tool-calls tool_use end_turn other pr490 pr491`.split(
    /\s+/,
  ),
)

/** Below these everything is somebody's own data: keys are text, too, unless they are names of ours. */
const FREE = new Set(['meta', 'metadata', 'input', 'args', 'details', 'tools', 'parameters', 'others'])

/** In a state of the kernel nearly all strings are ids and refs; these are not. */
const STATE_TEXT = new Set([
  'summary',
  'topic',
  'text',
  'title',
  'content',
  'preview',
  'reason',
  'note',
  'rule',
  'rules',
  'absorbed',
])

const ID = /^[\x21-\x7e]{1,256}$/
const NAME = /^[A-Za-z_$][\w$-]{0,63}$/

/** How the strings of a value are taken. */
export type Zone = 'event' | 'state' | 'free'

/** Does a string stay as it is under this key? */
export function staysString(text: string, key: string, zone: Zone): boolean {
  if (zone === 'free') return key === 'type' && NAME.test(text)
  if (zone === 'state') return !STATE_TEXT.has(key) && ID.test(text)
  if (STRUCTURE.has(key)) return ID.test(text)
  return CHOICES.has(key) && CHOSEN.has(text)
}

/** Does a key stay? In a state they are ids; elsewhere names of the format. */
export function staysKey(key: string, zone: Zone): boolean {
  if (zone === 'state') return ID.test(key)
  if (zone === 'event') return NAME.test(key)
  return STRUCTURE.has(key) || CHOICES.has(key) || STATE_TEXT.has(key)
}

/** The zone of what lies under a key. */
export function zoneUnder(key: string, zone: Zone): Zone {
  if (zone === 'free' || FREE.has(key)) return 'free'
  if (key === 'messages' || key === 'contentStore' || key === 'blockContents') return 'event'
  return key === 'state' || key === 'config' || key === 'patch' ? 'state' : zone
}
