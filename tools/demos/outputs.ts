/** What tools print in the made sessions: numbered sources and runs of tests, drawn from short lists. */

/** A file as the read tool shows it. */
export const numbered = (source: string, from = 1): string =>
  source
    .split('\n')
    .map((line, k) => `${String(from + k).padStart(4)}  ${line}`.trimEnd())
    .join('\n')

/** Tests of one file. */
export interface Suite {
  readonly file: string
  readonly tests: readonly string[]
  readonly failed?: string
}

/** So many ms as a text suggests; the same each time. */
const ms = (text: string, most = 40): number =>
  ([...text].reduce((sum, c) => sum + c.charCodeAt(0), 0) % most) + 1

const countOf = (suites: readonly Suite[]): number => suites.reduce((sum, { tests }) => sum + tests.length, 0)
const failedOf = (suites: readonly Suite[]): number =>
  suites.filter(({ failed }) => failed !== undefined).length

export function pytest(root: string, suites: readonly Suite[], failure = ''): string {
  const all = countOf(suites)
  const failed = failedOf(suites)
  let done = 0
  const lines = suites.flatMap(({ file, tests, failed: bad }) =>
    tests.map((test) => {
      const share = `[${String(Math.round((++done / all) * 100)).padStart(3)}%]`
      return `${file}::${test} ${test === bad ? 'FAILED' : 'PASSED'}`.padEnd(72) + share
    }),
  )
  const sums = failed > 0 ? `${failed} failed, ${all - failed} passed` : `${all} passed`
  return `============================= test session starts ==============================
platform linux -- Python 3.13.1, pytest-8.4.2
rootdir: ${root}
collected ${all} items

${lines.join('\n')}
${failure && `\n=================================== FAILURES ===================================\n${failure}\n`}
============================== ${sums} in ${(0.4 + all / 61).toFixed(2)}s ==============================`
}

export function vitest(root: string, suites: readonly Suite[], failure = ''): string {
  const all = countOf(suites)
  const failed = failedOf(suites)
  const lines = suites.flatMap(({ file, tests, failed: bad }) => [
    ` ${bad === undefined ? '✓' : '❯'} ${file} (${tests.length} tests) ${ms(file, 90)}ms`,
    ...tests.map((test) => `   ${test === bad ? '×' : '✓'} ${test} ${ms(test)}ms`),
  ])
  const passed = failed > 0 ? `${failed} failed | ${all - failed} passed` : `${all} passed`
  return ` RUN  v3.2.4 ${root}

${lines.join('\n')}
${failure && `\n${failure}\n`}
 Test Files  ${failed > 0 ? `${failed} failed | ${suites.length - failed}` : suites.length} passed (${suites.length})
      Tests  ${passed} (${all})
   Duration  ${480 + all * 7}ms

[exit code: ${failed > 0 ? 1 : 0}]`
}

export function goTest(packages: readonly Suite[], failure = ''): string {
  const lines = packages.flatMap(({ file, tests, failed }) => [
    ...tests.flatMap((test) => [
      `=== RUN   ${test}`,
      ...(test === failed ? [failure] : []),
      `--- ${test === failed ? 'FAIL' : 'PASS'}: ${test} (0.${String(ms(test)).padStart(2, '0')}s)`,
    ]),
    failed === undefined
      ? `ok  \t${file}\t0.${String(ms(file, 90) + 9)}s`
      : `FAIL\t${file}\t0.${String(ms(file, 90) + 9)}s`,
  ])
  return lines.join('\n')
}

export function cargoTest(
  target: string,
  tests: readonly string[],
  failed: string | null = null,
  failure = '',
): string {
  const lines = tests.map((test) => `test ${test} ... ${test === failed ? 'FAILED' : 'ok'}`)
  const bad = failed === null ? 0 : 1
  return `     Running ${target}

running ${tests.length} tests
${lines.join('\n')}
${failure && `\nfailures:\n\n${failure}\n`}
test result: ${bad ? 'FAILED' : 'ok'}. ${tests.length - bad} passed; ${bad} failed; 0 ignored; finished in 0.0${ms(target, 9)}s

[exit code: ${bad ? 101 : 0}]`
}
