/** G9: nothing holds the window up while a person opens a log, scrubs, scrolls, selects and opens rows. */
import type { Page } from '@playwright/test'
import { closePage, openLog, settle, wheel } from './app-page.ts'
import type { Bench } from './context.ts'
import type { Heard, LongTask, SlowScript } from './probe.ts'
import type { Row } from './result.ts'
import { greatest, median, percentile } from './stats.ts'

const MESSAGE = 4

export const flow: Bench = {
  goals: ['G9'],
  what: 'a flow through the app',
  async run(context) {
    const rows: Row[] = []
    for (const kind of ['hundred', 'dense'] as const) {
      const { page } = await openLog(context.stage, context.log(kind).path)
      await settle(page)
      const opened = await page.evaluate(() => window.probe.chosen)
      const first = await noted(page)
      const isStart = ({ start }: { readonly start: number }): boolean => start < opened
      const later = <T extends { readonly start: number }>(list: readonly T[]): T[] =>
        list.filter((one) => !isStart(one))
      rows.push(
        ...rowsOf(`${kind}: start`, {
          heard: [],
          long: first.long.filter(isStart),
          slow: first.slow.filter(isStart),
        }),
      )
      rows.push(
        ...rowsOf(`${kind}: open`, { heard: first.heard, long: later(first.long), slow: later(first.slow) }),
      )
      const parts: [string, () => Promise<void>][] = [
        ['scrub', () => scrub(page)],
        ['drag', () => drag(page)],
        ['scroll', () => scroll(page)],
        ['select', () => select(page)],
        ['expand', () => expand(page)],
        ['modes', () => modes(page)],
      ]
      for (const [part, act] of parts) {
        await act()
        await settle(page)
        rows.push(...rowsOf(`${kind}: ${part}`, await noted(page)))
      }
      await closePage(page)
    }
    return rows
  },
}

interface Noted {
  readonly long: readonly LongTask[]
  readonly heard: readonly Heard[]
  readonly slow: readonly SlowScript[]
}

/** What the probe noted since the last call. */
function noted(page: Page): Promise<Noted> {
  return page.evaluate(() => {
    const { probe } = window
    const { long, heard, slow } = structuredClone({ long: probe.long, heard: probe.heard, slow: probe.slow })
    probe.reset()
    return { long, heard, slow }
  })
}

function rowsOf(name: string, { long, heard, slow }: Noted): Row[] {
  const took = heard.map((message) => message.took)
  const worst = heard.toSorted((a, b) => b.took - a.took)[0]
  const slowest = slow.toSorted((a, b) => b.took - a.took)[0]
  return [
    {
      goal: 'G9',
      name: `${name}: tasks over 50 ms`,
      value: long.length,
      limit: null,
      unit: 'tasks',
      most: { value: 0 },
      ...(long.length > 0
        ? {
            note: `longest ${Math.round(greatest(long.map((one) => one.took)))} ms${slowest ? `; ${slowest.what} ${Math.round(slowest.took)} ms` : ''}`,
          }
        : {}),
    },
    ...(took.length > 0
      ? [
          {
            goal: 'G9',
            name: `${name}: window per worker message, most of ${took.length}`,
            value: greatest(took),
            limit: null,
            unit: 'ms',
            most: { value: MESSAGE },
            note: `${worst?.name}; median ${median(took).toFixed(2)}, p95 ${percentile(took, 95).toFixed(2)} ms`,
          },
        ]
      : []),
  ]
}

const slider = (page: Page) => page.getByRole('slider', { name: 'Position in the log' })

async function scrub(page: Page): Promise<void> {
  await slider(page).focus()
  for (let step = 0; step < 20; step++) {
    await page.keyboard.press('ArrowLeft')
    await page.waitForTimeout(40)
  }
}

async function drag(page: Page): Promise<void> {
  const box = await slider(page).boundingBox()
  if (!box) throw new Error('The slider is not on the screen.')
  const y = box.y + box.height / 2
  await page.mouse.move(box.x + box.width / 2, y)
  await page.mouse.down()
  for (let step = 1; step <= 30; step++) {
    await page.mouse.move(box.x - step * 25, y)
    await page.waitForTimeout(16)
  }
  await page.mouse.up()
  await slider(page).press('End')
}

async function scroll(page: Page): Promise<void> {
  await overList(page)
  await wheel(page, 120, 60)
  await wheel(page, 12_000, 20)
}

export async function overList(page: Page): Promise<void> {
  const box = await page.getByRole('list').first().boundingBox()
  if (!box) throw new Error('No list is on the screen.')
  await page.mouse.move(box.x + 200, 450)
}

/** Rows that are wholly in sight. */
async function inSight(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-key^="L"]')]
      .filter((row) => {
        const { top, bottom } = row.getBoundingClientRect()
        return top > 250 && bottom < 700
      })
      .map((row) => row.dataset['key'] ?? ''),
  )
}

async function select(page: Page): Promise<void> {
  for (const key of (await inSight(page)).slice(0, 10)) {
    await page.locator(`[data-key="${key}"]`).click({ position: { x: 20, y: 8 } })
    await page.waitForTimeout(80)
  }
}

async function expand(page: Page): Promise<void> {
  for (let opened = 0; opened < 6; opened++) {
    const toggle = page.locator('[data-key^="L"] [data-toggle][aria-expanded="false"]').nth(3)
    if ((await toggle.count()) === 0) return
    await toggle.click({ force: true }).catch(() => {})
    await page.waitForTimeout(150)
  }
}

/** Aligned, free, aligned. */
async function modes(page: Page): Promise<void> {
  for (const name of ['Free', 'Aligned']) {
    const choice = page
      .getByRole('radio', { name })
      .or(page.getByRole('button', { name, exact: true }))
      .first()
    if ((await choice.count()) > 0) await choice.click({ force: true })
    await page.waitForTimeout(300)
  }
}
