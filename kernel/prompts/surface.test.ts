import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fingerprint } from '#kernel/base/hash.ts'
import type { JsonObject } from '#kernel/model/json.ts'
import { defaultPrompts } from './default-prompts.ts'
import { resolvePrompts, UnacknowledgedPromptsError, withToolNames } from './resolve-prompts.ts'
import { applySectionOverrides } from './section-overrides.ts'
import {
  buildCompressHybridSystemPrompt,
  buildCompressSystemPrompt,
  buildCompressTextSystemPrompt,
} from './system-prompts.ts'
import { ACP_TOOL_NAMES, acpTools } from './tool-definitions.ts'
import { applyAcpToolOverrides, cloneWithDescriptions } from './tool-overrides.ts'

const hashOf = (text: string): string => fingerprint(new TextEncoder().encode(text))

describe('the standing prompts', () => {
  const builders = [
    buildCompressSystemPrompt,
    buildCompressTextSystemPrompt,
    buildCompressHybridSystemPrompt,
  ] as const

  test('are the same bytes as ever: they stand in cached prefixes', () => {
    expect(builders.map((build) => hashOf(build()))).toMatchInlineSnapshot(`
      [
        "1ca14fc553c2d2e4",
        "0d5e95266f9dd263",
        "06f5cd926a7d46f5",
      ]
    `)
    for (const build of builders) {
      expect(build(defaultPrompts, {})).toBe(build())
      expect(
        build().startsWith(
          `${defaultPrompts.compressPhilosophy}\n\n${defaultPrompts.howToCompressRules}\n\n`,
        ),
      ).toBe(true)
    }
  })

  test('have their sections in order, each replaced, removed or kept by itself', () => {
    const replaced = (build: (typeof builders)[number]) =>
      build(defaultPrompts, {
        acpTags: 'A',
        tools: 'B',
        summariesInContext: 'C',
        textProtocol: 'D',
        textTools: null,
        functionTools: 'F',
      }).slice(`${defaultPrompts.compressPhilosophy}\n\n${defaultPrompts.howToCompressRules}\n\n`.length)
    expect(builders.map(replaced)).toEqual(['A\n\nB\n\nC', 'A\n\nD', 'A\n\nD\n\nF'])
  })

  test('say what the protocol needs', () => {
    const [functions, text, hybrid] = builders.map((build) => build())
    for (const prompt of [functions, text, hybrid])
      expect(prompt).toContain('<acp tokens="2.1K" type="tool:bash">m00175</acp>')
    for (const name of ACP_TOOL_NAMES) expect(functions).toContain(`\`${name}\``)
    for (const prompt of [text, hybrid]) expect(prompt).toContain('<acp_compress>{"content":[')
    for (const request of [
      '<acp_status></acp_status>',
      '<acp_search>{"query":',
      '<acp_decompress>{"blockId":',
    ])
      expect(text).toContain(request)
  })
})

test('rules of the tiers name the source line and the sizes', () => {
  expect(defaultPrompts.tier2DistillRules).toMatch(
    /`Source: b\d+\+b\d+ \([\d.K]+→[\d.]+ tok, \d+x\)\. \[topic\]`/,
  )
  expect(defaultPrompts.tier2DistillRules).toContain('50 to 150 tokens')
  expect(defaultPrompts.tier3CondenseRules).toContain('30 to 60 tokens')
})

describe('resolvePrompts', () => {
  test('names the rules that were to be replaced without a word', () => {
    expect(() => resolvePrompts({ compressPhilosophy: 'x', other: '' })).toThrow(/compressPhilosophy, other/)
    expect(() => resolvePrompts({ compressPhilosophy: 'x' })).toThrow(UnacknowledgedPromptsError)
    expect(resolvePrompts({ compressPhilosophy: 3, tier2DistillRules: null })).toBe(defaultPrompts)
  })

  test('lays texts over the defaults once the risk is acknowledged', () => {
    const prompts = resolvePrompts({ tier3CondenseRules: '', other: 'x' }, { acknowledgeRisk: true })
    expect(prompts).toEqual({ ...defaultPrompts, tier3CondenseRules: '' })
  })

  test('can never be changed for everybody', () => {
    expect(Object.isFrozen(defaultPrompts)).toBe(true)
  })
})

test('tools of other names are named in the rules', () => {
  expect(withToolNames(defaultPrompts, { compress: 'compress' })).toBe(defaultPrompts)
  const { howToCompressRules } = withToolNames(defaultPrompts, { compress: 'fold$&', decompress: 'open' })
  expect(howToCompressRules).toContain('`fold$&`')
  expect(howToCompressRules).toContain('via open ')
  expect(howToCompressRules).not.toMatch(/`compress`|via decompress /)
})

test('sections keep their order, and keys that every object has are no overrides', () => {
  expect(
    applySectionOverrides(
      [
        ['constructor', 'one'],
        ['b', 'two'],
      ],
      { b: '' },
    ),
  ).toEqual(['one', ''])
  expect(applySectionOverrides([['a', 'one']], 'x')).toEqual(['one'])
})

describe('tool schemas', () => {
  test('the tools are declared in three shapes', () => {
    expect(ACP_TOOL_NAMES).toEqual(['compress', 'decompress', 'search_context', 'acp_status'])
    const schemas = {
      anthropic: acpTools('anthropic').map((tool) => tool['input_schema']),
      openai: acpTools('openai').map((tool) => (tool['function'] as JsonObject)['parameters']),
      responses: acpTools('responses').map((tool) => tool['parameters']),
    }
    expect(schemas.openai).toEqual(schemas.anthropic)
    expect(schemas.responses).toEqual(schemas.anthropic)
    const [compress, decompress, search] = schemas.anthropic as JsonObject[]
    // Providers refuse combinators at the top.
    expect(Object.keys(compress!)).toEqual(['type', 'properties'])
    expect(Object.keys(compress!['properties'] as JsonObject)).toEqual(
      expect.arrayContaining(['topic', 'content', 'startId', 'endId', 'startRef', 'endRef', 'summary']),
    )
    expect(decompress).toMatchObject({ required: ['blockId'] })
    expect(search).toMatchObject({ required: ['query'], properties: { limit: { default: 5 } } })
  })

  test('only names of properties are described, keywords are not (W31)', () => {
    const schema = {
      type: 'object',
      properties: {
        items: { type: 'array', items: { type: 'object', properties: { properties: { type: 'string' } } } },
      },
      default: { items: {} },
    }
    expect(cloneWithDescriptions(schema, { items: 'I', properties: 'P', default: 'D' })).toEqual({
      type: 'object',
      properties: {
        items: {
          type: 'array',
          description: 'I',
          items: { type: 'object', properties: { properties: { type: 'string', description: 'P' } } },
        },
      },
      default: { items: {} },
    })
  })

  test('a property may be called like what every object has', () => {
    const schema = JSON.parse('{"properties":{"__proto__":{"type":"string"},"toString":{}}}')
    const copy = cloneWithDescriptions(schema, JSON.parse('{"__proto__":"own","constructor":"none"}'))
    expect(JSON.stringify(copy)).toBe(
      '{"properties":{"__proto__":{"type":"string","description":"own"},"toString":{}}}',
    )
  })

  test('a schema nested out of all measure does not overflow', () => {
    const deep = JSON.parse(`${'{"properties":{"a":'.repeat(20_000)}{}${'}}'.repeat(20_000)}`)
    expect(() => cloneWithDescriptions(deep, { a: 'x' })).not.toThrow()
  })

  test('overriding changes nothing that is given, and gives no tool a member it has not', () => {
    const tools = acpTools('openai')
    const before = JSON.stringify(tools)
    const [compress, decompress] = applyAcpToolOverrides(tools, {
      compress: { description: 'D', paramDescriptions: { summary: 'S' } },
      toString: { description: 'x' },
    })
    expect(JSON.stringify(tools)).toBe(before)
    expect(compress).toMatchObject({ function: { description: 'D' } })
    expect(JSON.stringify(compress).match(/"description":"S"/g)).toHaveLength(2)
    expect(decompress).toBe(tools[1])
    expect(applyAcpToolOverrides([{ name: 'x' }], { x: { description: 'd' } })[0]).toStrictEqual({
      name: 'x',
      description: 'd',
    })
    expect(applyAcpToolOverrides([null, 3, { name: 'toString' }], {})).toEqual([
      null,
      3,
      { name: 'toString' },
    ])
  })

  test('no input makes overriding throw or change what it was given', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), fc.jsonValue(), (tools, overrides) => {
        const before = JSON.stringify([tools, overrides])
        applyAcpToolOverrides(tools, overrides)
        cloneWithDescriptions(tools, overrides)
        expect(JSON.stringify([tools, overrides])).toBe(before)
      }),
    )
  })
})
