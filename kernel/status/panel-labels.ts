/** Words of the panel; `{name}` is filled in (nudge and surface text E6). */

export const defaultPanelLabels = {
  title: 'Context {version}',
  context: 'Session: {tokens} of {limit} ({percent}%)',
  growth: 'Grown by {growth} since the last nudge or fold',
  sent: 'Sent to the model: {tokens}',
  sentOfLimit: 'Sent to the model: {tokens} ({percent}% of the window)',
  sessionOnly: 'Kept in the session only: {tokens}',
  breakdown: 'What is sent',
  catTool: 'Tool',
  catSysPrompt: 'SysPrompt',
  catText: 'Text',
  catCode: 'Code',
  catSummaries: 'Summaries',
  promptCache: 'Prompt cache: {session} over {requests} requests, last {last}',
  nudgeActive: 'Nudge{tierInfo}: {reason}',
  nudgeTierInfo: ' (tier {tier})',
  nudgeIdle: 'No nudge: {reason}',
  blocksHeader: 'Blocks: {active} active of {total}, {tokens} compressed',
  blocksNone: 'No blocks yet',
  tagVisibility: '',
} as const

export type PanelLabels = Readonly<Record<keyof typeof defaultPanelLabels, string>>

/** Labels of a host laid over ours one by one; what is no text is ours. */
export function panelLabels(labels: Partial<PanelLabels> = {}): PanelLabels {
  const keys = Object.keys(defaultPanelLabels) as (keyof PanelLabels)[]
  return Object.fromEntries(
    keys.map((key) => [key, typeof labels[key] === 'string' ? labels[key] : defaultPanelLabels[key]]),
  ) as PanelLabels
}
