/**
 * Runs the kernel's tests for Stryker, some milliseconds a change. The runner for vitest starts a thread and
 * loads all modules for every change, half a second and more; here one script is run anew (`bundle.mjs`), so
 * that nothing is remembered either, and of its test files those alone are loaded that reach the change.
 */
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { bundle } from './bundle.mjs'
import { testsOf } from './test-list.mjs'

const ROOMS = ['kernel/compression', 'kernel/pipeline']
/** Of a room below them, what is changed as well. */
const BELOW = ['kernel/base/ids.test.ts', 'kernel/base/refs.test.ts']
/** A cheaper test that fails spares these. */
const LAST = [
  'kernel/vectors.test.ts',
  'kernel/compression/compress-laws.test.ts',
  'kernel/pipeline/memo.test.ts',
]
/** Characters. Longer vectors are sessions that reach every line: they would run for every change that lives. */
const LONGEST_VECTOR = '20000'

const SUCCESS = 0
const FAILED = 1

class KernelTestRunner {
  /** What the changed code reads and counts: which change is active, what is reached how often. */
  // oxlint-disable-next-line no-underscore-dangle -- the name that Stryker gave it
  tester = (globalThis.__stryker__ ??= {})

  capabilities() {
    return { reloadEnvironment: true }
  }

  async init() {
    process.env.LONGEST_VECTOR = LONGEST_VECTOR
    // A promise that a change leaves alone must not end the process.
    process.on('unhandledRejection', () => undefined)
    const own = ROOMS.flatMap(testFiles).filter((file) => !LAST.includes(file))
    this.files = [...BELOW, ...own, ...LAST]
    this.open = await bundle(this.files)
  }

  async dryRun() {
    const tests = []
    await this.eachTest(undefined, async (id, run, fileName) => {
      this.tester.currentTestId = id
      tests.push(await result(id, run, fileName))
      this.tester.currentTestId = undefined
      return true
    })
    return { status: 'complete', tests, mutantCoverage: this.tester.mutantCoverage }
  }

  async mutantRun({ testFilter, hitLimit, activeMutant, mutantActivation, disableBail }) {
    const tests = []
    const whileLoading = mutantActivation === 'static' ? activeMutant.id : undefined
    Object.assign(this.tester, { activeMutant: whileLoading, hitCount: 0, hitLimit })
    await this.eachTest(testFilter, async (id, run, fileName) => {
      this.tester.activeMutant = activeMutant.id
      const done = await result(id, run, fileName)
      this.tester.activeMutant = whileLoading
      tests.push(done)
      return disableBail || done.status === SUCCESS
    })
    Object.assign(this.tester, { activeMutant: undefined, hitLimit: undefined })
    const { hitCount } = this.tester
    if (hitCount > hitLimit) return { status: 'timeout', reason: `visited ${hitCount} times of ${hitLimit}` }
    const failed = tests.filter(({ status }) => status === FAILED)
    if (failed.length === 0) return { status: 'survived', nrOfTests: tests.length }
    const killedBy = failed.map(({ id }) => id)
    return { status: 'killed', killedBy, failureMessage: failed[0].failureMessage, nrOfTests: tests.length }
  }

  /** Tests by file, until `visit` says no. A file that does not load counts as one test that fails. */
  async eachTest(ids, visit) {
    const wanted = ids && new Set(ids)
    const needed = ids && new Set(ids.map((id) => id.slice(0, id.indexOf('#'))))
    const loaders = this.open()
    for (const file of this.files) {
      if (needed && !needed.has(file)) continue
      for (const { name, run } of await loaded(loaders[file])) {
        const id = `${file}#${name}`
        if (wanted && name !== LOADING && !wanted.has(id)) continue
        if (!(await visit(id, run, resolve(file)))) return
      }
    }
  }
}

const LOADING = 'loads'

async function loaded(load) {
  try {
    return await testsOf(load)
  } catch (error) {
    return [{ name: LOADING, run: () => Promise.reject(error) }]
  }
}

async function result(id, run, fileName) {
  const start = performance.now()
  const failureMessage = await run().then(
    () => undefined,
    (error) => String(error),
  )
  const status = failureMessage === undefined ? SUCCESS : FAILED
  return { id, name: id, fileName, timeSpentMs: performance.now() - start, status, failureMessage }
}

const testFiles = (room) =>
  readdirSync(room)
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `${room}/${name}`)

export const strykerPlugins = [{ kind: 'TestRunner', name: 'kernel', injectableClass: KernelTestRunner }]
