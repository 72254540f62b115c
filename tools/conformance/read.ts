import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Expected answers are ours to read as they are: a wrong shape fails the check that reads it. */
// oxlint-disable-next-line typescript/no-explicit-any -- the shape of expectations is what is being tested
export const readJson = (path: string): any => JSON.parse(readFileSync(path, 'utf8'))

export const filesIn = (dir: string, ending: string): readonly string[] =>
  existsSync(dir)
    ? readdirSync(dir)
        .filter((name) => name.endsWith(ending))
        .toSorted()
    : []

/** Events as text of a log without a header line, for cases that give events only. */
export const logOf = (events: readonly unknown[]): Uint8Array =>
  new TextEncoder().encode(
    [{ type: 'session', version: 0, id: 'case', createdAt: 0, delegationDepth: 0 }, ...events]
      .map((line) => `${JSON.stringify(line)}\n`)
      .join(''),
  )
