import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { extractTerms } from './extract.ts'

const terms = (text: string): readonly string[] => {
  const seen: string[] = []
  extractTerms(text, ({ kind, text: term }) => seen.push(`${kind} ${term}`))
  return seen
}

describe('terms of a text', () => {
  it.each([
    ['See src/ui/DiffText.tsx:42:7, then ./run.sh.', ['path src/ui/DiffText.tsx', 'path ./run.sh']],
    [
      'Look into ~/notes/a.md and /etc/hosts; C:\\Users\\me\\x.txt too',
      ['path ~/notes/a.md', 'path /etc/hosts', 'path C:\\Users\\me\\x.txt'],
    ],
    ['and/or, input/output', []],
    [
      'diff --git a/src/x.rs b/src/x.rs\n--- a/src/x.rs\n+++ b/src/x.rs\na/src/y.rs',
      [
        'identifier --git',
        'path src/x.rs',
        'path src/x.rs',
        'path src/x.rs',
        'path src/x.rs',
        'path a/src/y.rs',
      ],
    ],
    ['package.json has it', ['path package.json']],
    ['(https://example.com/a?b=c&d=e#f).', ['url https://example.com/a?b=c&d=e#f']],
    [
      'It took 412 ms and 3.5GB, 20 % or 20%, of 1,204 files in 2026-11-30.',
      [
        'number 412 ms',
        'number 3.5 GB',
        'number 20 %',
        'number 20%',
        'number 1,204 files',
        'number 2026-11-30',
      ],
    ],
    ['a 3 and 12:30:05', ['number 12:30:05']],
    [
      'call parseLine() or snake_case, SHA256, b12, --no-install, __init__, std::move',
      [
        'identifier parseLine',
        'identifier snake_case',
        'identifier SHA256',
        'identifier b12',
        'identifier --no-install',
        'identifier __init__',
        'identifier std::move',
      ],
    ],
    ['the 2nd well-known message(s)', []],
    [
      'commit 7ece7f4 and 550e8400-e29b-41d4-a716-446655440000',
      ['identifier 7ece7f4', 'identifier 550e8400-e29b-41d4-a716-446655440000'],
    ],
    [
      'it said "build failed twice" and “nicht gefunden”',
      ['quote build failed twice', 'quote nicht gefunden'],
    ],
    ['{"command":"ls -la","path":"src/a.ts"}', ['path src/a.ts', 'quote ls -la']],
    ["don't say 'not now' to it's", ['quote not now']],
    ['use `plain` here', ['identifier plain']],
    ['Größe_ändern и файл/путь.ts', ['identifier Größe_ändern', 'path файл/путь.ts']],
    ['<div>x</div>', []],
    ['one\\ntwoThree \\"x\\"', ['identifier twoThree']],
  ])('%s', (text, expected) => {
    expect(terms(text)).toEqual(expected)
  })

  it('passes over a quotation that is too long, with its end', () => {
    expect(terms(`"${'word '.repeat(60)}" said, then "short one"`)).toEqual(['quote short one'])
  })

  it('takes hostile texts in one pass', () => {
    for (const unit of ['“', '"', "'", '`', 'a/', '1.', '://', 'a.a.', '_', '\\n', '«'])
      expect(terms(unit.repeat(200_000)).length).toBeLessThan(200_001)
  })

  it('never throws, and every term stands in the text but for its blanks', () => {
    const bare = (text: string) => text.replace(/\s/gu, '')
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        extractTerms(text, ({ text: term }) => expect(bare(text)).toContain(bare(term)))
      }),
    )
  })
})
