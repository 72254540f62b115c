/** Two sides against each other, as one finding. */
import type { CompareKind, Comparison, SideSums } from '#kernel/model/compare.ts'
import { compareKindsThatDiffer } from './compare-marks.ts'
import { count, counted } from '#src/ui/format.ts'

type Counts = Readonly<Record<CompareKind, number>>

const differing = (counts: Counts): number =>
  compareKindsThatDiffer.reduce((sum, kind) => sum + counts[kind], 0)

/** The recorded surface beside a recomputed one of the same moment: the host against the kernel. */
const isHostAgainstKernel = ({ left, right }: Comparison): boolean =>
  left.at === right.at && (left.lens === 'recorded') !== (right.lens === 'recorded')

export function compareFinding(comparison: Comparison): string {
  const { none, compared, rows, differences, messages, summaries } = comparison
  if (none !== null) return 'The two surfaces can’t be compared here.'
  if (compared === 0 && rows === 0) return 'There is no message to compare at this position.'
  const who = isHostAgainstKernel(comparison) ? 'The host and the kernel' : 'The two sides'
  const all = compared === 1 ? 'the one message' : `all ${count(compared)} messages`
  if (differences.length === 0 && who === 'The two sides')
    return `The two sides are equal, message for message: ${counted(rows, 'row')}.`
  const found = differing(messages)
  const folds = differing(summaries)
  const also = folds === 0 ? '' : `; ${foldsDiffer(summaries, folds)}`
  if (found === 0) return `${who} agree on ${all}${also}.`
  const them = who === 'The two sides' ? who : 'They'
  if (found === compared) return `${them} differ on ${all}${also}.`
  return `${them} differ on ${count(found)} of ${counted(compared, 'message')}${also}.`
}

function foldsDiffer(summaries: Counts, folds: number): string {
  const verb = folds === 1 ? 'is' : 'are'
  return summaries.worded === folds
    ? `${counted(folds, 'summary', 'summaries')} ${verb} worded otherwise`
    : `${counted(folds, 'summary', 'summaries')} ${folds === 1 ? 'differs' : 'differ'}`
}

/** What the sentence leaves open. */
export function compareNote({ none, messages, summaries }: Comparison): string {
  if (none !== null) return none
  const said = compareKindsThatDiffer.flatMap((kind) => {
    const found = messages[kind] + summaries[kind]
    return found === 0 ? [] : `${count(found)} ${kindWords[kind]}`
  })
  return said.length === 0 ? '' : `${said.join(', ')}.`
}

const kindWords: Readonly<Record<Exclude<CompareKind, 'same'>, string>> = {
  edited: 'with another text',
  worded: 'in other words',
  moved: 'at another place',
  left: 'on the left alone',
  right: 'on the right alone',
  neither: 'on neither side, for different reasons',
}

export const sideFigure = ({ messages, tokens }: SideSums): string =>
  `${counted(messages, 'row')}, ≈ ${count(tokens)} t`
