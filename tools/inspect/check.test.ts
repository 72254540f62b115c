import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { openPaths } from '../open-files.ts'
import { readArguments } from './arguments.ts'
import { check } from './check.ts'
import type { Finding } from './check.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

function findings(path: string, pin: 'always' | 'pr491' = 'pr491', recorded = false): readonly Finding[] {
  const { open } = openPaths([root + path]).sessions[0]!
  return check(open, open.positionOf(null), recorded ? 'recorded' : pin, pin)
}

describe('check', () => {
  it('finds nothing where the folds took effect and both surfaces agree', () => {
    expect(findings('public/demos/one-compaction.jsonl')).toEqual([])
    expect(findings('public/demos/one-compaction.jsonl', 'pr491', true)).toEqual([])
  })

  it('finds a void fold, with its tokens and events', () => {
    expect(findings('kernel/fixtures/acp/case-02-degenerate-assistant-leads.json')).toMatchObject([
      {
        kind: 'void-fold',
        block: 'b1',
        seq: 0,
        text: expect.stringContaining('718 t are still sent (in part)'),
      },
    ])
    expect(findings('public/demos/void-fold.json', 'pr491')).toEqual([])
    expect(findings('public/demos/void-fold.json', 'always')).toMatchObject([
      { kind: 'void-fold', block: 'b1', text: expect.stringContaining('all of it') },
    ])
  })

  it('finds a result without its call', () => {
    expect(findings('kernel/fixtures/acp/case-09-orphan-tool-result.json')).toMatchObject([
      { kind: 'orphan', text: expect.stringContaining('a result without its call') },
    ])
  })

  it('finds where the two surfaces differ', () => {
    const found = findings('public/demos/one-compaction.jsonl', 'always')
    expect(found.map((one) => one.kind)).toEqual(['void-fold', 'difference'])
    expect(found[1]!.text).toContain('“Pinned although b1 covers it” as recomputed')
  })
})

describe('arguments', () => {
  it('reads lens, rule and check', () => {
    expect(
      readArguments(['a', '--lens', 'recomputed', '--pin', 'pr490', '--json', '--check', '--at', '3']),
    ).toEqual({
      files: ['a'],
      json: true,
      check: true,
      at: 3,
      lens: 'recomputed',
      pin: 'pr490',
      caseFile: null,
      redact: false,
    })
    expect(readArguments(['a', '--case', 'out.jsonl', '--redact'])).toMatchObject({
      caseFile: 'out.jsonl',
      redact: true,
    })
    expect(readArguments(['a'])).toMatchObject({ lens: null, pin: 'pr491', check: false })
    expect(readArguments(['a', '--pin', 'always'])).toMatchObject({ lens: 'recomputed', pin: 'always' })
  })
  it.each([
    [[]],
    [['a', '--lens']],
    [['a', '--lens', 'x']],
    [['a', '--pin', '491']],
    [['a', '--at', '-1']],
    [['a', '--x']],
    [['a', '--case']],
    [['a', '--case', '--redact']],
    [['a', '--redact']],
  ])('refuses %j', (args) => expect(readArguments(args)).toBeNull())
})
