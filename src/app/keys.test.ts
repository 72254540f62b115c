import { expect, it } from 'vitest'
import { commandOf, keyTable } from './keys.ts'
import { matches } from './match.ts'

const press = (key: string, mod = false) => commandOf({ key, metaKey: false, ctrlKey: mod, altKey: false })

it('finds the command of a key, with and without the command key', () => {
  expect(press('[')).toBe('compaction-before')
  expect(press('k', true)).toBe('palette')
  expect(press('k')).toBeNull()
  expect(press('?')).toBe('help')
  expect(press('Escape')).toBe('escape')
})

it('gives each key to one command', () => {
  const keys = keyTable.slice(0, 2).flatMap((group) => group.rows.flatMap((row) => row.keys))
  expect(new Set(keys).size).toBe(keys.length)
})

it('lists commands that begin with the letters first', () => {
  const list = ['Next compaction', 'Compare', 'Close this', 'Diagnostics'].map((label) => ({ label }))
  expect(matches(list, 'com').map((m) => m.label)).toEqual(['Compare', 'Next compaction'])
  expect(matches(list, '')).toBe(list)
})
