/** G10 and G11 in the app itself, on real sessions: frames, blanks and rows that came late. */
import type { Page } from '@playwright/test'
import { closePage, openLog, settle, wheel } from './app-page.ts'
import type { Bench, Context } from './context.ts'
import { overList } from './flow.ts'
import type { Frames } from './probe.ts'
import type { Row } from './result.ts'
import { greatest, percentile } from './stats.ts'

/** px an event, and what a frame of 100,000 rows may take. */
const bursts = [
  { px: 120, events: 60, most: 16.7 },
  { px: 1200, events: 60, most: 33.4 },
  { px: 12_000, events: 25, most: 33.4 },
] as const

/** What a frame of a million may take, at any speed. */
const MILLION = 33.4
/** Frames are told in steps of the clock: 16.7 may read 16.8. */
const TICK = 0.1

export const scrolling: Bench = {
  goals: ['G10', 'G11'],
  what: 'scrolling in the app',
  async run(context) {
    const alone = await libraryAlone(context)
    const rows: Row[] = []
    for (const kind of ['dense', 'hundred', 'million'] as const) {
      const goal = kind === 'million' ? 'G11' : 'G10'
      const { page } = await openLog(context.stage, context.log(kind).path)
      await settle(page)
      await overList(page)
      for (const [i, { px, events, most }] of bursts.entries()) {
        const name = `app, ${kind}: ${px} px an event`
        const timed = await record(page, false, () => wheel(page, px, events))
        await settle(page)
        // On over rows not seen yet: whether all is drawn is looked at apart, since looking costs time.
        const seen = await record(page, true, () => wheel(page, px, Math.floor(events / 2)))
        await settle(page)
        const value = percentile(timed.gaps, 95)
        const allowed = goal === 'G11' ? MILLION : most
        rows.push(
          {
            goal,
            name: `${name}, frame p95`,
            value,
            limit: alone[i] ?? null,
            unit: 'ms',
            most: { value: allowed + TICK },
          },
          {
            goal,
            name: `${name}, longest frame`,
            value: greatest(timed.gaps),
            limit: null,
            unit: 'ms',
            most: null,
            note: `in that time this process itself stood still for ${Math.round(timed.stalled)} ms at most`,
          },
          {
            goal,
            name: `${name}, blank`,
            value: Math.round(seen.blank),
            limit: null,
            unit: 'px',
            most: { value: 0 },
            note: `${seen.bones} of ${seen.gaps.length} frames with a row not read yet`,
          },
        )
      }
      await closePage(page)
    }
    return rows
  },
}

async function record(
  page: Page,
  look: boolean,
  act: () => Promise<void>,
): Promise<Frames & { readonly stalled: number }> {
  const before = await topRow(page)
  await page.evaluate((looking) => window.probe.recordFrames(looking), look)
  const stalled = await stallsDuring(act)
  const frames = await page.evaluate(() => window.probe.stopFrames())
  if ((await topRow(page)) === before) throw new Error('The list did not scroll.')
  return { ...frames, stalled }
}

/** Longest time without a beat of a timer here: a long frame beside a long stall speaks of the machine. */
async function stallsDuring(act: () => Promise<void>): Promise<number> {
  const beat = 20
  let last = performance.now()
  let longest = 0
  const timer = setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - last - beat)
    last = now
  }, beat)
  await act()
  clearInterval(timer)
  return longest
}

function topRow(page: Page): Promise<string> {
  return page.evaluate(() => document.querySelector('[role=listitem]')?.outerHTML ?? '')
}

/** The same bursts over a list of 100,000 drawn by the library alone; frame p95 each. */
async function libraryAlone(context: Context): Promise<number[]> {
  const page = await context.stage.page()
  await page.goto(`${await context.stage.limits()}open.html`)
  await page.getByLabel('Log').setInputFiles(context.log('dense').path)
  await page.getByRole('listitem').first().waitFor()
  await overList(page)
  const results: number[] = []
  for (const { px, events } of bursts) {
    const { gaps } = await record(page, false, () => wheel(page, px, events))
    results.push(percentile(gaps, 95))
    await page.waitForTimeout(300)
  }
  await closePage(page)
  return results
}
