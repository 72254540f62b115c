/** Takes the README's pictures from the built app: `npm run build && npm run pictures`. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import type { Page } from '@playwright/test'

const root = fileURLToPath(new URL('..', import.meta.url))
const port = 4373
const address = `http://127.0.0.1:${port}/`

interface Picture {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly scheme: 'light' | 'dark'
  readonly act: (page: Page) => Promise<void>
}

const openDemo = async (page: Page, title: string): Promise<void> => {
  await page.getByRole('button', { name: title }).click()
  await page.getByRole('list', { name: 'Transcript' }).getByRole('listitem').first().waitFor()
}
const select = async (page: Page, name: RegExp): Promise<void> => {
  await page.getByRole('list', { name: 'Transcript' }).getByRole('listitem', { name }).first().click()
}

const pictures: readonly Picture[] = [
  { name: 'first-screen', width: 1440, height: 760, scheme: 'light', act: async () => {} },
  {
    name: 'panes-light',
    width: 1440,
    height: 900,
    scheme: 'light',
    act: async (page) => {
      await openDemo(page, 'Compaction by hand')
      await select(page, /read: incident\.json/)
    },
  },
  {
    name: 'panes-dark',
    width: 1440,
    height: 900,
    scheme: 'dark',
    act: async (page) => {
      await openDemo(page, 'Folds within folds')
      await select(page, /cargo bench/)
    },
  },
  {
    name: 'ledger-light',
    width: 1440,
    height: 900,
    scheme: 'light',
    act: async (page) => openDemo(page, 'A fold that changes nothing'),
  },
  {
    name: 'walk-pin',
    width: 1440,
    height: 900,
    scheme: 'light',
    act: async (page) => {
      await openDemo(page, 'A fold that changes nothing')
      await select(page, /SEGLOG/)
      await page.keyboard.press('p')
    },
  },
  {
    name: 'walk-after',
    width: 1440,
    height: 900,
    scheme: 'light',
    act: async (page) => {
      await openDemo(page, 'A fold that changes nothing')
      await select(page, /SEGLOG/)
      for (const key of ['y', 'y']) await page.keyboard.press(key)
    },
  },
  {
    name: 'pin-light',
    width: 1440,
    height: 900,
    scheme: 'light',
    act: async (page) => openDemo(page, 'The opening was folded'),
  },
  {
    name: 'stepper-light',
    width: 1440,
    height: 900,
    scheme: 'light',
    act: async (page) => {
      await openDemo(page, 'The opening was folded')
      await page.keyboard.press('s')
      await page.getByRole('option', { name: /prune/ }).click()
    },
  },
  {
    name: 'workbench-light',
    width: 1440,
    height: 900,
    scheme: 'light',
    act: async (page) => {
      await openDemo(page, 'One compaction')
      await page.keyboard.press('w')
    },
  },
  {
    name: 'lost-light',
    width: 1440,
    height: 900,
    scheme: 'light',
    act: async (page) => {
      await openDemo(page, 'One compaction')
      await page.keyboard.press('g')
    },
  },
  {
    name: 'diagnostics-light',
    width: 1440,
    height: 900,
    scheme: 'light',
    act: async (page) => {
      await openDemo(page, 'A damaged log')
      await page.keyboard.press('d')
      await page.getByText('NUL bytes').first().click()
    },
  },
  {
    name: 'panes-1000',
    width: 1000,
    height: 800,
    scheme: 'light',
    act: async (page) => {
      await openDemo(page, 'Folds within folds')
      await select(page, /cargo bench/)
    },
  },
]

const server = spawn(
  process.execPath,
  ['node_modules/vite/bin/vite.js', 'preview', '--host', '127.0.0.1', '--port', String(port), '--strictPort'],
  { cwd: root, stdio: 'ignore' },
)
const system = '/usr/bin/chromium'
const browser = await chromium.launch({
  ...(existsSync(system) ? { executablePath: system } : {}),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  for (const { name, width, height, scheme, act } of pictures) {
    const page = await browser.newPage({ viewport: { width, height }, colorScheme: scheme })
    await page.goto(address, { waitUntil: 'networkidle' })
    await act(page)
    await page.mouse.move(width - 2, height - 40)
    await page.waitForTimeout(1500)
    await page.screenshot({ path: `${root}docs/pictures/${name}.png` })
    await page.close()
  }
} finally {
  await browser.close()
  server.kill()
}
