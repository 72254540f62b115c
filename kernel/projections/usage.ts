/** Usage as the providers reported it: each response once, copies and stream chunks not again. */
import { asNumber, objectAt } from '#kernel/base/read.ts'
import type { LogEvent } from '#kernel/model/event.ts'
import type { UsageTotals } from '#kernel/model/summary.ts'
import { formOf } from './messages.ts'

export interface Usage {
  push(event: LogEvent): void
  totals(): UsageTotals
}

export function createUsage(): Usage {
  const sums = new Map<string, number>()
  let responses = 0
  return {
    push(event) {
      // A regenerated copy replaces; only the first recording of a response appends.
      if (event.type !== 'assistant/message' || formOf(event) !== 'append') return
      const usage = objectAt(event.data, 'usage')
      if (!usage) return
      responses++
      for (const [name, value] of Object.entries(usage)) {
        const number = asNumber(value)
        if (number !== null) sums.set(name, (sums.get(name) ?? 0) + number)
      }
    },
    totals: () => ({ responses, fields: [...sums] }),
  }
}
