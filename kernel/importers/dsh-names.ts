/**
 * Names of DSH event types: what is known, which names are aliases, which types reach the surface.
 * Spec: spec/dsh-log.md 1.6, 2 and 10 ("Known set of the viewer").
 */

/** Versions of the log format that can be read. Version 1 was never described in public. */
export const READABLE_VERSIONS: readonly number[] = [0, 2, 3, 4]

/** Names that releases changed; behind the door only the right-hand name exists. */
const ALIASES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'compact/start': 'compaction/start',
    'compact/summary': 'compaction/summary',
    'compact/end': 'compaction/end',
    'compact/prune': 'compaction/prune',
    'tool/ptc-dispatch-start': 'tool/code-dispatch-start',
    'tool/ptc-dispatch': 'tool/code-dispatch',
    'tool/ptc-dispatch-end': 'tool/code-dispatch',
    'bash/sandbox-mode': 'sandbox/mode',
  }),
)

/** What the newest described reader of version 0 knows; team mail (`team/*`) makes four more. */
const HOST = new Set([
  'user/message',
  'assistant/message',
  'tool/result',
  'tool/call',
  'assistant/chunk',
  'turn/start',
  'turn/end',
  'step/start',
  'step/end',
  'command/run',
  'command/done',
  'compaction/start',
  'compaction/summary',
  'compaction/end',
  'compaction/prune',
  'agent/inbox/spliced',
  'approval/asked',
  'approval/decided',
  'approval/policy',
  'request/header',
  'request/context',
  'llm/retry',
  'llm/retry-started',
  'tool/code-dispatch-start',
  'tool/code-dispatch',
  'todo/write',
  'goal/change',
  'plan/mode',
  'sandbox/mode',
  'permission/preset',
  'schedule/change',
  'feedback/record',
  'session/title',
  'session/title-llm-request',
  'agent-preset/selected',
  'web/deepseek-search-llm-request',
  'subagent/descriptor',
  'tool-workflow/run-start',
  'tool-workflow/agent-start',
  'tool-workflow/agent-end',
  'tool-workflow/run-end',
  'hook/invoked',
  'hook/result',
  'session/end-seed',
])

/** Types of later versions. */
const LATER = new Set(['assistant/attempt', 'system/message', 'developer/message', 'image/offload'])

/** Types whose log no reader of the upgrade's time reconstructs (spec 1.7). */
export const REFUSED_TYPES: readonly string[] = ['request/header-delta', 'mode/set']

export function canonicalType(type: string): string {
  return ALIASES.get(type) ?? type
}

/** Known to the host's reader under the name as written. */
export function isHostType(type: string): boolean {
  return HOST.has(type) || type.startsWith('team/')
}

/** Known to this reader by its canonical name. */
export function isKnownType(type: string): boolean {
  return isHostType(type) || LATER.has(type)
}

/**
 * Types that reach the surface in a version. Third-party types never do. Older names are accepted
 * under any version: a file may have been written across an upgrade.
 */
export function isSurfaceType(type: string, version: number): boolean {
  if (type === 'user/message' || type === 'assistant/message' || type === 'tool/result') return true
  if (type === 'system/message') return version >= 3
  if (type === 'developer/message') return version >= 4
  return false
}
