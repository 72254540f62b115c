/** The parts of a conformance folder, over the committed copies and, where it is, the whole folder. */
import { existsSync, mkdtempSync, rmSync, symlinkSync, mkdirSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import type { CheckResult } from '../tools/conformance/check.ts'
import { knownDifferences } from '../tools/conformance/known-differences.ts'
import { parts } from '../tools/conformance/parts.ts'
import type { Part } from '../tools/conformance/parts.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const whole = join(root, '../shared/sessions/dsh')

/** The committed copies lie apart; this puts them together the way a conformance folder is laid out. */
const committed = mkdtempSync(join(tmpdir(), 'conformance-'))
mkdirSync(join(committed, 'edge'))
for (const name of readdirSync(join(root, 'kernel/fixtures/dsh/edge'))) {
  symlinkSync(join(root, 'kernel/fixtures/dsh/edge', name), join(committed, 'edge', name))
}
symlinkSync(join(root, 'kernel/fixtures/containers'), join(committed, 'edge/containers'))
afterAll(() => rmSync(committed, { recursive: true }))

function replay(
  part: Part,
  dir: string,
): { readonly files: number; readonly checks: number; readonly failed: readonly CheckResult[] } {
  const results: CheckResult[] = []
  const files = part.run(dir, knownDifferences, results)
  return { files, checks: results.length, failed: results.filter((result) => !result.ok) }
}

describe('the committed copies', () => {
  it.each(parts.filter(({ name }) => name !== 'recorded').map((part) => [part.name, part] as const))(
    '%s',
    (_, part) => {
      const { files, checks, failed } = replay(part, committed)
      expect([files > 0, checks > 0]).toEqual([true, true])
      expect(failed).toEqual([])
    },
  )

  it('every known difference is still one', () => {
    const results: CheckResult[] = []
    const concerned = parts.filter(({ name }) =>
      knownDifferences.some(({ file }) => file.startsWith(`${name}/`)),
    )
    for (const part of concerned) part.run(committed, knownDifferences, results)
    for (const known of knownDifferences) {
      const matches = ({ part, file, name }: CheckResult) =>
        name === known.check && `${part}/${file}` === known.file
      expect(results.filter(matches)).toMatchObject([{ known: known.reason }])
    }
  })
})

describe('the whole folder', () => {
  const there = existsSync(whole)
  const title = there ? '%s' : '%s (skipped: there is no ../shared/sessions/dsh beside this repository)'
  const run = there ? it : it.skip
  run.each(parts.map((part) => [part.name, part] as const))(title, (_, part) => {
    const { files, failed } = replay(part, whole)
    expect(files).toBeGreaterThan(0)
    expect(failed).toEqual([])
  })
})
