import { expect, test } from 'vitest'
import { coverageOf } from '#kernel/compression/coverage.ts'
import { mintIds } from './mint-ids.ts'
import { blockOf, messageOf } from './testing.ts'

const root = 'h_0123456789abcdef'
const list = (...ids: string[]) => ids.map((id) => ({ ...messageOf('u'), id }))

test('numbers move forward and skip what is folded, live, kept or was sent', () => {
  const coverage = coverageOf([blockOf('b1', [root, `${root}_1#x`])])
  const messages = list(root, `${root}_2#y`, `${root}#a`, 'h_ffffffffffffffff')
  const kept = [{ from: root, to: `${root}_3#k`, at: 9 }]
  expect(mintIds(messages, [0, 2, 3], kept, coverage, [`${root}_4`])).toEqual([
    { from: root, to: `${root}_5`, at: 0 },
    { from: `${root}#a`, to: `${root}_6#a`, at: 2 },
    { from: 'h_ffffffffffffffff', to: 'h_ffffffffffffffff_1', at: 3 },
  ])
})

test('nothing to mint, and ids of another form', () => {
  const coverage = coverageOf([])
  expect(mintIds(list(root), [], [], coverage, [])).toEqual([])
  expect(mintIds(list('plain'), [0], [], coverage, [])).toEqual([])
})
