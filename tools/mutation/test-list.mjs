/**
 * What the kernel's tests use of vitest, without workers and modules of its own: a test is a function in a
 * list. The mutation tester gives it to the tests in vitest's place (`runner.mjs`).
 */
import {
  chai,
  GLOBAL_EXPECT,
  JestAsymmetricMatchers,
  JestChaiExpect,
  JestExtend,
  setState,
} from '@vitest/expect'

chai.use(JestExtend)
chai.use(JestChaiExpect)
chai.use(JestAsymmetricMatchers)

export const expect = Object.assign((value, message) => chai.expect(value, message), chai.expect)
expect.fail = chai.assert.fail
Reflect.set(globalThis, GLOBAL_EXPECT, expect)
setState({ assertionCalls: 0, isExpectingAssertions: false }, expect)

/**
 * @typedef {{ name: string, run: () => Promise<void> }} Test by its groups' names and its own; with its hooks
 * @typedef {{ name: string, before: (() => unknown)[], after: (() => unknown)[] }} Group
 */

/** @type {{ tests: Map<string, Test>, groups: readonly Group[] }} */
let file

/** The tests that a file adds while it loads, in their order. */
export async function testsOf(load) {
  file = { tests: new Map(), groups: [{ name: '', before: [], after: [] }] }
  await load()
  return [...file.tests.values()]
}

export const beforeEach = (hook) => void file.groups.at(-1).before.push(hook)
export const afterEach = (hook) => void file.groups.at(-1).after.push(hook)

function addTest(name, body, row = []) {
  const { tests, groups } = file
  const whole = [...groups.map((group) => group.name), name].filter((part) => part !== '').join(' ')
  // The tester asks for tests by name.
  const unique = tests.has(whole) ? `${whole} (${tests.size})` : whole
  const run = async () => {
    try {
      for (const { before } of groups) for (const hook of before) await hook()
      await body(...row)
    } finally {
      for (const { after } of groups.toReversed()) for (const hook of after) await hook()
    }
  }
  tests.set(unique, { name: unique, run })
}

function addGroup(name, body, row = []) {
  const { groups } = file
  file = { ...file, groups: [...groups, { name, before: [], after: [] }] }
  body(...row)
  file = { ...file, groups }
}

const withEach = (add) =>
  Object.assign((name, body) => add(name, body), {
    each: (rows) => (name, body) => {
      for (const row of rows) {
        const cells = Array.isArray(row) ? row : [row]
        add(named(name, row, cells), body, cells)
      }
    },
  })

/** `%s` is the next cell of a row, `$key` a field of it. */
function named(name, row, cells) {
  let next = 0
  return name.replace(/%[sdifjo]|\$(\w+)/g, (_, key) => String(key ? row?.[key] : cells[next++]))
}

export const test = withEach(addTest)
export const it = test
export const describe = withEach(addGroup)
