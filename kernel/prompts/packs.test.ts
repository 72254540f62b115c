import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Pack, PackFiles, PackProblem, PackSource } from '#kernel/model/pack.ts'
import { builtinPacks } from './builtin-packs.ts'
import { isValidPackName } from './pack-names.ts'
import { createPackResolver } from './pack-resolver.ts'
import { builtinPackSource, createDirPackSource, defaultPackSources } from './pack-sources.ts'
import { sanitizePackSurface } from './sanitize-pack.ts'
import { acpTools, ACP_TOOL_NAMES } from './tool-definitions.ts'
import { applyAcpToolOverrides } from './tool-overrides.ts'

/** Files by path; what is no text throws when it is read. */
const filesOf = (files: Readonly<Record<string, string | null>>): PackFiles => ({
  readDir(dir) {
    const names = Object.keys(files).filter((path) => path.startsWith(`${dir}/`))
    if (names.length === 0) throw new Error(`no directory ${dir}`)
    return names.map((path) => path.slice(dir.length + 1))
  },
  readFile(path) {
    const text = files[path]
    if (text === null) throw new Error('may not be read')
    return text ?? null
  },
})

const pack = (name: string, source: string): Pack => ({ name, source, surface: {} })

describe('a directory of packs', () => {
  const files = filesOf({
    'p/team.json': '{"name":"other","version":"2.0.0","description":5,"prompts":{"compressPhilosophy":"x"}}',
    'p/list.json': '[]',
    'p/broken.json': '{',
    'p/locked.json': null,
    'p/.hidden.json': '{}',
    'p/notes.txt': 'x',
  })

  test('goes by the name of the file, and tells of what is no pack', () => {
    const problems: PackProblem[] = []
    const source = createDirPackSource('project', 'p/', files, (problem) => problems.push(problem))
    expect(source.resolve('team')).toEqual({
      name: 'team',
      version: '2.0.0',
      surface: { prompts: { compressPhilosophy: 'x' } },
      source: 'file:p/team.json',
    })
    expect(['list', 'broken', 'locked', 'other', '../team', 'absent'].map(source.resolve)).toEqual(
      Array(6).fill(null),
    )
    expect(problems.map(({ at }) => at)).toEqual(['p/list.json', 'p/broken.json', 'p/locked.json'])
    expect(source.list?.().map(({ name }) => name)).toEqual(['team'])
  })

  test('that is not there is empty, and said so', () => {
    const problems: PackProblem[] = []
    const source = createDirPackSource('user0', 'q', files, (problem) => problems.push(problem))
    expect(source.list?.()).toEqual([])
    expect(problems).toEqual([{ source: 'user0', at: null, why: 'no directory q' }])
  })

  test('is read at every call', () => {
    const now: Record<string, string> = { 'p/a.json': '{}' }
    const source = createDirPackSource('project', 'p', filesOf(now))
    expect(source.resolve('a')?.version).toBe(undefined)
    now['p/a.json'] = '{"version":"2"}'
    expect(source.resolve('a')?.version).toBe('2')
  })
})

describe('resolving', () => {
  test('goes on behind a source that throws (W35)', () => {
    const problems: PackProblem[] = []
    const bad: PackSource = {
      id: 'bad',
      resolve() {
        throw new Error('cannot')
      },
      list() {
        throw new Error('cannot list')
      },
    }
    const good: PackSource = {
      id: 'good',
      resolve: (name) => pack(name, 'good'),
      list: () => [pack('a', 'good')],
    }
    const resolver = createPackResolver([bad, { id: 'mute', resolve: () => null }, good], (problem) =>
      problems.push(problem),
    )
    expect(resolver.resolve('a')?.source).toBe('good')
    expect(resolver.listPacks().map(({ source }) => source)).toEqual(['good'])
    expect(problems).toEqual([
      { source: 'bad', at: 'a', why: 'cannot' },
      { source: 'bad', at: null, why: 'cannot list' },
    ])
  })

  test('names that every object has are no builtin packs (W35)', () => {
    const resolver = createPackResolver(defaultPackSources())
    expect(['constructor', 'toString', '__proto__'].map(resolver.resolve)).toEqual([null, null, null])
    expect(resolver.listPacks()).toEqual(builtinPacks)
  })

  test('the project goes before the user, the user before what comes along', () => {
    const files = filesOf({ 'u/lean.json': '{}', 'v/lean.json': '{}', 'v/own.json': '{}' })
    const places = { projectDir: 'p', userDirs: ['u', 'v'] }
    const sources = defaultPackSources(places, files)
    expect(sources.map(({ id }) => id)).toEqual(['project', 'user0', 'user1', 'builtin'])
    const resolver = createPackResolver(sources)
    expect(['lean', 'own', 'default'].map((name) => resolver.resolve(name)?.source)).toEqual([
      'file:u/lean.json',
      'file:v/own.json',
      'builtin:default',
    ])
    expect(defaultPackSources(places)).toEqual([builtinPackSource])
  })

  test('a valid name is never a path', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.constantFrom('..', 'a/../b', 'a\\b', 'a\u0000')), (name) => {
        if (isValidPackName(name)) expect(name).not.toMatch(/[/\\\0]|\.\.|^\./)
      }),
    )
  })
})

describe('sanitising', () => {
  const key = fc.constantFrom(
    'prompts',
    'promptSections',
    'nudgeSections',
    'toolPrompts',
    'adapters',
    'compressPhilosophy',
    'acpTags',
    'efficiencyNote',
    'compress',
    'description',
    'paramDescriptions',
    '__proto__',
    'constructor',
    'other',
  )
  const { value: raw } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 5 },
      fc.constantFrom<unknown>(null, '', 'text', 3, true, undefined),
      fc.array(tie('value'), { maxLength: 2 }),
      fc.dictionary(key, tie('value'), { maxKeys: 5, noNullPrototype: true }),
    ),
  }))

  test('a second time changes nothing, and nothing ill-formed is left', () => {
    fc.assert(
      fc.property(raw, (value) => {
        const once = sanitizePackSurface(value)
        expect(sanitizePackSurface(once)).toEqual(once)
        for (const text of Object.values(once.prompts ?? {})) expect(typeof text).toBe('string')
        for (const text of Object.values({ ...once.promptSections, ...once.nudgeSections }))
          expect(text === null || typeof text === 'string').toBe(true)
        for (const [group, members] of Object.entries(once))
          if (group !== 'adapters') expect(Object.keys(members as object).length).toBeGreaterThan(0)
      }),
      { numRuns: 500 },
    )
  })

  test('a tool of any name keeps it', () => {
    const surface = sanitizePackSurface(JSON.parse('{"toolPrompts":{"__proto__":{"description":"x"}}}'))
    expect(JSON.stringify(surface)).toBe('{"toolPrompts":{"__proto__":{"description":"x"}}}')
  })
})

test('lean is well-formed, names tools and parameters that exist, and is shorter', () => {
  const lean = builtinPacks.find(({ name }) => name === 'lean')!
  expect(sanitizePackSurface(lean.surface)).toEqual(lean.surface)
  expect(Object.keys(lean.surface.toolPrompts!)).toEqual(ACP_TOOL_NAMES)
  const tools = acpTools('anthropic')
  const short = JSON.stringify(applyAcpToolOverrides(tools, lean.surface.toolPrompts))
  expect(short.length).toBeLessThan(JSON.stringify(tools).length)
  for (const text of Object.values(lean.surface.toolPrompts!['compress']!.paramDescriptions!))
    expect(short).toContain(`"description":${JSON.stringify(text)}`)
})
