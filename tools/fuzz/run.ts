/** The child: case after case from a number on until a time, each told before it is run. */
import { dice } from '../log-maker/dice.ts'
import { targets } from './targets.ts'
import type { Told } from './told.ts'

const tell = (told: Told): void => void process.stdout.write(`${JSON.stringify(told)}\n`)

const [from = '0', until = '0'] = process.argv.slice(2)
let number = Number(from)
let cases = 0
do {
  for (const [target, run] of Object.entries(targets)) {
    tell({ kind: 'at', number, target })
    try {
      run(number, dice(number))
    } catch (error) {
      const what = error instanceof Error ? (error.stack ?? error.message) : String(error)
      tell({ kind: 'found', number, target, what: what.split('\n').slice(0, 4).join(' | ') })
    }
    cases++
  }
  number++
} while (Date.now() < Number(until))
tell({ kind: 'end', number: number - 1, cases })
