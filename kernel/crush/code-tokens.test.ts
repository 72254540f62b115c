/** code-trim against real parsers: what is neither comment nor docstring is the same before and after. */
import { readdirSync, readFileSync } from 'node:fs'
import { parse } from '@babel/parser'
import { parser as pythonParser } from '@lezer/python'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeTrim } from './code-trim.ts'

/** Of TypeScript with elements, or of TypeScript whose `<a>b` is a type; comments left out. */
function scriptTokens(text: string, elements = true): string[] {
  const { tokens } = parse(text, {
    sourceType: 'module',
    tokens: true,
    plugins: elements ? ['typescript', 'jsx'] : ['typescript'],
  })
  return (tokens as readonly { type: unknown; start: number; end: number }[])
    .filter(({ type }) => type !== 'CommentLine' && type !== 'CommentBlock')
    .map(({ start, end }) => text.slice(start, end))
}

/** Strings of three quotes that stand alone may be docstrings: those of the text are looked at apart. */
function pythonTokens(text: string): string[] {
  const tokens: string[] = []
  pythonParser.parse(text).iterate({
    enter({ name, from, to, node }) {
      if (node.firstChild || from === to || name === 'Comment' || node.type.isError) return
      const isStatement = name === 'String' && node.parent?.name === 'ExpressionStatement'
      if (!isStatement || !/^["']{3}/.test(text.slice(from, to))) tokens.push(text.slice(from, to))
    },
  })
  return tokens
}

const pieces = (...texts: readonly string[]): fc.Arbitrary<string> => fc.constantFrom(...texts)
const filler = 'words enough in a comment to be worth its removal from the text'
const blank = pieces('', '', '\n', '   ', '\n\n\n')

const slash = pieces(
  `// ${filler}`,
  `// it's \`${filler}`,
  `/* ${filler} */`,
  `/* ${filler}\n\n " ' \` /* // ${filler}\n*/`,
  `/** ${filler}\n * {@link x} */ // ${filler}`,
  `/* a\n*/ /* ${filler}\n*/`,
  '// eslint-disable-next-line',
  '/* @ts-expect-error */',
)
const expression = pieces(
  '"// no"',
  "'/* no'",
  '`a\n// no\n\n\n\n/* no`',
  '`${"`"}${`\n// no\n`}`',
  '`a ${ /* yes */ b\n// yes\n} \\` \\${ // no`',
  '/[/"`*]\\/*/g',
  'a / b / c',
  '(a + b) / "/".length',
  'x[0] / 2 + `/`.length',
  'b ? /\\//.test(c) : {}',
  'function () { return /"/ }',
  'a\n// yes\n/ b',
  '<p title="// no">it’s /* no */ don\'t\n// no\n\n\n\n{/* yes */ a /* yes\n*/}</p>',
  '<>\n{list.map((i) => <li key={i}>// no {`// no`}</li>)}\n// no\n</>',
  '<A b={<c/>} // yes\n/* yes\n*/ d />',
  '(x as unknown as Array<string>)',
  'a! / b',
  'i++ / 2',
  '"a\\\n// no"',
)
const statement = fc.oneof(
  expression.map((value) => `var v = ${value};`),
  expression.map((value) => `f(${value}, 1); // it's "${filler}`),
  expression.map((value) => `if (a) {\n// yes ${filler}\n  return (${value});\n}`),
  expression.map((value) => `f(); /* ${filler}\n${filler} */ g(${value});`),
  pieces('if (a) /`/.test(b)', 'while (a) /"/.test(b)', 'var v: A extends `x${infer B}` ? B : never'),
)

test('law: the tokens of TypeScript stay as they are', () => {
  let trimmed = 0
  const source = fc.array(fc.oneof({ weight: 3, arbitrary: slash }, statement, blank), {
    minLength: 6,
    maxLength: 25,
  })
  fc.assert(
    fc.property(source, fc.boolean(), (parts, ends) => {
      const text = `const a = 1;\nlet b = 2;\nfunction h() {\n${parts.join('\n')}\n}${ends ? '\n' : ''}`
      const output = codeTrim(text).text
      if (output === null) return
      trimmed++
      expect(output.length).toBeLessThan(text.length)
      expect(scriptTokens(output)).toEqual(scriptTokens(text))
      const directives = (of: string): number => of.split(/eslint-disable-next-line|@ts-expect-error/).length
      expect(directives(output)).toBe(directives(text))
    }),
    { numRuns: 1000 },
  )
  expect(trimmed).toBeGreaterThan(500)
})

const hash = pieces(`# ${filler}`, `# it's """ ${filler}`, '# type: ignore', `#${filler}\n\n#${filler}`)
const pythonValue = pieces(
  '"# no"',
  "'''a\n# no\n\n\n\n\"\"\" no'''",
  'r"""\\"""  # no\n"""',
  'f"{a}# no" "b" \'"""\'',
  '(1,\n# yes\n  2)',
  '{"a":\n    """no"""\n}',
  '1 + \\\n  2 - \\\n\n',
  "'a \\\n# no'",
)
const pythonStatement = fc.oneof(
  pythonValue.map((value) => `v = ${value}`),
  pythonValue.map((value) => `f(${value.endsWith('\n') ? '1' : value})  # it's ${filler}`),
  pythonValue.map(
    (value) =>
      `def f(a,\n      b):\n    """Docs.\n\n    # ${filler}\n    """\n    # ${filler}\n    return ${value}`,
  ),
  pythonValue.map((value) => `class A:\n    '''Docs.'''\n    x = ${value}`),
  pieces(
    'class B(A):\n    """Docs."""',
    '@d\nasync def g():\n    """Docs."""\n    yield 1',
    '"""not docs"""',
  ),
)

test('law: the tokens of Python stay as they are, docstrings apart', () => {
  let trimmed = 0
  const source = fc.array(fc.oneof({ weight: 3, arbitrary: hash }, pythonStatement, blank), {
    minLength: 6,
    maxLength: 25,
  })
  fc.assert(
    fc.property(source, (parts) => {
      const text = `import os\nimport sys\ndef h():\n    pass\n${parts.join('\n')}\n`
      const output = codeTrim(text).text
      if (output === null) return
      trimmed++
      expect(output.length).toBeLessThan(text.length)
      expect(pythonTokens(output)).toEqual(pythonTokens(text))
      // Each body keeps a statement.
      expect(output).not.toMatch(/:\n(?:# \[acp[^\n]*\n)*(?:class|def|@d|v =)/)
    }),
    { numRuns: 1000 },
  )
  expect(trimmed).toBeGreaterThan(500)
})

test('our own sources keep their tokens', () => {
  let trimmed = 0
  for (const room of ['../crush', '../pipeline', '../../src/panes', '../../src/app', '../../src/stepper']) {
    const dir = new URL(`${room}/`, import.meta.url)
    for (const file of readdirSync(dir).filter((name) => /\.tsx?$/.test(name))) {
      const text = readFileSync(new URL(file, dir), 'utf8')
      const output = codeTrim(text).text
      if (output === null) continue
      trimmed++
      const elements = file.endsWith('x')
      expect(scriptTokens(output, elements), file).toEqual(scriptTokens(text, elements))
    }
  }
  expect(trimmed).toBeGreaterThan(50)
})
