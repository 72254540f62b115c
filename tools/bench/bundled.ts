/** A benchmark in a process of its own: bundled first, since the compiler of the tools wraps every function. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import type { Row } from './result.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Runs `tools/bench/<entry>` with the file of its answer and these words; it writes its rows there. */
export async function runBundled(entry: string, words: readonly string[]): Promise<readonly Row[]> {
  const outDir = mkdtempSync(join(tmpdir(), 'pinfold-bench-'))
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'warn',
      ssr: { noExternal: true },
      build: {
        ssr: join(root, 'tools/bench', entry),
        outDir,
        emptyOutDir: true,
        target: 'node20',
        minify: false,
        rolldownOptions: { output: { entryFileNames: 'bench.mjs' } },
      },
    })
    const answer = join(outDir, 'rows.json')
    const run = spawnSync(
      process.execPath,
      ['--expose-gc', '--max-old-space-size=8192', join(outDir, 'bench.mjs'), answer, ...words],
      { cwd: root, encoding: 'utf8', stdio: ['ignore', 'inherit', 'inherit'] },
    )
    if (run.status !== 0) throw new Error(`The benchmark ${entry} stopped.`)
    return JSON.parse(readFileSync(answer, 'utf8')) as readonly Row[]
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}
