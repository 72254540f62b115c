/**
 * G8: the stepper, from a key to the frame that shows the turn or the node it leads to. Its log has
 * more than 10,000 requests.
 */
import type { Page, Worker } from '@playwright/test'
import { closePage, openLog, settle } from './app-page.ts'
import type { Bench, Context } from './context.ts'
import { keyToFrame, press, stepRows } from './key-step.ts'
import type { Row } from './result.ts'
import { median, percentile } from './stats.ts'
import { answeredBy } from './worker-probe.ts'
import type { Answered } from './worker-probe.ts'

const OPENING = 1000
const PANEL = 'section[aria-label="Stepper"]'

export const stepping: Bench = {
  goals: ['G8', 'stepping'],
  what: 'stepping',
  async run(context) {
    const limit = await keyToFrame(context)
    return [...(await opened(context, 'end')), ...(await opened(context, 'middle', limit))]
  },
}

/** One session: how long the stepper takes to open there; with a limit also the steps from there. */
async function opened(context: Context, where: 'end' | 'middle', limit?: number): Promise<Row[]> {
  const { page, worker } = await openLog(context.stage, context.log('hundred').path)
  await settle(page)
  if (where === 'middle') await toMiddle(page)
  await settle(page)
  const rows = [await opening(page, where)]
  await settle(page)
  if (limit !== undefined) {
    const steps = context.quick ? 20 : 60
    rows.push(
      ...(await stepped(page, worker, limit, nodeToNode, steps)),
      ...(await stepped(page, worker, limit, turnToTurn, steps)),
      ...(await stepped(page, worker, limit, turnBack, steps)),
    )
  }
  await closePage(page)
  return rows
}

async function toMiddle(page: Page): Promise<void> {
  const slider = page.getByRole('slider', { name: 'Position in the log' })
  const box = await slider.boundingBox()
  if (!box) throw new Error('The slider is not on the screen.')
  const chart = await slider.locator('..').boundingBox()
  if (!chart) throw new Error('The timeline is not on the screen.')
  await page.mouse.click(chart.x + chart.width / 2, box.y + box.height / 2)
}

async function opening(page: Page, where: string): Promise<Row> {
  await page.evaluate(() => {
    const shown = new Promise<number>((resolve) => {
      const look = (since: number): void => {
        if (!document.querySelector('[aria-label="Nodes of the turn"] [role=option]'))
          return void requestAnimationFrame(() => look(since))
        // The next task comes after the painting.
        const channel = new MessageChannel()
        channel.port1.addEventListener('message', () => resolve(performance.now() - since))
        channel.port1.start()
        channel.port2.postMessage(null)
      }
      addEventListener('keydown', ({ timeStamp }) => requestAnimationFrame(() => look(timeStamp)), {
        capture: true,
        once: true,
      })
    })
    Object.assign(window, { shown })
  })
  await page.keyboard.press('s')
  return {
    goal: 'G8',
    name: `hundred: the stepper opens the first time, at the ${where} of the log`,
    value: await page.evaluate(() => (window as unknown as { shown: Promise<number> }).shown),
    limit: null,
    unit: 'ms',
    most: { value: OPENING },
  }
}

interface Way {
  readonly name: string
  readonly key: (step: number) => string
  /** The answer that is followed to its frame, and what else the worker is asked for a step. */
  readonly question: string
  readonly questions: readonly string[]
}
const NODES = 14
const nodeToNode: Way = {
  name: 'node to node',
  key: (step) => (Math.floor(step / (NODES - 1)) % 2 === 0 ? 'k' : 'j'),
  question: 'traceNode',
  questions: ['traceNode', 'traceText'],
}
const turnToTurn: Way = {
  name: 'turn to turn',
  key: () => ']',
  question: 'trace',
  questions: ['trace', 'traceNode', 'traceText'],
}
const turnBack: Way = { ...turnToTurn, name: 'turn to turn, back', key: () => '[' }

const sumOf = (answered: readonly Answered[], names: readonly string[]): number =>
  answered.filter(({ name }) => names.includes(name)).reduce((sum, { took }) => sum + took, 0)

async function stepped(page: Page, worker: Worker, limit: number, way: Way, steps: number): Promise<Row[]> {
  await page.getByRole('listbox', { name: 'Nodes of the turn' }).focus()
  // From an end, so that every key leads somewhere.
  if (way === nodeToNode) await page.keyboard.press('End')
  await settle(page)
  await page.evaluate(([place, question]) => window.probe.follow(place!, question!), [PANEL, way.question])
  const shown: number[] = []
  const kernel: number[] = []
  const firsts: number[] = []
  for (let step = 0; step < steps; step++) {
    await answeredBy(worker)
    const one = await press(page, way.key(step))
    // Keys come at any time of a frame.
    await page.waitForTimeout(40 + ((step * 7) % 40))
    const answered = await answeredBy(worker)
    if (!one) continue
    shown.push(one.shown)
    kernel.push(sumOf(answered, way.questions))
    // The first question about a turn runs it, whichever that is.
    const last = answered.findIndex(({ name }) => name === way.question)
    firsts.push(sumOf(answered.slice(0, last + 1), way.questions))
  }
  return stepRows({
    name: `hundred: stepping ${way.name}`,
    shown,
    worker: firsts,
    workerIs: 'worker time until it is shown',
    limit,
    workerNote: `with all that the panel asks then ${median(kernel).toFixed(2)}, p95 ${percentile(kernel, 95).toFixed(2)} ms`,
  })
}
