/** The harness of the lists as a built page under the app's own policy, for tests and benchmarks. */
import react from '@vitejs/plugin-react'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, preview } from 'vite'
import type { InlineConfig } from 'vite'
import { CSP } from '../../csp.ts'

export interface Served {
  /** Address of a page, such as `index.html?n=1000`. */
  readonly page: (name: string) => string
  readonly close: () => Promise<void>
}

export async function serveHarness(pages: readonly string[] = ['index.html']): Promise<Served> {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const outDir = await mkdtemp(join(tmpdir(), 'pinfold-harness-'))
  const common: InlineConfig = { root, configFile: false, logLevel: 'warn', plugins: [react()] }
  await build({
    ...common,
    build: {
      outDir,
      emptyOutDir: true,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: pages.map((name) => join(root, 'e2e/harness', name)) },
    },
  })
  const server = await preview({
    ...common,
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0, headers: { 'Content-Security-Policy': CSP } },
  })
  const base = server.resolvedUrls?.local[0] ?? ''
  return {
    page: (name) => `${base}e2e/harness/${name}`,
    close: async () => {
      await server.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}
