/** Questions that can't be answered are values on the border; inside the worker they travel as this. */
import type { Problem } from './protocol.ts'

export class Refused extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.message)
    this.name = 'Refused'
    this.problem = problem
  }
}

export function problemOf(error: unknown): Problem {
  if (error instanceof Refused) return error.problem
  if (error instanceof Error && error.name === 'Cancelled')
    return { code: 'cancelled', message: 'Cancelled.' }
  const details =
    error instanceof Error ? `${error.name}: ${error.message}\n${error.stack ?? ''}` : String(error)
  return {
    code: 'bug',
    message: 'Something in Pinfold failed while answering.',
    advice: 'Copy the details into a report.',
    details,
  }
}
