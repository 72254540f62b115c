/**
 * How terse an answer should be, and the text that asks for it (nudge and surface text B2). The texts
 * sit in a cached prefix: a changed byte costs every session its cache, so a test holds them.
 */

export type VerbosityLevel = 0 | 1 | 2 | 3 | 4

export const DEFAULT_VERBOSITY: VerbosityLevel = 2
export const STEERING_SENTINEL = '<acp_output_steering>'

const NO_FRAME = 'Start with the answer itself: no opening remarks, and no recap at the end.'
const NO_REPEATS =
  'Do not repeat code, files, diffs or tool output that is already in the conversation; point to it by path and line.'
const NO_NARRATION = 'When a step has worked, go on without telling so.'
const SAFETY = [
  'Never drop a negation, a condition or a unit to save words.',
  'Write full sentences for anything destructive or security-related, and for steps whose order could be misread.',
]

const DIRECTIVES: readonly (readonly string[])[] = [
  [],
  [NO_FRAME],
  [NO_FRAME, NO_REPEATS, NO_NARRATION],
  [
    NO_FRAME,
    NO_REPEATS,
    NO_NARRATION,
    'Give the exact location of whatever you speak of.',
    'State conclusions, not the way to them; make the smallest edit that does the job; keep prose to a minimum.',
    ...SAFETY,
  ],
  [
    'Answer in fragments, with as few tokens as carry the meaning. No opening, no recap, no narration.',
    'Point to code and output by path and line, never repeat them. Smallest edits.',
    ...SAFETY,
  ],
]

/** Null for level 0 and for anything that is no level. */
export function verbosityDirective(level: number): string | null {
  const lines = DIRECTIVES[level]
  return lines && lines.length > 0 ? lines.join('\n') : null
}

/** The directive between its tags, as it stands in a prompt. `sentinel` is the opening tag. */
export function renderSteeringBlock(level: number, sentinel: string = STEERING_SENTINEL): string | null {
  const directive = verbosityDirective(level)
  return directive === null ? null : `${sentinel}\n${directive}\n${closingTag(sentinel)}`
}

/** `</name>` for `<name>` and `<name with="attributes">`. */
export function closingTag(sentinel: string): string {
  const name = sentinel.replace(/^</, '').split(/[\s/>]/, 1)[0] ?? ''
  return `</${name}>`
}
