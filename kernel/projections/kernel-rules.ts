/** Words for the rules by which the kernel treats a message; spec/kernel-core.md has the rules (`ccr`: spec/kernel-ccr-absorb-crush.md). */
import type { PinRule } from '#kernel/model/config.ts'

export interface RuleFacts {
  readonly block: string | null
  readonly topic: string | null
  /** The message that decided, such as `event 12`. */
  readonly by: string | null
  readonly byRole: string | null
  readonly pin: PinRule
}

export interface RuleWords {
  /** Head of the sentence: what happened. */
  readonly what: (facts: RuleFacts) => string
  readonly why: (facts: RuleFacts) => string
  /** Where the rule is written. */
  readonly section: string
}

const blockOf = ({ block, topic }: RuleFacts): string =>
  block === null ? 'a block' : topic === null ? `block ${block}` : `block ${block} (${topic})`

const words = (
  what: string | ((facts: RuleFacts) => string),
  why: string | ((facts: RuleFacts) => string),
  section: string,
): RuleWords => ({
  what: typeof what === 'string' ? () => what : what,
  why: typeof why === 'string' ? () => why : why,
  section,
})

/** By rule id. */
export const ruleWords: Readonly<Record<string, RuleWords>> = {
  'kernel/verbatim': words('On the surface', 'No block covers it, so it is sent as it stands.', '9'),
  'kernel/gone': words('Not sent', 'A step of the pipeline took it out without naming a rule.', '4'),
  'kernel/no-content': words('Sends nothing', 'The message is empty, so the kernel gets none of it.', '9'),
  'prune/covered': words(
    (facts) => `Folded into ${facts.block ?? 'a block'}`,
    (facts) => `The summary of ${blockOf(facts)} stands for it.`,
    '9',
  ),
  'prune/pinned': words((facts) => `Pinned although ${facts.block ?? 'a block'} covers it`, pinnedWhy, '9.1'),
  'prune/summary': words(
    (facts) => `Summary of ${facts.block ?? 'a block'} put in`,
    (facts) => `It is rendered where the first message of ${blockOf(facts)} stood.`,
    '9',
  ),
  'prune/stale-summary': words(
    'Replaced by the fresh summary',
    (facts) =>
      `It is an older rendering of the summary of ${blockOf(facts)}, which is rendered anew in its place.`,
    '9',
  ),
  'prune/orphan-call': words(
    'Stripped: a call without its result',
    'What is left of the list holds no result for this call, and a provider refuses a call without one.',
    '9.3',
  ),
  'prune/orphan-result': words(
    'Stripped: a result without its call',
    'What is left of the list holds no call for this result, and a provider refuses a result without one.',
    '9.3',
  ),
  'prune/orphan-reasoning': words(
    'Stripped: reasoning that leads nowhere',
    'No text and no call of the assistant follows it in what is left, so it would stand alone.',
    '9.3',
  ),
  'absorb/hidden': words(
    'Absorbed',
    'The model absorbed this result: its absorb call, with the summary in it, stands for the call and the result.',
    'ccr 4.6',
  ),
  'ccr/stored': words(
    'Stored: a placeholder stands for it',
    'This tool result is large, so its text went into the content store; two lines with its ref stand for it, and the model can have it back by that ref.',
    'ccr 3.5',
  ),
  'ccr/placeholder': words(
    'A placeholder stands for it',
    'Its text went into the content store in an earlier turn, and the same two lines are sent ever since, so that the prefix stays as it was.',
    'ccr 3.6',
  ),
  'absorb/prompted': words(
    'Sent with a demand to absorb it',
    'This tool result is large, so a line behind it asks the model to write down what it needs of it; then the result can go.',
    'ccr 4.3',
  ),
  'crush/folded': words(
    'Sent folded: JSON',
    'What repeats in this JSON is written once; the document can be got back from it to the last digit.',
    'ccr 5.4',
  ),
  'crush/trimmed': words(
    'Sent trimmed: source code',
    'Comments, docstrings and empty lines were taken out of this source; the code itself is sent to the letter.',
    'ccr 5.5',
  ),
  'crush/selected': words(
    'Sent in part: a log',
    'Only the lines that tell what went wrong, and what stands around them, are sent; every distinct error line is among them.',
    'ccr 5.6',
  ),
  'crush/plugin': words(
    'Sent shortened by a plugin',
    'A plugin that the host registered shortened this tool result.',
    'ccr 5.3',
  ),
  'crush/failed': words(
    'Left as it was: a plugin failed',
    'A plugin threw or answered with something else than a text, so what it would have done was left out.',
    'ccr 5.3',
  ),
  'hide/consumed-call': words(
    'Hidden: a spent compress call',
    'Its blocks are not active any more, or no block knows it and two newer such calls are kept.',
    '10.2',
  ),
  'hide/narrowed-call': words(
    'Sent shortened: a compress call',
    'Ranges whose blocks are gone are taken out of its arguments, and long summaries in it are cut, since the block’s own summary is sent.',
    '10.2',
  ),
  'filter/dropped': words(
    'Sent empty',
    'A message filter emptied its text; the message itself stays.',
    '10.1',
  ),
  'reconcile/reminted': words(
    'Given an id of its own',
    'Its content has the id of a folded message, and it is new: without an id of its own it would be taken for folded.',
    '8',
  ),
  'assign/blocked': words(
    'Never to be folded',
    'It holds media or is protected by its tool, so it gets no ref and no range can name it.',
    '2.2',
  ),
  'render/tagged': words(
    'Tagged with its ref',
    'The tag in front of its text lets the model cite it; the count in the tag is of when it was first shown.',
    '17',
  ),
  'filter/modified': words('Sent edited', 'A message filter changed its text.', '10.1'),
  'truncate/tool-output': words(
    'Sent truncated',
    'The window was nearly full, so the middle of this long tool output was cut out.',
    '16',
  ),
  'truncate/text': words(
    'Sent truncated',
    'The window was nearly full and cutting tool outputs was not enough, so the middle of this text was cut out.',
    '16',
  ),
}

function pinnedWhy(facts: RuleFacts): string {
  const cost = 'Its text is sent again in every request beside the summary.'
  if (facts.pin === 'always')
    return `It is the first user message, and under this rule that one is always kept. ${cost}`
  if (facts.by === null)
    return `It is the first user message, and nothing survives behind it, so without it no user would lead. ${cost}`
  return `It is the first user message, and ${facts.by}, the first to survive behind it, is of role ${facts.byRole ?? 'another'}: without the pin no user would lead. ${cost}`
}
