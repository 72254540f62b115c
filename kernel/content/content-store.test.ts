import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MessageContentStore } from '#kernel/model/content-store.ts'
import {
  addContent,
  contentEntry,
  contentStoreStats,
  emptyContentStore,
  readContentStore,
  storedContent,
  StoreDraft,
} from './content-store.ts'
import type { ContentSpec } from './content-store.ts'
import { hashContent } from './hash-content.ts'

const specOf = (ref: string, text: string): ContentSpec => ({
  ref,
  text,
  rawId: `raw-${ref}`,
  kind: 'tool result',
  tokens: text.length,
  head: text.slice(0, 8),
})
const filled = (specs: readonly ContentSpec[]): MessageContentStore =>
  specs.reduce(addContent, emptyContentStore())

/** Few refs and texts, so that they meet; names that objects inherit, too. */
const ref = fc.constantFrom('m00001', 'm00002', 'm00003', '', 'constructor', '__proto__')
const text = fc.oneof(fc.constantFrom('one', 'two', ''), fc.string({ unit: 'binary' }))
const specs = fc.array(fc.tuple(ref, text).map(([name, body]) => specOf(name, body)))

describe('the key of a text', () => {
  it('is the SHA-256 of its UTF-8 bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (one) => {
        expect(hashContent(one)).toBe(createHash('sha256').update(one, 'utf8').digest('hex'))
      }),
    )
  })
  it('tells texts apart that differ in half a surrogate pair', () => {
    const texts = ['\ud800', '\ud801', '\udc00', '\ufffd', 'a\ud83d', '\ud83d\ude00', '\ude00\ud83d']
    expect(new Set(texts.map(hashContent)).size).toBe(texts.length)
  })
})

describe('the store', () => {
  it('is only ever added to, whatever is stored', () => {
    fc.assert(
      fc.property(specs, (all) => {
        let store = emptyContentStore()
        for (const spec of all) {
          const before = JSON.stringify(store)
          const next = addContent(store, spec)
          expect(JSON.stringify(store)).toBe(before)
          expect(next.byHash).toMatchObject(store.byHash)
          expect(next.byRef).toMatchObject(store.byRef)
          store = next
        }
      }),
    )
  })
  it('gives back what was stored first under a ref, also after a trip through JSON', () => {
    fc.assert(
      fc.property(specs, (all) => {
        const store = filled(all)
        const again = JSON.parse(JSON.stringify(store)) as MessageContentStore
        const first = new Map<string, string>()
        for (const spec of all) if (spec.ref !== '' && !first.has(spec.ref)) first.set(spec.ref, spec.text)
        for (const [name, body] of first) {
          expect(storedContent(store, name)?.text).toBe(body)
          expect(storedContent(again, name)?.text).toBe(body)
        }
        expect(contentStoreStats(store).entries).toBe(first.size)
      }),
    )
  })
  it('holds each text once, under its own key', () => {
    fc.assert(
      fc.property(specs, (all) => {
        const { byHash } = filled(all)
        expect(new Set(Object.values(byHash)).size).toBe(Object.keys(byHash).length)
        for (const [key, body] of Object.entries(byHash)) expect(key).toBe(hashContent(body))
      }),
    )
  })
  it('is the very object when the ref is empty or known', () => {
    const store = filled([specOf('m00001', 'one')])
    expect(addContent(store, specOf('', 'x'))).toBe(store)
    expect(addContent(store, specOf('m00001', 'other'))).toBe(store)
  })
  it('keeps both lines of growth that start from one store', () => {
    const root = filled([specOf('m00001', 'one')])
    const left = addContent(root, specOf('m00002', 'left'))
    const right = addContent(root, specOf('m00002', 'right'))
    expect(storedContent(left, 'm00002')?.text).toBe('left')
    expect(storedContent(right, 'm00002')?.text).toBe('right')
    expect(storedContent(root, 'm00002')).toBeUndefined()
  })
  it('neither takes nor overwrites what a damaged store has under the key of another text', () => {
    const damaged = { version: 1 as const, byHash: { [hashContent('mine')]: 'not mine' }, byRef: {} }
    const store = addContent(damaged, specOf('m00001', 'mine'))
    expect(storedContent(store, 'm00001')?.text).toBe('mine')
    expect(store.byHash[hashContent('mine')]).toBe('not mine')
    const twice = addContent(store, specOf('m00002', 'mine'))
    expect(Object.keys(twice.byHash)).toHaveLength(2)
  })
  it('puts a lost text back, and only that text', () => {
    const { byRef } = filled([specOf('m00001', 'mine')])
    const entry = byRef['m00001']!
    const draft = new StoreDraft({ version: 1, byHash: {}, byRef })
    expect(draft.heal(entry, 'another')).toBe(false)
    expect(draft.heal(entry, 'mine')).toBe(true)
    expect(storedContent(draft.store, 'm00001')?.text).toBe('mine')
    expect(draft.heal(entry, 'mine')).toBe(false)
  })
  it('counts refs, texts and their lengths', () => {
    const store = filled([specOf('m00001', 'abc'), specOf('m00002', 'abc'), specOf('m00003', '🦀')])
    expect(contentStoreStats(store)).toEqual({ entries: 3, uniqueContents: 2, totalChars: 5 })
    expect(contentEntry(store, 'm00003')?.chars).toBe(2)
  })
})

describe('a store from outside', () => {
  it('is itself when it has the shape', () => {
    const store = filled([specOf('m00001', 'one')])
    expect(readContentStore(store)).toBe(store)
  })
  it.each([null, undefined, 3, 'x', [], {}, { byHash: 1, byRef: [] }])('%j is an empty one', (value) => {
    expect(contentStoreStats(readContentStore(value))).toEqual({
      entries: 0,
      uniqueContents: 0,
      totalChars: 0,
    })
  })
  it('keeps members that are not ours', () => {
    expect(readContentStore({ byHash: { a: 'b' }, note: 1 })).toMatchObject({
      byHash: { a: 'b' },
      note: 1,
      byRef: {},
    })
  })
  it.each([null, 1, [], {}, { hash: 3 }, 'x'])('has no entry where %j stands', (entry) => {
    const store = readContentStore({ byHash: {}, byRef: { m00001: entry } })
    expect(contentEntry(store, 'm00001')).toBeUndefined()
    expect(storedContent(store, 'm00001')).toBeUndefined()
  })
  it('has nothing under names that objects inherit', () => {
    const store = emptyContentStore()
    expect(contentEntry(store, 'constructor')).toBeUndefined()
    expect(contentEntry(store, '__proto__')).toBeUndefined()
  })
})
