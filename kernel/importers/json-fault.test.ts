import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { jsonFault } from './json-fault.ts'

const faultOf = (text: string) => jsonFault(new TextEncoder().encode(text))

describe('the first fault of a document', () => {
  it.each<[string, string, number, RegExp]>([
    ['cut off in a list', '[1, 2', 5, /ends where a comma or a closing bracket is due/],
    ['cut off in a string', '["ab', 4, /ends inside a string/],
    ['cut off behind a backslash', '["ab\\', 5, /ends inside a string/],
    ['nothing', '  ', 2, /ends where a value is due/],
    ['not a number', '{"a":NaN}', 5, /a value was due/],
    ['a number of its own kind', '[01]', 1, /a value or a closing bracket was due/],
    ['a comma too many', '[1,]', 3, /a value was due/],
    ['a comma too many in an object', '{"a":1,}', 7, /name of a member/],
    ['a missing colon', '{"a" 1}', 5, /colon/],
    ['a wrong bracket', '[1}', 2, /comma or a closing bracket/],
    ['a raw line feed in a string', '["a\nb"]', 3, /control character/],
    ['an escape of another language', '["\\x41"]', 2, /escape/],
    ['a second document', '{}\n{}', 3, /more text/],
    ['single quotes', "{'a':1}", 1, /name of a member/],
  ])('%s', (_, text, at, why) => {
    expect(faultOf(text)).toEqual({ at, why: expect.stringMatching(why) as string })
  })

  it('is none behind a byte order mark, or at any depth', () => {
    expect(faultOf('\uFEFF{"a":[-1.5e+3,"\\u00e9\\n",true,null]}')).toBeNull()
    expect(faultOf('['.repeat(300_000) + ']'.repeat(300_000))).toBeNull()
  })

  it('is there exactly when JSON.parse finds one', () => {
    const parses = (text: string): boolean => {
      try {
        JSON.parse(text)
        return true
      } catch {
        return false
      }
    }
    const token = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '1',
      '-',
      'null',
      'tru',
      ' ',
      '"',
      '\\',
      '0.5',
    )
    const mutated = fc
      .tuple(fc.jsonValue(), fc.nat(), fc.constantFrom('', '"', ',', '}', '\\', '\u0001', '0'))
      .map(([value, at, put]) => {
        const text = JSON.stringify(value)
        const place = at % (text.length + 1)
        return text.slice(0, place) + put + text.slice(place + 1)
      })
    const text = fc.oneof(
      fc.array(token, { maxLength: 9 }).map((all) => all.join('')),
      mutated,
    )
    fc.assert(
      fc.property(text, (one) => (faultOf(one) === null) === parses(one)),
      { numRuns: 2000 },
    )
  })
})
