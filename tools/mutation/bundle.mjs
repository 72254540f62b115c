/** The kernel's tests and all they import as one script, in which nothing is run before it is asked for. */
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Script } from 'node:vm'
import { build } from 'esbuild'
import * as vitest from './test-list.mjs'

/**
 * @param {readonly string[]} files test files, from the folder of the project
 * @returns {Promise<() => Record<string, () => Promise<unknown>>>} every call gives files that know nothing of
 * the calls before: for each file what loads it and the modules that it needs
 */
export async function bundle(files) {
  const loaders = files.map(
    (file) => `  ${JSON.stringify(file)}: () => import(${JSON.stringify(`./${file}`)}),`,
  )
  const { outputFiles } = await build({
    stdin: { contents: ['export const files = {', ...loaders, '}'].join('\n'), resolveDir: process.cwd() },
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    external: ['vitest', 'fast-check', 'tiktoken', 'fflate', 'fzstd', '@noble/*'],
    define: { 'import.meta.url': 'moduleUrl' },
    logLevel: 'error',
  })
  // Tests find their fixtures from where the vectors' test lies.
  const place = resolve('kernel/all-tests.cjs')
  const code = `(function (require, module, moduleUrl) { ${outputFiles[0].text}\n})`
  const script = new Script(code, { filename: place })
  const ownRequire = createRequire(place)
  const require = (name) => (name === 'vitest' ? vitest : ownRequire(name))
  return () => {
    const module = { exports: {} }
    script.runInThisContext()(require, module, pathToFileURL(place).href)
    return module.exports.files
  }
}
