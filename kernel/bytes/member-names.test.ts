import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { memberNames } from './member-names.ts'

const names = (text: string): readonly string[] => [...memberNames(text)]

describe('names of members', () => {
  test.each<[string, string, readonly string[]]>([
    ['of an object', '{"a":1,"b":{"c":"x"}}', ['a', 'b', 'b.c']],
    [
      'of the elements of a list',
      '[{"a":[{"b":1}]},2,{"c":3}]',
      ['[]', '[].a', '[].a[]', '[].a[].b', '[].c'],
    ],
    ['with brackets in strings', '{"a":"}],{\\"b\\":","c":1}', ['a', 'c']],
    ['of a text that breaks off', '{"a":[{"b":"x", "c', ['a', 'a[]', 'a[].b']],
    ['of the first value only', '{"a":[]}\n{"b":1}', ['a', 'a[]']],
    [
      'not of what lies too deep',
      '{"a":{"b":{"c":{"d":{"e":{"f":1}}}}},"g":1}',
      ['a', 'a.b', 'a.b.c', 'a.b.c.d', 'a.b.c.d.e', 'g'],
    ],
    ['of nothing', '', []],
  ])('%s', (_, text, expected) => expect(names(text)).toEqual(expected))

  test('in any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}[],:"\\a') }), (text) => void memberNames(text)),
    )
  })
})
