/** Pinfold as a person finds it: by what is written and what it is called, never by class or structure. */
import { test as base, expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'

export class Pinfold {
  readonly page: Page
  readonly transcript: Locator
  readonly surface: Locator
  readonly inspector: Locator
  readonly slider: Locator

  constructor(page: Page) {
    this.page = page
    this.transcript = page.getByRole('list', { name: 'Transcript' })
    this.surface = page.getByRole('list', { name: 'Surface' })
    this.inspector = page.getByRole('complementary', { name: 'Inspector' })
    this.slider = page.getByRole('slider', { name: 'Position in the log' })
  }

  async visit(address = ''): Promise<void> {
    await this.page.goto(address)
  }

  /** Open one of the demos of the first screen and wait for its rows. */
  async openDemo(title: string): Promise<void> {
    await this.visit()
    await this.page.getByRole('button', { name: title }).click()
    await this.ready()
  }

  /** Rows are on screen on the left. */
  async ready(): Promise<void> {
    await expect(this.transcript.getByRole('listitem').first()).toBeVisible()
  }

  /** Drop files anywhere on the window, as the browser would hand them over. */
  async drop(...files: readonly { readonly name: string; readonly text: string | Buffer }[]): Promise<void> {
    const data = await this.page.evaluateHandle(
      (items) => {
        const transfer = new DataTransfer()
        for (const { name, bytes } of items) transfer.items.add(new File([Uint8Array.from(bytes)], name))
        return transfer
      },
      files.map(({ name, text }) => ({ name, bytes: [...Buffer.from(text)] })),
    )
    for (const type of ['dragenter', 'dragover', 'drop'])
      await this.page.dispatchEvent('body', type, { dataTransfer: data })
  }

  row(text: string | RegExp): Locator {
    return this.transcript.getByRole('listitem').filter({ hasText: text })
  }

  node(text: string | RegExp): Locator {
    return this.surface.getByRole('listitem').filter({ hasText: text })
  }

  /** Look at the surface as it was recorded, or as the kernel gives it. */
  async look(lens: 'Recorded' | 'Recomputed'): Promise<void> {
    await this.page.getByRole('radiogroup', { name: 'Surface' }).getByRole('radio', { name: lens }).click()
    await expect(this.page.getByText(`Surface: ${lens.toLowerCase()}`).first()).toBeVisible()
  }

  /** Choose a rule for the first user message; the surface is recomputed. */
  async pin(rule: 'always' | 'pr.490' | 'pr.491'): Promise<void> {
    await this.page.getByRole('button', { name: /^Pin rule/ }).click()
    await this.page.getByRole('menuitemradio', { name: rule }).click()
    await expect(this.page.getByRole('heading', { name: 'Surface' }).locator('..')).toContainText(
      `pin ${rule}`,
    )
  }

  /** The summary of a block on the recomputed surface. */
  summary(block: string): Locator {
    return this.surface.getByRole('listitem', { name: new RegExp(`^Summary acp_summary_${block},`) })
  }

  /** Put the slider to an event with the keyboard. */
  async pressOnSlider(...keys: readonly string[]): Promise<void> {
    await this.slider.focus()
    for (const key of keys) await this.page.keyboard.press(key)
  }

  /** A step of the position is drawn together with its rows, which it waits for, but not for long. */
  async drawn(): Promise<void> {
    await this.page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(done), 20)))
  }

  /** Events that have happened, as the slider says. */
  async position(): Promise<number> {
    await this.drawn()
    return Number(await this.slider.getAttribute('aria-valuenow'))
  }

  /** The position in the words of the slider. */
  async told(): Promise<string> {
    await this.drawn()
    return (await this.slider.getAttribute('aria-valuetext')) ?? ''
  }
}

export { expect }

/** Every test watches the console: an error there, or a page error, fails it. */
export const test = base.extend<{ pinfold: Pinfold; quiet: void }>({
  pinfold: async ({ page }, use) => use(new Pinfold(page)),
  quiet: [
    async ({ page }, use) => {
      const problems: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text())
      })
      page.on('pageerror', (error) => problems.push(String(error)))
      page.on('request', (request) => {
        const { hostname, protocol } = new URL(request.url())
        if (protocol.startsWith('http') && hostname !== '127.0.0.1') problems.push(`request to ${hostname}`)
      })
      await use()
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
})
