/** Why a log event does not reach the surface, by its type; one sentence each (spec/dsh-log.md 2). */

export const LOG_ONLY: Readonly<Record<string, string>> = {
  'assistant/chunk': 'A piece of the stream; its text is in the message that ends the step.',
  'assistant/attempt': 'An attempt at a step that left no message.',
  'tool/call': 'The host noted that it ran the call; the call itself is a block of the assistant’s message.',
  'turn/start': 'A turn begins.',
  'turn/end': 'A turn ends.',
  'step/start': 'A request to the model begins.',
  'step/end': 'A request to the model ends.',
  'command/run': 'A person ran a slash command; commands are for the host, not for the model.',
  'command/done': 'The outcome of a slash command.',
  'compaction/start': 'A compaction begins; it may still fail.',
  'compaction/summary': 'The summary as the model wrote it; the surface gets the checkpoint that cites it.',
  'compaction/end': 'A compaction ends.',
  'compaction/prune': 'Says what the copy behind it takes off the surface.',
  'agent/inbox/spliced': 'A message waits in a queue; it counts when it is taken from there.',
  'approval/asked': 'The host asks a person to approve a call.',
  'approval/decided': 'A person decided on a call.',
  'approval/policy': 'The policy for approvals changes.',
  'request/header':
    'System prompt, tools and settings of the requests that follow; sent beside the messages.',
  'request/context': 'Provider, model and window of the requests that follow.',
  'llm/retry': 'A request failed and will be tried again.',
  'llm/retry-started': 'A request is tried again.',
  'tool/code-dispatch-start': 'A tool made a call of its own.',
  'tool/code-dispatch': 'The result of a call that a tool made itself; the model sees the tool’s own result.',
  'hook/invoked': 'A hook of the host ran.',
  'hook/result': 'What a hook of the host decided.',
  'session/end-seed': 'Everything before was inherited from another session.',
  'session/title': 'The host named the session.',
  'session/title-llm-request': 'The host asked a model for a title; a request of its own.',
  'image/offload': 'Takes images out of what the model sees; the transcript keeps them.',
  'subagent/descriptor': 'Says which subagent this session is.',
}

export function logOnlyReason(type: string, known: boolean): string {
  if (Object.hasOwn(LOG_ONLY, type)) return LOG_ONLY[type]!
  return known
    ? 'The host’s own record; nothing of it is sent.'
    : 'A type this reader does not know; nothing says that it reaches the surface.'
}
