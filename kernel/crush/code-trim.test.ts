import { describe, expect, it } from 'vitest'
import { codeTrim } from './code-trim.ts'

const lines = (...parts: readonly string[]): string => `${parts.join('\n')}\n`
/** Comments enough that trimming pays, which must go whatever stands behind them. */
const slashes = Array.from({ length: 12 }, (_, i) => `// comment ${i}, long enough to be worth its removal`)
const hashes = Array.from({ length: 12 }, (_, i) => `# comment ${i}, long enough to be worth its removal`)

/** What stays of a source behind twelve comments. */
function js(...source: readonly string[]): string {
  const head = ["import a from 'a'", "import b from 'b'", 'const c = 1;']
  const { language, text } = codeTrim(lines(...head, ...slashes, 'const d = 2;', ...source))
  expect(language).toBe('js')
  expect(text).not.toBeNull()
  const before = lines(...head, '// [acp-crush: elided 12 lines]', 'const d = 2;')
  expect(text!.startsWith(before)).toBe(true)
  return text!.slice(before.length)
}

function python(...source: readonly string[]): string {
  const head = ['import os', 'def first():', '    return os', 'x = 1']
  const { language, text } = codeTrim(lines(...head, ...hashes, 'z = 2', ...source))
  expect(language).toBe('python')
  expect(text).not.toBeNull()
  const before = lines(...head, '# [acp-crush: elided 12 lines]', 'z = 2')
  expect(text!.startsWith(before)).toBe(true)
  return text!.slice(before.length)
}

const jsRefused = (...source: readonly string[]): void =>
  expect(codeTrim(lines('const a = 1;', 'const b = 2;', ...slashes, ...source))).toEqual({
    language: 'js',
    text: null,
  })
const pythonRefused = (...source: readonly string[]): void =>
  expect(codeTrim(lines('import os', 'def f():', '    pass', ...hashes, ...source))).toEqual({
    language: 'python',
    text: null,
  })

const same = (trim: (...source: readonly string[]) => string, ...source: readonly string[]): void =>
  expect(trim(...source)).toBe(lines(...source))

describe('strings keep their lines (B1, B2)', () => {
  it('an assigned string of many lines, opened in mid-line behind another', () => {
    same(python, "q = 'it'; body = '''hello", '# not a comment', '', '', '', '# nor this', "tail'''", 'y = 2')
    same(python, 'q = "it"; body = """hello', '# not a comment', '"""', 'y = 2')
    same(python, 'q = r"""\\"""+"', '# still in it', '"""', 'y = 2')
    expect(python("s = 'a \\", '# b \\', "'", '# out', 'y = 2')).toBe(
      lines("s = 'a \\", '# b \\', "'", '# [acp-crush: elided 1 line]', 'y = 2'),
    )
  })

  it('templates, with code and templates in them', () => {
    same(js, 'const doc = `', '// text', '/* text */', '', '', '', '`;', 'done();')
    same(js, 'f(`a ${g(`b', '// text', '${`c`}', '`)} d', '// text', '`);')
    expect(js('f(`a ${', '// comment', 'b} c', '// text', '`);')).toBe(
      lines('f(`a ${', '// [acp-crush: elided 1 line]', 'b} c', '// text', '`);'),
    )
    same(js, 'f(`\\`', '// text', '\\${', '// text', '`);')
  })

  it('quotes and comment marks in strings and regular expressions open nothing', () => {
    expect(js('const s = "a\'b" + \'/*\' + "`";', '// comment', 'g();')).toBe(
      lines('const s = "a\'b" + \'/*\' + "`";', '// [acp-crush: elided 1 line]', 'g();'),
    )
    expect(js('const r = /[`/*]"/g;', '// comment', 'if (a) /`/.test(b);', '// comment', 'g();')).toBe(
      lines(
        'const r = /[`/*]"/g;',
        '// [acp-crush: elided 1 line]',
        'if (a) /`/.test(b);',
        '// [acp-crush: elided 1 line]',
        'g();',
      ),
    )
    expect(js('const n = (a + b) / c; // "', '// comment', 'x[0] / 2 / `a`.length;')).toBe(
      lines('const n = (a + b) / c; // "', '// [acp-crush: elided 1 line]', 'x[0] / 2 / `a`.length;'),
    )
  })

  it('text between tags is text', () => {
    same(js, 'const e = <p title="// a">', '// text, don’t', '', '', '', '/* text */', '{f()} it’s</p>;')
    expect(
      js('const e = (', '  <a', '    // comment', '    b={1}', '  >', '    // text', '  </a>', ');'),
    ).toBe(
      lines(
        'const e = (',
        '  <a',
        '// [acp-crush: elided 1 line]',
        '    b={1}',
        '  >',
        '    // text',
        '  </a>',
        ');',
      ),
    )
  })
})

describe('what can’t be known leaves the file as it is', () => {
  it.each([
    ['a template without an end', ['const doc = `never closed', 'foo();']],
    ['code in a template without an end', ['const doc = `${', 'foo();']],
    ['a string without an end', ["const s = 'abc", 'foo();']],
    ['a comment without an end', ['/* abc', 'foo();']],
    ['a tag without an end', ['const e = <a>text', '</b']],
    ['division or regular expression', ['const o = {}', '/ `a` / 2;']],
    ['a here-document', ['print <<"END";', '// text', 'END']],
    ['a page with scripts in it', ['<script>', 'f();', '</script>']],
    ['a patch', ['@@ -1,2 +1,2 @@', ' // context']],
    ['a lone carriage return', ['const a = 1; // b\rcode();']],
    ['a line separator', ['// a\u2028code();']],
    ['comments of old scripts', ['a <!-- b', "it's"]],
  ])('%s', (_, source) => jsRefused(...source))

  it('strings of Python without an end', () => {
    pythonRefused('s = """abc', 'x = 1')
    pythonRefused("s = 'abc", 'x = 1')
    pythonRefused("s = 'abc \\")
  })
})

describe('comments of several lines', () => {
  it('stay whole when they share a line with code (B2c)', () => {
    same(js, 'foo(); /* begin', '   middle', '   end */', 'bar();')
    same(js, '/* begin', '   middle', '   end */ bar();')
    same(js, '/* a', ' */ /* b', ' */ bar();')
  })

  it('go when they have their lines to themselves', () => {
    expect(js('/**', ' * Docs.', '', ' */', '/* one */ // two', 'bar();')).toBe(
      lines('// [acp-crush: elided 5 lines]', 'bar();'),
    )
  })

  it('their end interrupts a run of empty lines, a comment of one line does not', () => {
    expect(js('', '', '/* a', ' */', '', '', 'bar();')).toBe(
      lines('// [acp-crush: elided 2 lines]', 'bar();'),
    )
    expect(js('', '', '// a', '', 'bar();')).toBe(lines('// [acp-crush: elided 1 line]', '', 'bar();'))
  })
})

describe('directives stay (B2d)', () => {
  it.each([
    '// @ts-expect-error -- why',
    '/// <reference types="node" />',
    '/* eslint-disable no-console */',
    '// eslint-disable-next-line',
    '/* global window */',
    '// prettier-ignore',
    '/* istanbul ignore next */',
    '/** @jsx h */',
    '/*! @license MIT */',
    '//# sourceMappingURL=a.js.map',
    '//#region a',
    '//go:build linux',
    '// +build linux',
    '//nolint:errcheck',
    '// NOLINT(x)',
    '// clang-format off',
    '// SPDX-License-Identifier: MIT',
  ])('%s', (directive) => same(js, directive, 'bar();'))

  it.each(['// global state', '// a @ts-ignore in mid-sentence', '// line by line', '/* exporting */'])(
    'words that look like one: %s',
    (comment) => expect(js(comment, 'bar();')).toBe(lines('// [acp-crush: elided 1 line]', 'bar();')),
  )

  it.each([
    '# type: ignore',
    '# noqa: E501',
    '# -*- coding: utf-8 -*-',
    '# pylint: disable=x',
    '# fmt: off',
    '#: pragma: no cover',
    '# %% cell',
  ])('%s', (directive) => same(python, directive, 'y = 2'))

  it('metadata of a script is data, its end included', () => {
    same(python, '# /// script', '# dependencies = ["x"]', '# ///', 'y = 2')
  })
})

describe('Python', () => {
  it('docstrings go, other strings that stand alone do not', () => {
    expect(
      python(
        'class A:',
        '    """Docs',
        '',
        '    more."""',
        '',
        '    def f(self):',
        '        """Docs."""',
        '        """Not docs."""',
        '        return 1',
      ),
    ).toBe(
      lines(
        'class A:',
        '# [acp-crush: elided 3 lines]',
        '    def f(self):',
        '# [acp-crush: elided 1 line]',
        '        """Not docs."""',
        '        return 1',
      ),
    )
    same(python, 'def f(', '    a: """not docs"""', '):', '    return 1')
    same(python, 'def f():', '    r"""raw"""', '    return 1')
    same(python, 'def f():', '    """docs""" + x', '    return 1')
    same(python, 'if x:', '    """not docs"""', '    y()')
  })

  it('a docstring that is all of a body stays, or nothing would', () => {
    same(python, 'class A(Exception):', '    """Docs."""', 'class B(A):', '    """Docs."""')
    same(python, 'class A(Exception):', '    """Docs."""', 'y = 2')
  })

  it('lines joined by a backslash stay together', () => {
    same(python, 'y = 1 + \\', '# comment', 'z = 3')
    same(python, 'y = 1 + \\', '', 'z = 3')
  })
})

describe('other languages with braces', () => {
  const other = (...source: readonly string[]): string | null => codeTrim(lines(...source)).text
  const elided = (n: number): string => `// [acp-crush: elided ${n} line${n === 1 ? '' : 's'}]`

  it('Rust: comments that nest, raw strings, lifetimes', () => {
    const code = ["pub fn f<'a>(x: &'a str) -> char {", "    let c = '\"';", '    return c;', '}']
    const comment = ['/* outer /* inner */', '   still a comment, and long enough to be worth it */']
    expect(other(...code, ...comment, ...code)).toBe(lines(...code, elided(2), ...code))
    const raw = ['    let s = r#"', '// text "', '/* text', '"#;']
    expect(other(...code, ...raw, ...comment, ...code)).toBe(lines(...code, ...raw, elided(2), ...code))
    expect(other(...code, '    let s = "a', '// text', '";', ...comment, ...code)).toBe(
      lines(...code, '    let s = "a', '// text', '";', elided(2), ...code),
    )
    expect(other(...code, '/* outer /* inner */', ...slashes, ...code)).toBeNull()
  })

  it('Go: raw strings between backticks; code for C in comments', () => {
    const code = [
      'package main',
      'func f() error {',
      '\treturn nil',
      '\treturn x',
      '\treturn y',
      '\treturn z',
      '}',
    ]
    const raw = ['var s = `', '// text \\', '`']
    expect(other(...code, ...raw, ...slashes)).toBe(lines(...code, ...raw, elided(12)))
    expect(other(...code, '/*', '#include <stdio.h>', '*/', 'import "C"', ...slashes)).toBeNull()
  })

  it('C and C++: raw strings, digits in groups, lines that go on', () => {
    const code = ['#include <a.h>', 'int main() {', '  return 0;', '  return 1;', '  return 2;', '}']
    const raw = ['auto s = R"x(', '// text )"', ')x";', "int n = 1'000'000;"]
    expect(other(...code, ...raw, ...slashes)).toBe(lines(...code, ...raw, elided(12)))
    expect(other(...code, '#define F(x) \\', '', '  g();', ...slashes)).toBe(
      lines(...code, '#define F(x) \\', '', '  g();', elided(12)),
    )
    expect(other(...code, "#error don't", ...slashes)).toBe(lines(...code, "#error don't", elided(12)))
    expect(other(...code, '// goes on \\', 'f();', ...slashes)).toBeNull()
  })

  it('Java, Kotlin, C#, Swift: texts of many lines', () => {
    const java = ['public class A {', '  public void f() {', '    return;', '    g();', '    h();', '  }']
    const text = ['String s = """', '  // text', '  """;']
    expect(other(...java, ...text, ...slashes)).toBe(lines(...java, ...text, elided(12)))
    expect(other(...java, 'var s = @"C:\\', '// text ""', '";', ...slashes)).toBe(
      lines(...java, 'var s = @"C:\\', '// text ""', '";', elided(12)),
    )
    expect(other(...java, 'var s = @"C:\\"', ...slashes)).toBeNull()
    const kotlin = ['private fun f(): Int {', '  return 1', '  return 2', '  return 3', '}', 'val x = 1;']
    expect(other(...kotlin, 'val s = """', '// text', '"""', ...slashes)).toBe(
      lines(...kotlin, 'val s = """', '// text', '"""', elided(12)),
    )
    expect(other(...kotlin, 'val s = "${f("/*")}"', ...slashes)).toBeNull()
  })
})

it('line ends become LF; the end of the file stays as it was', () => {
  const source = [...slashes, 'const a = 1;', 'const b = `x', '', 'y`;']
  expect(codeTrim(source.join('\r\n')).text).toBe(
    ['// [acp-crush: elided 12 lines]', 'const a = 1;', 'const b = `x', '', 'y`;'].join('\n'),
  )
})
