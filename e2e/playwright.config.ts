import { existsSync } from 'node:fs'
import { chromium, defineConfig, devices } from '@playwright/test'

const port = Number(process.env['E2E_PORT'] ?? 4273)

/** The distribution's Chromium where there is one, else Playwright's own, else an installed Chrome. */
function browser() {
  const system = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  if (existsSync(system)) return { executablePath: system }
  return existsSync(chromium.executablePath()) ? {} : { channel: 'chrome' }
}

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  fullyParallel: true,
  workers: 2,
  forbidOnly: Boolean(process.env['CI']),
  retries: 0,
  timeout: 60_000,
  outputDir: '../test-results/e2e',
  reporter: [['list'], ['json', { outputFile: '../test-results/e2e.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    baseURL: `http://127.0.0.1:${port}/`,
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...browser(),
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [{ name: 'chromium' }],
  webServer: {
    command: `node node_modules/vite/bin/vite.js preview --host 127.0.0.1 --port ${port} --strictPort`,
    cwd: '..',
    url: `http://127.0.0.1:${port}/`,
    reuseExistingServer: !process.env['CI'],
    timeout: 30_000,
  },
})
