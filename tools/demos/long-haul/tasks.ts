/** A grammar of everyday work: what a person asks for, and the steps that lead there. */
import type { Dice } from '../../log-maker/dice.ts'
import { Files, Missing } from './files.ts'
import { flaky, incident, paging, twice } from './fixes.ts'
import { type Thing, things } from './project.ts'
import type { Desk, Task } from './steps.ts'
import { find, handbook, question, rename, review, strict } from './wishes.ts'

type Kind = (desk: Desk, of: Thing) => Task
const kinds: readonly Kind[] = [
  twice,
  paging,
  incident,
  flaky,
  rename,
  review,
  question,
  handbook,
  find(0),
  find(1),
  find(2),
  find(3),
  strict(0),
  strict(2),
]

/** Pieces of work in a mixed order, each on the files that the ones before it left; none comes twice. */
export function* tasks(roll: Dice): Generator<Task, void, void> {
  const deck = kinds.flatMap((kind) => things.map((of) => ({ kind, of, at: roll.roll() })))
  let files = new Files()
  for (const { kind, of } of deck.toSorted((a, b) => a.at - b.at)) {
    // Work on a copy: a piece that does not fit any more is left out, with all it had begun.
    const copy = files.copy()
    try {
      yield kind({ roll, files: copy }, of)
      files = copy
    } catch (error) {
      if (!(error instanceof Missing)) throw error
    }
  }
}
