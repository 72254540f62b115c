/**
 * Scrolling: frame times of the two-column list against @tanstack/react-virtual alone, in the same
 * browser, one after the other. Also whether every row of a million can be brought to the top.
 */
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { serveHarness } from '../../e2e/harness/serve.ts'

export interface Figure {
  readonly name: string
  readonly goal: string
  readonly value: number
  /** What the goal allows, or what the platform itself reaches. */
  readonly limit: number
  readonly ratio: number
  readonly unit: string
}

interface Readings {
  readonly frames: readonly number[]
  readonly longTasks: readonly number[]
  readonly blank: number
}
interface Harness {
  readonly probe: { start: () => void; stop: () => Readings }
  readonly pinfold: {
    readonly lists: Map<string, { reveal: (slot: number, how: 'start') => void }>
    readonly openSome: (percent: number) => void
  }
}
declare const window: Harness & typeof globalThis

/** Wheel events of a burst; enough for a 95th percentile. */
const EVENTS = 60

export async function benchScroll(): Promise<Figure[]> {
  const served = await serveHarness(['index.html', 'virtual.html', 'paged.html'])
  const browser = await launch()
  const figures: Figure[] = []
  try {
    const own = await open(browser, served.page('index.html?n=100000&folds=200'), '[data-key]')
    await own.evaluate(() => window.pinfold.openSome(3))
    const other = await open(browser, served.page('virtual.html?n=100000&open=3'), '[data-index]')
    const paged = await open(browser, served.page('paged.html?n=100000&open=3'), '[data-index]')
    for (const [px, allowed] of [
      [120, 16.7],
      [1_200, 33.4],
      [12_000, 33.4],
    ] as const) {
      const us = await burst(own, px)
      const them = await burst(other, px)
      const between = await burst(paged, px)
      const what = `100k rows, ${px.toLocaleString('en')} px an event`
      figures.push(
        { ...against(`${what}: frame, p95`, 'G10', us.p95, allowed), unit: 'ms' },
        { ...against(`${what}: react-virtual alone, p95`, 'G10', them.p95, allowed), unit: 'ms' },
        {
          ...against(`${what}: react-virtual over pages of 256, p95`, 'G10', between.p95, allowed),
          unit: 'ms',
        },
        { ...against(`${what}: our p95 against it`, 'G10', us.p95, them.p95), unit: 'ms' },
        { ...against(`${what}: blank`, 'G10', us.blank, 0), unit: 'px' },
        { ...against(`${what}: long tasks`, 'G10', us.longTasks, 0), unit: 'tasks' },
        { ...against(`${what}: long tasks of react-virtual`, 'G10', them.longTasks, 0), unit: 'tasks' },
      )
    }
    await own.close()
    await other.close()
    await paged.close()

    const million = await open(browser, served.page('index.html?n=1000000&folds=8000'), '[data-key]')
    for (const px of [120, 1_200, 12_000]) {
      const us = await burst(million, px)
      const what = `1M rows, ${px.toLocaleString('en')} px an event`
      figures.push(
        { ...against(`${what}: frame, p95`, 'G11', us.p95, 33.4), unit: 'ms' },
        { ...against(`${what}: blank`, 'G11', us.blank, 0), unit: 'px' },
      )
    }
    figures.push({
      ...against('1M rows: farthest miss of 200 lines', 'G11', await misses(million), 1),
      unit: 'px',
    })
  } finally {
    await browser.close()
    await served.close()
  }
  return figures
}

function against(name: string, goal: string, value: number, limit: number): Omit<Figure, 'unit'> {
  const ratio = limit === 0 ? (value === 0 ? 1 : Infinity) : value / limit
  return { name, goal, value: round(value), limit: round(limit), ratio: round(ratio) }
}
const round = (n: number): number => Math.round(n * 100) / 100

function launch(): Promise<Browser> {
  const debian = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'
  return chromium.launch({
    ...(existsSync(debian) ? { executablePath: debian } : {}),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })
}

async function open(browser: Browser, url: string, row: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(url)
  await page.waitForSelector(row)
  await page.mouse.move(400, 400)
  await page.waitForTimeout(800)
  return page
}

async function burst(page: Page, px: number): Promise<{ p95: number; blank: number; longTasks: number }> {
  await page.bringToFront()
  await page.mouse.wheel(0, px)
  await page.waitForTimeout(400)
  await page.evaluate(() => window.probe.start())
  for (let i = 0; i < EVENTS; i++) await page.mouse.wheel(0, px)
  const { frames, blank, longTasks } = await page.evaluate(() => window.probe.stop())
  const sorted = frames.toSorted((a, b) => a - b)
  return { p95: sorted[Math.floor(sorted.length * 0.95)] ?? 0, blank, longTasks: longTasks.length }
}

/** Bring lines to the top; how far off is the worst of them? */
function misses(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const list = window.pinfold.lists.get('both')!
    const view = document.querySelector('[class*=view]')!.getBoundingClientRect()
    let worst = 0
    for (let i = 0; i < 200; i++) {
      const line = i < 2 ? i * 999_940 : (i * 104_729) % 999_940
      list.reveal(line, 'start')
      const row = document.querySelector(`[data-line="${line}"]`)
      worst = Math.max(worst, row ? Math.abs(row.getBoundingClientRect().top - view.top) : Infinity)
      if (i % 20 === 0) await new Promise(requestAnimationFrame)
    }
    return worst
  })
}

if (process.argv[1] === import.meta.filename) console.table(await benchScroll())
