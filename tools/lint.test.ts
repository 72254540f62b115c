/** Each wall of `walls.config.mjs` fires: one import from each room into each other, and the linter's word on it. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
// @ts-expect-error -- a table without types
import { rooms } from '../walls.config.mjs'
// @ts-expect-error -- a script without types
import { lint as run } from './lint.mjs'

const table = Object.entries(rooms as Readonly<Record<string, readonly string[]>>)
const names = table.map(([name]) => name)

const dir = mkdtempSync(join(tmpdir(), 'walls-'))
afterAll(() => rmSync(dir, { recursive: true }))

const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(dir, file)), { recursive: true })
  writeFileSync(join(dir, file), text)
}

interface Found {
  readonly file: string
  readonly code: string
  readonly severity: string
}
const lint = (): readonly Found[] => {
  const { stdout } = (run as (paths: readonly string[], cwd: string) => { stdout: string })(
    ['--format=json', '.'],
    dir,
  )
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: readonly { filename: string; code: string; severity: string }[]
  }
  return diagnostics.map(({ filename, code, severity }) => ({
    file: filename.replace(/^\.\//, ''),
    code,
    severity,
  }))
}

/** Said plainly, apart from the linter's own code: a room sees itself and what its row names. */
const may = (room: string, other: string, types: boolean): boolean => {
  if (room === other) return true
  const row = new Map(table).get(room)!
  const rules = types ? row.map((rule) => rule.replace(/^types:/, '')) : row
  return rules.some((rule) => rule === other || (rule.endsWith('/*') && other.startsWith(rule.slice(0, -1))))
}

const fileIn = (room: string, name: string): string => `${room}/${name}.ts`
const slug = (name: string): string => name.replace('/', '-')

describe('the walls', () => {
  const forbidden: string[] = []
  for (const room of names) {
    write(fileIn(room, 'target'), 'export const target = 1\nexport interface Target { readonly a: 1 }\n')
    for (const other of names) {
      const from = `#${other}/target.ts`
      const values = fileIn(room, `sees-${slug(other)}`)
      const types = fileIn(room, `knows-${slug(other)}`)
      write(values, `import { target } from '${from}'\nexport const seen = target\n`)
      write(
        types,
        `import type { Target } from '${from}'\nexport const known = (one: Target): number => one.a\n`,
      )
      if (!may(room, other, false)) forbidden.push(values)
      if (!may(room, other, true)) forbidden.push(types)
    }
    write(fileIn(room, 'climbs'), "import { target } from '../target.ts'\nexport const seen = target\n")
    write(fileIn(room, 'stays'), "import { target } from './target.ts'\nexport const seen = target\n")
    forbidden.push(fileIn(room, 'climbs'))
    // Tests may look into any room.
    write(
      fileIn(room, 'any.test'),
      `import { target } from '#kernel/compression/target.ts'\nexport const seen = target\n`,
    )
  }
  write('kernel/base/clock.ts', 'export const now = (): number => Date.now()\n')
  write('kernel/base/dice.ts', 'export const roll = (): number => Math.random()\n')
  write('kernel/base/timer.ts', 'export const now = (): number => performance.now()\n')
  write('kernel/base/window.ts', 'export const title = (): string => document.title\n')
  write('kernel/base/sum.ts', 'export const most = (a: number, b: number): number => Math.max(a, b)\n')
  write('src/ui/clock.ts', 'export const now = (): number => Date.now()\n')
  const found = lint()
  const of = (rule: RegExp): readonly string[] =>
    found
      .filter(({ code, severity }) => severity === 'error' && rule.test(code))
      .map(({ file }) => file)
      .toSorted()

  it('stop every import that the table does not name, and no other', () => {
    expect(of(/no-restricted-imports/)).toEqual(forbidden.toSorted())
  })

  it('are many: some between any two rooms', () => {
    expect(forbidden.length).toBeGreaterThan(names.length * 10)
  })

  it('keep clocks, dice and windows out of the engine', () => {
    expect(of(/pure-engine/)).toEqual(['kernel/base/clock.ts', 'kernel/base/dice.ts'])
    expect(of(/no-restricted-globals/)).toEqual(['kernel/base/timer.ts', 'kernel/base/window.ts'])
  })
})
