import { readdirSync, readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createLineReader } from './lines.ts'
import { createPages } from './pages.ts'
import { bytesOf, cut, textOf } from './testing.ts'

function read(text: string, sizes: readonly number[] = [], pageSize = 7, skip = 0) {
  const pages = createPages(pageSize)
  const lines: string[] = []
  const numbers: number[] = []
  const reader = createLineReader(
    pages,
    (line, start, end) => {
      numbers.push(line)
      lines.push(textOf(pages.bytes(start, end)))
    },
    skip,
  )
  for (const piece of cut(bytesOf(text), sizes)) {
    pages.append(piece)
    reader.advance()
  }
  const rest = reader.end()
  return { lines, numbers, tail: rest === null ? null : textOf(pages.bytes(rest.start, rest.end)), rest }
}

test('lines are what splitting the whole at line feeds gives, at any cut', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'é', '\n', '\r', '\u2028', '\0'), maxLength: 60 })
  fc.assert(
    fc.property(text, fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), (whole, sizes) => {
      const expected = whole.split('\n')
      const last = expected.pop()!
      const { lines, numbers, tail } = read(whole, sizes)
      expect(lines).toEqual(expected)
      expect(numbers).toEqual(expected.map((_, i) => i + 1))
      expect(tail).toBe(last === '' ? null : last)
    }),
  )
})

test('a byte order mark is skipped, and lines still count from 1', () => {
  expect(read('\ufeffone\ntwo', [2], 7, 3)).toMatchObject({
    lines: ['one'],
    numbers: [1],
    rest: { line: 2, start: 7, end: 10 },
  })
})

test('a carriage return stays in the line', () => {
  expect(read('a\r\n\r\n').lines).toEqual(['a\r', '\r'])
})

test('one long line in many pieces is scanned once', () => {
  const pages = createPages(1 << 16)
  let looked = 0
  const counting = {
    ...pages,
    get length() {
      return pages.length
    },
    run(start: number) {
      const run = pages.run(start)
      looked += run.length
      return run
    },
  }
  const reader = createLineReader(counting, () => {})
  const piece = new Uint8Array(1000).fill(65)
  for (let i = 0; i < 2000; i++) {
    pages.append(piece)
    reader.advance()
  }
  expect(reader.end()).toEqual({ line: 1, start: 0, end: 2_000_000 })
  expect(looked).toBe(2_000_000)
})

describe('samples', () => {
  const folder = new URL('../fixtures/containers/', import.meta.url)
  const names = readdirSync(folder).filter((name) => name.endsWith('.jsonl'))
  const torn = ['no-newline-header.jsonl', 'torn-mid-json.jsonl', 'torn-no-newline.jsonl']
  test.each(names)('%s', (name) => {
    const text = readFileSync(new URL(name, folder), 'utf8')
    const { lines, tail } = read(text, [11], 64)
    expect([...lines, tail ?? ''].join('\n')).toBe(text)
    expect(tail !== null).toBe(torn.includes(name))
  })
})
