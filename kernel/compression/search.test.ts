import { afterEach, describe, expect, it } from 'vitest'
import { searchActiveBlocks } from './search-active.ts'
import { bm25, fuzzy, hybrid, searchAlgorithms, substring } from './search-algorithms.ts'
import { bigramSet, hasBigram, queryBigrams } from './search-bigrams.ts'
import { chineseTokens } from './search-chinese.ts'
import { blockDocs, messageDocs, type SearchDoc } from './search-docs.ts'
import { clearDocFeatures, docCacheInfo, docFeatures, setDocCacheCap } from './search-features.ts'
import { searchPreview } from './search-preview.ts'
import { stem } from './search-stem.ts'
import { tokenize } from './search-tokens.ts'
import { searchBlocks, searchBlocksAsync } from './search.ts'
import { block, stateOf } from './scene.ts'

const doc = (text: string, more: Partial<SearchDoc> = {}): SearchDoc => ({
  kind: 'block',
  ref: text,
  text,
  title: text,
  ...more,
})
const docs = (...texts: readonly string[]) => texts.map((text) => doc(text))
const refs = (results: readonly { ref: string }[]) => results.map(({ ref }) => ref)

describe('search over active blocks', () => {
  const found = (
    query: string,
    ...blocks: readonly (readonly [topic: string | undefined, summary: string])[]
  ) =>
    searchActiveBlocks(
      query,
      stateOf(
        [],
        blocks.map(([topic, summary], i) =>
          block(`b${i + 1}`, [], topic === undefined ? { summary } : { topic, summary }),
        ),
      ),
    ).map(({ blockId }) => blockId)

  it('needs three hits in a summary, or one in a topic', () => {
    expect(found('fox', ['', 'fox fox'], [undefined, 'fox FOX fox'], ['Fox', ''], ['', 'cat'])).toStrictEqual(
      ['b3', 'b2'],
    )
  })

  it('caps a term in topic and summary, and the whole at 1', () => {
    expect(found('fox', ['fox fox fox fox', ''], ['fox fox fox', 'fox'])).toStrictEqual(['b2', 'b1'])
    const many = 'fox '.repeat(9)
    expect(found('fox', ['fox', many], ['fox', 'fox '.repeat(5)], ['fox', 'fox '.repeat(4)])).toStrictEqual([
      'b1',
      'b2',
      'b3',
    ])
    expect(
      found('a b c', ['a b a b a b', 'a b '.repeat(5)], ['a b c a b c a b c', 'a b c '.repeat(5)]),
    ).toStrictEqual(['b1', 'b2'])
  })

  it('leaves inactive blocks out and finds nothing for nothing', () => {
    const state = stateOf([], [block('b1', [], { topic: 'fox', active: false })])
    expect(searchActiveBlocks('fox', state)).toStrictEqual([])
    expect(found('  ', ['fox', 'fox'])).toStrictEqual([])
  })
})

describe('documents', () => {
  it('are made of all blocks', () => {
    const state = stateOf(
      [],
      [block('b1', [], { topic: 'T', tier: 2 }), block('b2', [], { active: false, topic: '' })],
    )
    expect(blockDocs(state)).toStrictEqual([
      { kind: 'block', ref: 'b1', text: 'T summary of b1', title: 'T', blockId: 'b1', tier: 2, tokens: 100 },
      { kind: 'block', ref: 'b2', text: ' summary of b2', title: 'b2', blockId: 'b2', tier: 1, tokens: 100 },
    ])
  })

  it('are made of messages, titled by their first 60 units', () => {
    expect(messageDocs([{ ref: 'm00001', role: 'user', text: 'x'.repeat(61), tokens: 3 }])).toStrictEqual([
      {
        kind: 'message',
        ref: 'm00001',
        role: 'user',
        text: 'x'.repeat(61),
        title: `user: ${'x'.repeat(60)}`,
        tokens: 3,
      },
    ])
  })
})

describe('words', () => {
  it.each([
    ['ies', 'ies'],
    ['ties', 'ty'],
    ['gases', 'gas'],
    ['boxes', 'box'],
    ['mazes', 'maz'],
    ['matches', 'match'],
    ['dishes', 'dish'],
    ['does', 'doe'],
    ['tests', 'test'],
    ['pass', 'pass'],
    ['being', 'being'],
    ['seeing', 'see'],
    ['shed', 'shed'],
    ['aided', 'aid'],
    ['ration', 'rat'],
    ['aations', 'aat'],
    ['action', 'act'],
    ['ption', 'pt'],
    ['lion', 'lion'],
    ['union', 'un'],
    ['cement', 'cement'],
    ['payment', 'pay'],
    ['harness', 'har'],
    ['finess', 'finess'],
    ['only', 'only'],
    ['newly', 'new'],
    ['builtedings', 'built'],
    ['runninged', 'running'],
  ])('stems %s to %s', (word, stemmed) => {
    expect(stem(word)).toBe(stemmed)
  })

  it('are Latin words of two letters and more, digits only behind a letter', () => {
    expect(tokenize('The x2 7zip a b_c _d_e_ 404 e404 I')).toStrictEqual([
      'the',
      'x2',
      'zip',
      'b_c',
      'd_e',
      'e404',
    ])
  })

  it('are the words of a Chinese run, or its pairs and characters', () => {
    expect(tokenize('修复缓存 code')).toStrictEqual(['code', '修复'])
    expect(chineseTokens('验')).toStrictEqual(['验'])
    expect(chineseTokens('验 流')).toStrictEqual(['验', '流'])
    expect(chineseTokens('的，了')).toStrictEqual(['的', '了'])
    expect(chineseTokens('是的了')).toStrictEqual(['是的', '的了', '是', '的', '了'])
  })

  it('are the same however long the run is', () => {
    const text = '修复缓存失效问题并重新验证登录流程'
    const once = chineseTokens(text)
    expect(chineseTokens(text.repeat(40))).toStrictEqual(Array.from({ length: 40 }, () => once).flat())
    expect(chineseTokens('서'.repeat(600)).map(({ length }) => length)).toStrictEqual([256, 256, 88])
  })
})

describe('pairs of characters', () => {
  const pair = (text: string) => queryBigrams(`${text}${text}`)[0]!
  it('are told of a text, white space apart', () => {
    const cells = bigramSet('ab cd\u3000\u00a0\tef\ufeffgh')
    const has = (text: string) => hasBigram(cells, pair(text))
    expect(['ab', 'cd', 'ef', 'gh', 'bc', 'de', 'fg', 'ba'].map(has)).toStrictEqual([
      true,
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ])
    for (const space of '\t\n\v\f\r \u00a0\u1680\u2000\u200a\u2028\u2029\u202f\u205f\u3000\ufeff')
      expect(bigramSet(`a${space}b`).every((cell) => cell === 0)).toBe(true)
    for (const other of '\u0000\u0008\u000e\u001f\u200b\u3001\u2000b'.slice(0, 6))
      expect(hasBigram(bigramSet(`a${other}`), pair(`a${other}`))).toBe(true)
  })

  it('are kept however many there are', () => {
    const text = Array.from({ length: 3000 }, (_, i) => String.fromCharCode(0x4e00 + i)).join('')
    const cells = bigramSet(text)
    expect(queryBigrams(text).every((one) => hasBigram(cells, one))).toBe(true)
    expect(cells.filter((cell) => cell !== 0).length).toBe(2999)
    expect(cells.length).toBe(8192)
  })

  it('are asked for words of four letters, or two with CJK', () => {
    expect(queryBigrams('abc,ab abc').length).toBe(0)
    expect(queryBigrams('ABCD abcd,bcde').length).toBe(4)
    expect([queryBigrams('缓存').length, queryBigrams('缓').length]).toStrictEqual([1, 0])
  })
})

describe('scores', () => {
  it('count substrings, without overlaps', () => {
    expect(substring(docs('aaaa AAA', 'b'), 'aa b')).toStrictEqual([3, 1])
  })

  it('weigh rare words more, long texts less, repeated query words twice', () => {
    const [a, b, c] = bm25(docs('red', 'red blue', 'green'), 'red') as [number, number, number]
    const idf = Math.log(1 + 1.5 / 2.5)
    expect(a).toBeCloseTo((idf * 2.2) / (1 + 1.2 * (0.25 + 0.75 / (4 / 3))), 12)
    expect(b).toBeCloseTo((idf * 2.2) / (1 + 1.2 * (0.25 + (0.75 * 2) / (4 / 3))), 12)
    expect(c).toBe(0)
    expect(bm25(docs('red', 'red blue', 'green'), 'red red')[0]).toBeCloseTo(2 * a, 12)
    expect(bm25(docs('red'), '!')).toStrictEqual([0])
    expect(bm25(docs('!', ''), 'red')).toStrictEqual([0, 0])
  })

  it('take the share of pairs', () => {
    expect(fuzzy(docs('token', 'tok', 'zzz'), 'token')).toStrictEqual([1, 0.5, 0])
    expect(fuzzy(docs('token'), 'tok')).toStrictEqual([0])
  })

  it('mix both, each relative to its best', () => {
    expect(hybrid(docs('token', 'tok', 'zzz'), 'token')).toStrictEqual([1, 0.15, 0])
    expect(hybrid(docs('zzz'), 'token')).toStrictEqual([0])
  })

  it('take any number of documents', () => {
    const many = Array.from({ length: 150_000 }, () => doc('fox'))
    expect(hybrid(many, 'fox').length).toBe(150_000)
  })
})

describe('results', () => {
  it('come best first, equal ones in order, cut to the limit', () => {
    const found = (limit?: number) =>
      refs(
        searchBlocks(docs('a fox', 'fox fox', 'fox', 'cat'), 'fox', {
          algorithm: 'substring',
          ...(limit !== undefined && { limit }),
        }),
      )
    expect(found()).toStrictEqual(['fox fox', 'a fox', 'fox'])
    expect(found(1)).toStrictEqual(['fox fox'])
    expect(found(-1)).toStrictEqual([])
    const many = Array.from({ length: 12 }, (_, i) => doc(`fox ${i}`))
    expect(searchBlocks(many, 'fox').length).toBe(10)
  })

  it('say what they found', () => {
    const message = doc('the fox', {
      kind: 'message',
      ref: 'm1',
      title: 'T',
      role: 'user',
      tokens: 7,
      blockId: 'b1',
      tier: 2,
    })
    expect(
      searchBlocks([message, doc('fox', { ref: 'b2' })], 'fox', { algorithm: 'substring' }),
    ).toStrictEqual([
      {
        kind: 'message',
        ref: 'm1',
        blockId: 'b1',
        tier: 2,
        score: 1.5,
        title: 'T',
        preview: 'the fox',
        role: 'user',
        tokens: 7,
      },
      { kind: 'block', ref: 'b2', tier: 1, score: 1, title: 'fox', preview: 'fox' },
    ])
  })

  it('are weighed by role, blocks as blocks, unknown roles by 1', () => {
    const roles = ['user', 'assistant', 'tool', 'system', 'constructor']
    const messages = roles.map((role) => doc('fox', { kind: 'message', ref: role, role }))
    const scores = (roleWeights = {}) =>
      searchBlocks([...messages, doc('fox', { ref: 'b', role: 'user' })], 'fox', {
        algorithm: 'substring',
        roleWeights,
      }).map(({ ref, score }) => [ref, score])
    expect(scores()).toStrictEqual([
      ['user', 1.5],
      ['assistant', 1],
      ['system', 1],
      ['constructor', 1],
      ['b', 1],
      ['tool', 0.6],
    ])
    expect(scores({ tool: 9, block: 0 })[0]).toStrictEqual(['tool', 9])
    expect(scores({ tool: 9, block: 0 }).length).toBe(5)
  })

  it('are dropped below the least score', () => {
    const scored = (minScore?: number) =>
      searchBlocks(docs('a', 'b'), 'x', {
        algorithm: 'fix',
        algorithms: new Map([['fix', () => [0.01, 0.009]]]),
        ...(minScore !== undefined && { minScore }),
      }).length
    expect([scored(), scored(0), scored(0.02)]).toStrictEqual([1, 2, 0])
  })

  it('speak for the last document of a ref', () => {
    const twins = [doc('fox', { ref: 'b1', title: 'first' }), doc('fox b', { ref: 'b1', title: 'last' })]
    expect(searchBlocks(twins, 'fox', { algorithm: 'substring' }).map(({ title }) => title)).toStrictEqual([
      'last',
      'last',
    ])
  })

  it('are none without documents or for an unknown way', () => {
    expect(searchBlocks([], 'fox')).toStrictEqual([])
    expect(searchBlocks(docs('fox'), 'fox', { algorithm: 'nope' })).toStrictEqual([])
  })

  it('may be awaited', async () => {
    const algorithms = new Map([...searchAlgorithms, ['later', () => Promise.resolve([1])] as const])
    const options = { algorithm: 'later', algorithms }
    expect(() => searchBlocks(docs('fox'), 'fox', options)).toThrow('searchBlocksAsync')
    expect(refs(await searchBlocksAsync(docs('fox'), 'fox', options))).toStrictEqual(['fox'])
    expect(refs(await searchBlocksAsync(docs('fox'), 'fox'))).toStrictEqual(['fox'])
    await expect(searchBlocksAsync([], 'fox', options)).resolves.toStrictEqual([])
  })
})

describe('previews', () => {
  const text = `${'x'.repeat(50)} needle ${'y'.repeat(50)}`
  it('show the text around the first term found', () => {
    expect(searchPreview(text, 'n none NEEDLE', 40)).toBe('…xxxxxxxxx needle yyyyyyyyyyyyyyyyyyyyyyy…')
    expect(searchPreview(text, 'needle', 8)).toBe('…needle y…')
    expect(searchPreview(text, 'x needle', 200)).toBe(text)
    expect(searchPreview('the needle', 'needle', 6)).toBe('…needle')
    expect(searchPreview('needle the', 'needle', 6)).toBe('needle…')
  })
  it('show the beginning otherwise, as it is', () => {
    expect(searchPreview(' abc', 'a', 3)).toBe(' ab')
    expect(searchPreview(' abc', 'zz', 9)).toBe(' abc')
  })
})

describe('the cache of features', () => {
  afterEach(() => {
    setDocCacheCap()
    clearDocFeatures()
  })

  it('keeps texts up to its cap and drops the one not asked for longest', () => {
    clearDocFeatures()
    setDocCacheCap(10)
    const first = docFeatures('aaaa')
    docFeatures('bbbb')
    expect(docFeatures('aaaa')).toBe(first)
    docFeatures('cccc')
    expect(docCacheInfo()).toStrictEqual({ entries: 2, chars: 8 })
    expect(docFeatures('aaaa')).toBe(first)
    docFeatures('z'.repeat(11))
    expect(docCacheInfo()).toStrictEqual({ entries: 2, chars: 8 })
    docFeatures('z'.repeat(10))
    expect(docCacheInfo()).toStrictEqual({ entries: 1, chars: 10 })
    setDocCacheCap(0)
    expect(docCacheInfo()).toStrictEqual({ entries: 0, chars: 0 })
    docFeatures('a')
    expect(docCacheInfo()).toStrictEqual({ entries: 1, chars: 1 })
    clearDocFeatures()
    expect(docCacheInfo()).toStrictEqual({ entries: 0, chars: 0 })
  })

  it('holds eight Mi units', () => {
    clearDocFeatures()
    docFeatures(' '.repeat(8 * 1024 * 1024 + 1))
    expect(docCacheInfo().entries).toBe(0)
  })

  it('counts words', () => {
    const { words, lower } = docFeatures('Fox fox CAT')
    expect([words.length, [...words.counts], lower]).toStrictEqual([
      3,
      [
        ['fox', 2],
        ['cat', 1],
      ],
      'fox fox cat',
    ])
  })
})
