import { expect, it } from 'vitest'
import { decodeRecord, type AdoptedRecord } from './store-record.ts'

const rules = { version: 3 }
const adopting = (found: AdoptedRecord<unknown> | null) => ({ version: 3, legacy: () => found })

it('lacks are filled in, and what is no number is a lack', () => {
  const filled = { version: 3, savedAt: 0, id: 'a', payload: 1 }
  expect(decodeRecord('{"id":"a","payload":1}', rules)).toStrictEqual(filled)
  expect(decodeRecord('{"id":"a","payload":1,"version":"2","savedAt":null}', rules)).toStrictEqual(filled)
  expect(decodeRecord('{"id":"a","payload":1,"version":2,"savedAt":5}', rules)).toStrictEqual({
    ...filled,
    version: 2,
    savedAt: 5,
  })
})

it('an older form is read from anything that is no envelope', () => {
  const found = { id: 'a', payload: 1 }
  const record = { version: 3, savedAt: 0, id: 'a', payload: 1 }
  for (const text of ['null', '7', '[]', '{"id":"b"}', '{"id":2,"payload":1}'])
    expect(decodeRecord(text, adopting(found))).toStrictEqual(record)
  expect(decodeRecord('{"id":"b","payload":2}', adopting(found))?.id).toBe('b')
  expect(decodeRecord('{"version":1,"savedAt":9}', adopting(found))).toStrictEqual({
    ...record,
    version: 1,
    savedAt: 9,
  })
  expect(decodeRecord('7', adopting({ ...found, version: 2, savedAt: 4 }))).toStrictEqual({
    ...record,
    version: 2,
    savedAt: 4,
  })
})

it('nothing comes of an empty id or payload, or of no form that is known', () => {
  for (const text of ['{"id":"","payload":1}', '{"id":"a","payload":null}', '{"id":2,"payload":1}', '7', '{'])
    expect(decodeRecord(text, rules)).toBeNull()
  expect(decodeRecord('7', adopting(null))).toBeNull()
  expect(decodeRecord('7', adopting({ id: 'a', payload: undefined }))).toBeNull()
})
