/** G10 and G11 in the app itself, on real sessions: frames, blanks and rows that came late. */
import type { Page } from '@playwright/test'
import { closePage, openLog, settle, wheel } from './app-page.ts'
import type { Bench, Context } from './context.ts'
import { overList } from './flow.ts'
import type { Row } from './result.ts'
import { greatest, percentile } from './stats.ts'

/** px an event, and what a frame may take. */
const bursts = [
  { px: 120, events: 60, most: 16.7 },
  { px: 1200, events: 60, most: 33.4 },
  { px: 12_000, events: 25, most: 33.4 },
] as const

export const scrolling: Bench = {
  goals: ['G10', 'G11'],
  what: 'scrolling in the app',
  async run(context) {
    const alone = await libraryAlone(context)
    const rows: Row[] = []
    for (const [kind, goal] of [
      ['dense', 'G10'],
      ['hundred', 'G10'],
      ['million', 'G11'],
    ] as const) {
      const { page } = await openLog(context.stage, context.log(kind).path)
      await settle(page)
      await overList(page)
      for (const [i, burst] of bursts.entries()) {
        const frames = await record(page, () => wheel(page, burst.px, burst.events))
        rows.push({
          goal,
          name: `app, ${kind}: ${burst.px} px an event, frame p95`,
          value: percentile(frames.gaps, 95),
          limit: alone[i] ?? null,
          unit: 'ms',
          most: { value: burst.most + TICK },
          note: `longest ${greatest(frames.gaps).toFixed(1)} ms, ${frames.bones} of ${frames.gaps.length} frames with a row not read yet`,
        })
        rows.push({
          goal,
          name: `app, ${kind}: ${burst.px} px an event, blank`,
          value: Math.round(frames.blank),
          limit: null,
          unit: 'px',
          most: { value: 0 },
        })
        await settle(page)
      }
      await closePage(page)
    }
    return rows
  },
}

/** Frames are told in steps of the clock: 16.7 may read 16.8. */
const TICK = 0.1

async function record(page: Page, act: () => Promise<void>) {
  const before = await topRow(page)
  await page.evaluate(() => window.probe.recordFrames())
  await act()
  const frames = await page.evaluate(() => window.probe.stopFrames())
  if ((await topRow(page)) === before) throw new Error('The list did not scroll.')
  return frames
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
    const { gaps } = await record(page, () => wheel(page, px, events))
    results.push(percentile(gaps, 95))
    await page.waitForTimeout(300)
  }
  await closePage(page)
  return results
}
