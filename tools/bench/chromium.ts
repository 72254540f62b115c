/**
 * The stage: the app, built and served under its own headers; pages with the limits beside it, built
 * the same way; and one Chromium for both. Each part is set up when it is first asked for.
 */
import react from '@vitejs/plugin-react'
import { chromium } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, preview } from 'vite'
import type { InlineConfig } from 'vite'
import { installProbe } from './probe.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const vite = join(root, 'node_modules/vite/bin/vite.js')
const limitsRoot = join(root, 'tools/bench/limits')
const limitsConfig: InlineConfig = {
  root: limitsRoot,
  configFile: false,
  logLevel: 'warn',
  plugins: [react()],
}
const FIRST_PORT = 5300
const VIEW = { width: 1440, height: 900 }

export interface Stage {
  /** Folder of the built app. */
  dist(): Promise<string>
  /** Address of the app, ending in a slash. */
  app(): Promise<string>
  /** Folder of the built pages of `limits/`. */
  limitsDist(): Promise<string>
  /** Address of the pages in `limits/`. */
  limits(): Promise<string>
  browser(): Promise<Browser>
  /** Of the browser, if it was started. */
  version(): string | null
  /** A page with nothing cached, and the probe in it. */
  page(): Promise<Page>
  close(): Promise<void>
}

export function createStage(): Stage {
  const ends: (() => unknown)[] = []
  let version: string | null = null
  const dist = once(async () => {
    const folder = await temporary('pinfold-bench-app-', ends)
    execFileSync(
      process.execPath,
      [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'],
      { cwd: root },
    )
    return folder
  })
  const app = once(async () => {
    const port = await freePort()
    const words = ['preview', '--outDir', await dist(), '--host', '127.0.0.1', '--port', String(port)]
    // Not by npx: its child would outlive it.
    const server = spawn(process.execPath, [vite, ...words, '--strictPort'], { cwd: root, stdio: 'ignore' })
    ends.push(() => server.kill())
    return answering(`http://127.0.0.1:${port}/`, server)
  })
  const limitsDist = once(async () => {
    const outDir = await temporary('pinfold-bench-limits-', ends)
    const input = ['open.html', 'empty.html', 'libraries.html'].map((name) => join(limitsRoot, name))
    const modulePreload = { polyfill: false }
    await build({
      ...limitsConfig,
      worker: { format: 'es' },
      build: { outDir, emptyOutDir: true, modulePreload, rolldownOptions: { input } },
    })
    return outDir
  })
  const limits = once(async () => {
    const outDir = await limitsDist()
    // Isolated like the app, so that both have the same clock; without its policy.
    const headers = {
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Embedder-Policy': 'require-corp',
    }
    const port = await freePort()
    const server = await preview({
      ...limitsConfig,
      build: { outDir },
      preview: { host: '127.0.0.1', port, headers },
    })
    ends.push(() => server.close())
    return server.resolvedUrls?.local[0] ?? ''
  })
  const browser = once(async () => {
    const started = await launch()
    version = started.version()
    ends.push(() => started.close())
    return started
  })
  return {
    dist,
    app,
    limitsDist,
    limits,
    browser,
    version: () => version,
    async page() {
      const context = await (await browser()).newContext({ viewport: VIEW })
      const page = await context.newPage()
      page.on('pageerror', (error) => console.error(error))
      // The compiler of the tools names inner functions through a helper that pages do not have.
      await page.addInitScript('globalThis.__name ??= (f) => f')
      await page.addInitScript(installProbe)
      return page
    },
    async close() {
      for (const end of ends.toReversed()) await end()
    },
  }
}

/** Debian's Chromium where it is, else the one that Playwright brings. */
function launch(): Promise<Browser> {
  const system = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  return chromium.launch({
    ...(existsSync(system) ? { executablePath: system } : {}),
    // Scrollbars are there for people; headless browsers hide them.
    ignoreDefaultArgs: ['--hide-scrollbars'],
    args: [
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      // Memory is told at once instead of after the next collection.
      '--enable-blink-features=ForceEagerMeasureMemory',
    ],
  })
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null
  return () => (made ??= make())
}

async function temporary(name: string, ends: (() => unknown)[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), name))
  ends.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function freePort(port = FIRST_PORT): Promise<number> {
  const free = await new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
  return free ? port : freePort(port + 1)
}

async function answering(address: string, server: ChildProcess): Promise<string> {
  for (let chance = 0; chance < 200; chance++) {
    if (server.exitCode !== null) break
    const answer = await fetch(address).catch(() => null)
    if (answer?.ok) return address
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('The preview of the app did not start.')
}
