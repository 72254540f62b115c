/** Words of the panel of status and recap. */
import type { StatusText } from '#kernel/model/status-text.ts'
import { pinName } from '#src/store/lens.ts'
import { count, counted } from '#src/ui/format.ts'

export const statusTabs = [
  ['figures', 'Figures'],
  ['report', 'Status report'],
  ['recap', 'Recap'],
  ['cache', 'Cache report'],
] as const

export type StatusTab = (typeof statusTabs)[number][0]

/** The part that a place names; anything else is the first. */
export const tabOf = (tab: string | null): StatusTab =>
  statusTabs.find(([one]) => one === tab)?.[0] ?? 'figures'

/** null: nothing is known to write of. */
export function statusText({ panel, report, recap, cache }: StatusText, tab: StatusTab): string | null {
  return { figures: panel, report, recap, cache }[tab]
}

export function statusFinding({ blocks: { active, total } }: StatusText): string {
  if (total === 0) return 'No block has been made at this position.'
  if (active === 0) return `${counted(total, 'block')} made, none active.`
  return active === total
    ? `${counted(total, 'block')}, ${total === 1 ? 'active' : 'all active'}.`
    : `${count(active)} of ${counted(total, 'block')} are active.`
}

const partNotes: Readonly<Record<StatusTab, string>> = {
  figures: 'What is used, sent and folded. The prompt is not in the log and not counted.',
  report: 'What a model or a person asks the kernel for. Tokens are estimates.',
  recap: 'What a model is told that has lost track of what was folded.',
  cache: 'What providers reported of their caches, and what folds cost and saved.',
}

/** `beside`: the surface that is shown is the recorded one. */
export function statusNote(status: StatusText, tab: StatusTab, beside: boolean): string {
  const { pin, messages, sessionTokens } = status
  const of = `Of the state recomputed under pin ${pinName(pin)}, over ${counted(messages, 'message')}${beside ? '; the surface shown is the recorded one' : ''}.`
  const size =
    tab === 'figures'
      ? sessionTokens === 'recorded'
        ? ' The size of the session is what the provider reported last; other tokens are estimates.'
        : ' No usage was reported before this position, so all tokens are estimates.'
      : ''
  return `${of} ${partNotes[tab]}${size}`
}
