/** G13: what page and worker hold once a log is open, beside the bytes of the log. */
import type { CDPSession, Page } from '@playwright/test'
import { closePage, openLog, settle } from './app-page.ts'
import type { Bench } from './context.ts'
import type { Row } from './result.ts'

const MB = 1e6

export const memory: Bench = {
  goals: ['G13'],
  what: 'memory',
  async run(context) {
    const rows: Row[] = []
    for (const kind of ['hundred', 'dense', 'million'] as const) {
      const log = context.log(kind)
      const { page } = await openLog(context.stage, log.path)
      await settle(page)
      const atFirst = sumOf(await heapsOf(page))
      const heaps = await atRest(page)
      const held = sumOf(heaps)
      const told = await toldByBrowser(page)
      await closePage(page)
      const parts = heaps.map(
        ({ of, objects, buffers }) =>
          `${of}: objects ${(objects / MB).toFixed(1)}, buffers ${(buffers / MB).toFixed(1)} MB`,
      )
      const common = { goal: 'G13', limit: log.bytes / MB, unit: 'MB', most: { ratio: 1.3 } } as const
      rows.push({
        ...common,
        name: `${kind}: page and worker at rest`,
        value: held / MB,
        note: `${parts.join('; ')}; right after opening ${(atFirst / MB).toFixed(0)} MB`,
      })
      if (told !== null)
        rows.push({ ...common, name: `${kind}: measureUserAgentSpecificMemory`, value: told / MB })
    }
    return rows
  },
}

interface Heap {
  readonly of: string
  readonly objects: number
  readonly buffers: number
}

interface Usage {
  readonly usedSize: number
  readonly embedderHeapUsedSize?: number
  readonly backingStorageSize?: number
}

const sumOf = (heaps: readonly Heap[]): number =>
  heaps.reduce((sum, heap) => sum + heap.objects + heap.buffers, 0)

/** Once no more is put away: the log is packed in the pauses after it was opened. */
async function atRest(page: Page): Promise<Heap[]> {
  for (let before = Infinity; ;) {
    const heaps = await heapsOf(page)
    if (sumOf(heaps) > before * 0.99) return heaps
    before = sumOf(heaps)
    await page.waitForTimeout(3000)
  }
}

async function heapsOf(page: Page): Promise<Heap[]> {
  const session = await page.context().newCDPSession(page)
  const worker = await attachToWorker(session)
  const heaps: Heap[] = []
  for (const [of, send] of [
    ['page', (method: string) => sendTo(session, method)],
    ['worker', worker],
  ] as const) {
    // Twice: finalisers of the first run release buffers.
    await send('HeapProfiler.collectGarbage')
    await send('HeapProfiler.collectGarbage')
    const usage = (await send('Runtime.getHeapUsage')) as Usage
    heaps.push({
      of,
      objects: usage.usedSize + (usage.embedderHeapUsedSize ?? 0),
      buffers: usage.backingStorageSize ?? 0,
    })
  }
  await session.detach()
  return heaps
}

type Send = (method: string) => Promise<unknown>

/** Methods that Playwright's types know are a few; these are of the protocol all the same. */
function sendTo(session: CDPSession, method: string): Promise<unknown> {
  return session.send(method as 'Runtime.getHeapUsage')
}

/** A worker's debugger is reached through the page's, by messages in messages. */
async function attachToWorker(session: CDPSession): Promise<Send> {
  const attached = new Promise<string>((resolve) => {
    session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
      if (targetInfo.type === 'worker') resolve(sessionId)
    })
  })
  await session.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: false,
    flatten: false,
  })
  const sessionId = await attached
  let next = 1
  return (method) => {
    const id = next++
    const answer = new Promise<unknown>((resolve, reject) => {
      const hear = ({ message }: { message: string }) => {
        const told = JSON.parse(message) as { id?: number; result?: unknown; error?: { message: string } }
        if (told.id !== id) return
        session.off('Target.receivedMessageFromTarget', hear)
        if (told.error) reject(new Error(`${method}: ${told.error.message}`))
        else resolve(told.result)
      }
      session.on('Target.receivedMessageFromTarget', hear)
    })
    void session.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method }) })
    return answer
  }
}

interface Measured {
  readonly bytes: number
}

async function toldByBrowser(page: Page): Promise<number | null> {
  return page.evaluate(async () => {
    const { measureUserAgentSpecificMemory } = performance as Performance & {
      measureUserAgentSpecificMemory?: () => Promise<Measured>
    }
    if (!measureUserAgentSpecificMemory) return null
    return (await measureUserAgentSpecificMemory.call(performance)).bytes
  })
}
