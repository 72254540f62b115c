/** Text for big logs, already escaped for JSON, so that making it costs no more than joining it. */
import type { Dice } from './dice.ts'

const words = (
  'the a this that each one build test module handler parser cache queue index worker request response header ' +
  'file line range token summary fold surface session event stream buffer offset length value key entry table ' +
  'reads writes returns drops keeps moves checks fails passes waits retries holds counts maps merges splits ' +
  'because when after before until while so and but or not only still again first then next last ' +
  'small large empty stale slow fast broken exact missing wrong safe late early new old same other ' +
  'naïve café déjà 構造 解析 キャッシュ проверка größe → ≥ `npm` `main.ts` **note** \\"quoted\\" path\\\\name'
).split(' ')

const paths = [
  'src/queue/worker.ts',
  'src/index.ts',
  'lib/parser/tokens.ts',
  'test/cache.test.ts',
  'docs/notes.md',
]

/** Lines of tool output with room for a number. */
const outputs: readonly (readonly [before: string, after: string])[] = [
  ['  ✓ test/cache.test.ts > keeps the newest entry (', ' ms)\\n'],
  ['src/queue/worker.ts:', ': export async function drain(queue: Queue<Job>): Promise<number> {\\n'],
  ['2026-08-14T09:31:07.', 'Z info  worker: job done, 0 retries, \\"ok\\"\\n'],
  ['\\tat Parser.next (lib/parser/tokens.ts:', ':17)\\n'],
  ['+  const limit = ', ' // rows per page\\n'],
  ['warning: unused variable `offset` at line ', ', column 9\\n'],
  ['{\\"id\\":', ',\\"state\\":\\"settled\\",\\"tags\\":[\\"a\\",\\"b\\"]}\\n'],
]

/** One word with the space in front of it. */
export const word = (roll: Dice): string => ` ${roll.pick(words)}`

export function sentence(roll: Dice, count: number): string {
  let text = 'Note:'
  for (let k = 0; k < count; k++) text += word(roll)
  return `${text}.`
}

export const path = (roll: Dice): string => roll.pick(paths)

/** Tool output of about `size` characters. */
export function output(roll: Dice, size: number): string {
  let text = ''
  while (text.length < size) {
    const [before, after] = roll.pick(outputs)
    text += before + roll.between(1, 9999) + after
  }
  return text
}

/** Sizes as they occur: mostly short, some long, now and then a whole build log. */
export function outputSize(roll: Dice): number {
  const at = roll.roll()
  if (at < 0.7) return roll.between(40, 300)
  if (at < 0.95) return roll.between(300, 1_800)
  if (at < 0.999) return roll.between(1_800, 14_000)
  return roll.between(50_000, 200_000)
}
