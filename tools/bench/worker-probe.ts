/** Time inside of the worker: from the arrival of a question to its answer, put in place by the debugger. */
import type { Worker } from '@playwright/test'

export interface Answered {
  readonly name: string
  readonly took: number
}

interface Scope {
  onmessage: ((event: { data: { type: string; id: number; name?: string } }) => void) | null
  postMessage: (message: { type: string; id: number }, transfer?: Transferable[]) => void
  answered?: Answered[]
}

export async function measureWorker(worker: Worker): Promise<void> {
  await worker.evaluate('globalThis.__name ??= (f) => f')
  await worker.evaluate(() => {
    const scope = globalThis as unknown as Scope
    if (scope.answered) return
    const answered: Answered[] = (scope.answered = [])
    const open = new Map<number, { name: string; since: number }>()
    const { onmessage } = scope
    const post = scope.postMessage.bind(globalThis)
    scope.onmessage = (event) => {
      const { type, id, name = '' } = event.data
      if (type === 'ask') open.set(id, { name, since: performance.now() })
      onmessage?.(event)
    }
    scope.postMessage = (message, transfer) => {
      post(message, transfer)
      const asked = open.get(message.id)
      if (message.type !== 'settled' || !asked) return
      open.delete(message.id)
      answered.push({ name: asked.name, took: performance.now() - asked.since })
    }
  })
}

export function answeredBy(worker: Worker): Promise<Answered[]> {
  return worker.evaluate(() => (globalThis as unknown as Scope).answered?.splice(0) ?? [])
}
