/** The kernel alone, in Node: bundled first, since the compiler of the tools wraps every function. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import type { Bench } from './context.ts'
import type { Row } from './result.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export const kernel: Bench = {
  goals: ['kernel'],
  what: 'the kernel alone',
  async run(context) {
    const outDir = mkdtempSync(join(tmpdir(), 'pinfold-bench-kernel-'))
    try {
      await build({
        root,
        configFile: false,
        logLevel: 'warn',
        ssr: { noExternal: true },
        build: {
          ssr: join(root, 'tools/bench/kernel-run.ts'),
          outDir,
          emptyOutDir: true,
          target: 'node20',
          minify: false,
          rolldownOptions: { output: { entryFileNames: 'kernel.mjs' } },
        },
      })
      const answer = join(outDir, 'rows.json')
      const logs = (['hundred', 'dense', 'million'] as const).map(
        (kind) => `${kind}=${context.log(kind).path}`,
      )
      const words = [
        '--expose-gc',
        '--max-old-space-size=8192',
        join(outDir, 'kernel.mjs'),
        answer,
        String(context.rounds),
        String(context.quick ? 100_000 : 1_000_000),
        ...logs,
      ]
      const run = spawnSync(process.execPath, words, {
        cwd: root,
        encoding: 'utf8',
        stdio: ['ignore', 'inherit', 'inherit'],
      })
      if (run.status !== 0) throw new Error('The benchmark of the kernel stopped.')
      return JSON.parse(readFileSync(answer, 'utf8')) as Row[]
    } finally {
      rmSync(outDir, { recursive: true, force: true })
    }
  },
}
