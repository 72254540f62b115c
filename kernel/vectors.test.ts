/** The examples of the contract: `kernel/fixtures/vectors`, one test per vector. */
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { ourKernel } from '../tools/vectors/our-kernel.ts'
import { readKnownDifferences, unusedDifferences } from '../tools/vectors/known-differences.ts'
import { readVectors } from '../tools/vectors/read-vectors.ts'
import { replay } from '../tools/vectors/replay.ts'
import type { Vector } from '../tools/vectors/vector.ts'

const at = (path: string): string => fileURLToPath(new URL(`fixtures/${path}`, import.meta.url))
const known = readKnownDifferences(at('known-differences.json'))
const files = readVectors([at('vectors')])

/** The mutation tester replays each vector hundreds of times: it sets a length (characters) above which one is left out. */
const longest = Number(process.env['LONGEST_VECTOR'] ?? Infinity)
const isShort = (vector: Vector): boolean => longest === Infinity || JSON.stringify(vector).length <= longest

describe.each(files)('$area/$file', ({ area, file, vectors, problem }) => {
  it('is a list of vectors', () => {
    expect(problem).toBeUndefined()
    expect(vectors).not.toEqual([])
  })
  it.each(vectors.filter(isShort).map((vector) => [`${file}#${vector.name}`, vector] as const))(
    '%s',
    async (_, vector) => {
      const { status, reason, differences } = await replay(ourKernel, area, file, vector, known)
      if (status === 'failed')
        expect.fail([reason, ...differences.map(({ at: place, why }) => `${place}: ${why}`)].join('\n'))
    },
  )
})

it('every known difference is about a vector', () => {
  expect(unusedDifferences(known, files, true)).toEqual([])
})
