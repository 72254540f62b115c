/** What no shortening of a log may lose (ccr-absorb-crush 5.3). */
import { splitLines } from './lines.ts'
import { isGrave, levelOf } from './log-line.ts'

/** Every line of level error or fail is a line of the output, white space around it apart; once is enough. */
export function errorLinesSurvive(input: string, output: string): boolean {
  let shown: Set<string> | null = null
  for (const line of splitLines(input)) {
    if (!isGrave(levelOf(line))) continue
    shown ??= new Set(splitLines(output).map((each) => each.trim()))
    if (!shown.has(line.trim())) return false
  }
  return true
}
