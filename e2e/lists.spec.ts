/** The lists never jump, and every row of a million can be reached to the pixel. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base } from '@playwright/test'
import { ListsPage, movement } from './harness/lists-page.ts'
import { serveHarness } from './harness/serve.ts'
import type { Served } from './harness/serve.ts'

const test = base.extend<{ lists: ListsPage; open: (query: string) => Promise<void> }>({
  lists: async ({ page }, use) => use(new ListsPage(page)),
  open: async ({ page, lists }, use) =>
    use(async (query) => {
      await page.goto(served.page(`index.html?${query}`))
      await lists.ready()
    }),
})

test.describe.configure({ mode: 'default', timeout: 90_000 })
test.use({
  viewport: { width: 1140, height: 830 },
  // Scrollbars are there for people; headless browsers hide them.
  launchOptions: [
    async ({ launchOptions }, use) => use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
    { scope: 'worker' },
  ],
})

let served: Served
test.beforeAll(async () => {
  served = await serveHarness()
})
test.afterAll(() => served.close())

test.beforeEach(({ page }) => {
  page.on('pageerror', (error) => {
    throw error
  })
})

test.describe('rows stay where they are', () => {
  test.beforeEach(async ({ page, open }) => {
    await open('n=20000&folds=60')
    await page.evaluate(() => window.pinfold.openSome(3))
    await page.mouse.move(300, 400)
  })

  test('scrolling up through rows that are measured as they come', async ({ page, lists }) => {
    await lists.reveal(9_000)
    await lists.settle()
    await lists.record()
    for (let i = 0; i < 100; i++) {
      await page.mouse.wheel(0, -120)
      await page.waitForTimeout(16)
    }
    await lists.settle()
    const { apart, lost, total, ways } = movement(await lists.stop())
    expect({ apart, lost, drift: total - 100 * 120 }).toEqual({ apart: 0, lost: 0, drift: 0 })
    expect(ways.every((way) => way > 0)).toBe(true)
  })

  test('opening and closing above the view', async ({ lists }) => {
    await lists.reveal(5_001)
    await lists.settle()
    const before = await lists.inView()
    // A tool row that is drawn, but above the view.
    const { first, top } = await lists.v()
    const above = [...Array(top - first - 2).keys()]
      .map((i) => first + i)
      .find((i) => i % 5 === 2 || i % 5 === 3)!
    await lists.record()
    await lists.toggle(`L${above}`)
    await lists.settle()
    await lists.toggle(`L${above}`)
    await lists.settle()
    expect(movement(await lists.stop())).toEqual({ apart: 0, lost: 0, total: 0, ways: [] })
    expect(await lists.inView()).toEqual(before)
  })

  test('opening in view moves neither the row nor those above it', async ({ page, lists }) => {
    await lists.reveal(5_001)
    await lists.settle()
    const before = await lists.inView()
    const row = 5_012
    await page.locator(`[data-key="L${row}"] [data-toggle]`).click()
    await lists.settle()
    const after = await lists.inView()
    for (const [key, top] of Object.entries(before))
      if (Number(key.slice(1)) < row) expect(after[key]).toBe(top)
    expect((await lists.place(`L${row}`))!.top).toBe(before[`L${row}`])
    expect((await lists.place(`L${row}`))!.bottom).toBeGreaterThan(before[`L${row}`]! + 60)
  })

  test('closing while reading its middle brings its head to the top', async ({ page, lists }) => {
    const row = 6_007
    await lists.toggle(`L${row}`)
    await lists.reveal(row)
    await lists.settle()
    const { bottom } = (await lists.place(`L${row}`))!
    for (let moved = 0; moved < Math.min(bottom / 2, 600); moved += 50) await page.mouse.wheel(0, 50)
    await lists.settle()
    expect((await lists.place(`L${row}`))!.top).toBeLessThan(-40)
    await lists.toggle(`L${row}`)
    await lists.settle()
    expect((await lists.place(`L${row}`))!.top).toBe(0)
  })

  test('a fling shows no blank', async ({ page, lists }) => {
    await lists.record()
    for (let i = 0; i < 25; i++) {
      await page.mouse.wheel(0, 12_000)
      await page.waitForTimeout(16)
    }
    await lists.settle()
    const frames = await lists.stop()
    expect(frames.filter((f) => f.blank > 0)).toEqual([])
    expect((await lists.v()).v).toBeGreaterThan(200_000)
  })

  test('another position keeps the row one looks at', async ({ page, lists }) => {
    await lists.reveal(5_001)
    await lists.settle()
    const key = Object.keys(await lists.inView())[0]!
    const { top } = (await lists.place(key))!
    for (const at of [9_000, 5_400, 20_000, 7_777]) {
      await page.evaluate((a) => window.pinfold.go({ at: a }), at)
      await lists.settle()
      expect((await lists.place(key))!.top).toBe(top)
    }
  })
})

test.describe('a million lines', () => {
  const N = 1_000_000
  test.beforeEach(async ({ page, open }) => {
    await open(`n=${N}&folds=8000`)
    await page.mouse.move(300, 400)
  })

  test('every line can be brought to the top exactly', async ({ lists }) => {
    let seed = 7
    const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
    const lines = [
      0,
      1,
      419_000,
      N - 60,
      ...Array.from({ length: 120 }, () => Math.floor(random() * (N - 60))),
    ]
    for (const line of lines) {
      await lists.reveal(line)
      const place = await lists.place(`L${line}`)
      expect(Math.abs(place!.top), `line ${line}`).toBeLessThanOrEqual(1)
    }
  })

  test('a wheel step of one pixel moves one pixel, anywhere', async ({ page, lists }) => {
    for (const line of [500, 123_456, 500_000, 777_777, N - 500]) {
      await lists.reveal(line)
      await lists.settle()
      for (const step of [1, -1, 120, -120]) {
        const before = (await lists.place(`L${line + 6}`))!.top
        await page.mouse.wheel(0, step)
        await lists.settle(120)
        expect((await lists.place(`L${line + 6}`))!.top, `${line} by ${step}`).toBe(before - step)
      }
    }
  })

  test('the wheel reaches both ends', async ({ page, lists }) => {
    await lists.reveal(N - 4_000)
    await lists.settle()
    for (let i = 0; i < 12; i++) {
      await page.mouse.wheel(0, 20_000)
      await page.waitForTimeout(30)
    }
    await lists.settle()
    const last = (await lists.place(`L${N - 1}`))!
    expect(last.bottom).toBe(last.view)
    await lists.reveal(4_000)
    await lists.settle()
    for (let i = 0; i < 12; i++) {
      await page.mouse.wheel(0, -20_000)
      await page.waitForTimeout(30)
    }
    await lists.settle()
    expect((await lists.place('L0'))!.top).toBe(0)
  })

  test('a long fling goes as far as it was thrown', async ({ page, lists }) => {
    await page.mouse.wheel(0, 1)
    await lists.settle()
    const before = (await lists.v()).v
    for (let i = 0; i < 120; i++) {
      await page.mouse.wheel(0, 100_000)
      await page.waitForTimeout(16)
    }
    await lists.settle()
    expect((await lists.v()).v - before).toBe(12_000_000)
  })

  test('keys', async ({ page, lists }) => {
    await page.locator('[data-key="L3"]').focus()
    const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.key)
    await page.keyboard.press('ArrowDown')
    expect(await focused()).toBe('L4')
    await page.keyboard.press('End')
    expect(await focused()).toBe(`L${N - 1}`)
    await lists.settle()
    const last = (await lists.place(`L${N - 1}`))!
    expect(last.bottom).toBe(last.view)
    const { v, vmax } = await lists.v()
    expect(v).toBe(vmax)
    await page.keyboard.press('PageUp')
    await lists.settle()
    expect((await lists.v()).v).toBe(vmax - (last.view - 44))
    await page.keyboard.press('Home')
    expect(await focused()).toBe('L0')
    await lists.settle()
    expect((await lists.v()).v).toBe(0)
    await page.keyboard.press('PageDown')
    await lists.settle()
    const row = (await lists.place((await focused())!))!
    expect(row.top).toBeGreaterThanOrEqual(0)
    expect(row.bottom).toBeLessThanOrEqual(row.view)
  })

  test('the scrollbar drags over the whole document, then a wheel step is a step again', async ({
    page,
    lists,
  }) => {
    const box = (await page.locator('[class*=port]').boundingBox())!
    const x = box.x + box.width - 4
    // Below the arrow that some scrollbars have.
    const start = box.y + 17
    await page.mouse.move(x, start)
    await page.mouse.down()
    for (const share of [0.25, 0.5, 0.75, 0.5]) {
      await page.mouse.move(x, start + share * (box.height - 34), { steps: 3 })
      const off = async () => {
        const { v, vmax } = await lists.v()
        return Math.abs(v / vmax - share)
      }
      await expect.poll(off).toBeLessThan(0.04)
    }
    await page.mouse.up()
    await lists.settle()
    const before = (await lists.v()).v
    await page.mouse.move(300, 400)
    await page.mouse.wheel(0, 1)
    await lists.settle()
    expect((await lists.v()).v - before).toBe(1)
  })

  test('a big wheel step after a rest is no drag; a jump out of nowhere is', async ({ page, lists }) => {
    await lists.reveal(500_000)
    await lists.settle(1200)
    await page.mouse.wheel(0, 100)
    await lists.settle(400)
    const before = (await lists.v()).v
    await page.mouse.wheel(0, 60_000)
    await lists.settle()
    expect((await lists.v()).v - before).toBe(60_000)
    await lists.settle(1200)
    await page.evaluate(() => {
      const port = document.querySelector('[class*=port]')!
      port.scrollTop = port.scrollHeight * 0.8
    })
    await lists.settle()
    const { v, vmax } = await lists.v()
    expect(v / vmax).toBeCloseTo(0.8, 1)
  })
})

test.describe('lists for everyone', () => {
  test('the focused row stays while one looks elsewhere', async ({ page, lists, open }) => {
    await open('n=20000&folds=60')
    await page.mouse.move(300, 400)
    await page.locator('[data-key="L12"]').focus()
    for (let i = 0; i < 20; i++) await page.mouse.wheel(0, 2_000)
    await lists.settle()
    const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.key)
    expect(await focused()).toBe('L12')
    const order = await page
      .locator('[role=list][aria-label=Transcript] [role=listitem]')
      .evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('aria-posinset'))))
    expect(order).toEqual(order.toSorted((a, b) => a - b))
    await page.keyboard.press('ArrowDown')
    expect(await focused()).toBe('L13')
    const row = (await lists.place('L13'))!
    expect(row.top).toBeGreaterThanOrEqual(0)
    expect(row.bottom).toBeLessThanOrEqual(row.view)
  })

  test('left and right go to what stands for a row and back', async ({ page, open }) => {
    await open('picture')
    await page.locator('[data-key="L9"]').focus()
    const focused = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset.key)
    await page.keyboard.press('ArrowRight')
    expect(await focused()).toBe('R24')
    await page.keyboard.press('ArrowLeft')
    expect(await focused()).toBe('L6')
  })

  test('choosing lights both sides; Enter opens', async ({ page, lists, open }) => {
    await open('picture')
    await page.locator('[data-key="L9"]').click()
    await expect(page.locator('[data-key="L9"]')).toHaveAttribute('aria-current', 'true')
    await expect(page.locator('[data-key="L9"]')).toContainText('Folded into b7')
    await expect(page.locator('[data-key="R24"]')).toContainText('m00017–18')
    await page.keyboard.press('Enter')
    await lists.settle()
    const row = (await lists.place('L9'))!
    expect(row.bottom - row.top).toBeGreaterThan(100)
  })

  test('free lists: choosing in one brings its partner in sight in the other', async ({
    page,
    lists,
    open,
  }) => {
    await open('n=3000&folds=20&mode=free')
    await lists.reveal(2_500, 'start', 'left')
    await lists.settle()
    const chosen = page.locator('[data-key="L2506"]')
    await chosen.click()
    await lists.settle()
    await expect(page.locator('[aria-label=Surface] [class*=lit]')).toBeInViewport()
  })

  test('modes hand over the row one looks at', async ({ page, lists, open }) => {
    await open('n=3000&folds=20')
    await lists.reveal(2_000)
    await lists.settle()
    const first = Object.entries(await lists.inView())[0]!
    await page.evaluate(() => window.pinfold.go({ mode: 'free' }))
    await lists.settle()
    expect((await lists.place(first[0]))!.top).toBe(first[1])
    await page.evaluate(() => window.pinfold.go({ mode: 'aligned' }))
    await lists.settle()
    expect((await lists.place(first[0]))!.top).toBe(first[1])
  })

  for (const theme of ['light', 'dark'])
    test(`nothing for axe to say (${theme})`, async ({ page, open }) => {
      await open(`picture&select=9&theme=${theme}`)
      const { violations } = await new AxeBuilder({ page })
        .disableRules(['page-has-heading-one', 'region', 'landmark-one-main'])
        .analyze()
      expect(violations.map((v) => `${v.id}: ${v.nodes[0]?.html}`)).toEqual([])
    })
})
