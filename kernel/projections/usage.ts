/** Usage as the providers reported it: each response once, copies and stream chunks not again. */
import { asNumber, objectAt } from '#kernel/base/read.ts'
import type { LogEvent } from '#kernel/model/event.ts'
import type { UsageTotals } from '#kernel/model/summary.ts'
import type { EventIndex, Position } from '#kernel/model/units.ts'
import { countsColumn } from '#kernel/base/columns.ts'
import { formOf } from './messages.ts'

export interface Usage {
  push(event: LogEvent): void
  totals(): UsageTotals
  /** Events before a position that hold what a provider reported, ascending. */
  eventsBefore(at: Position): readonly EventIndex[]
}

export function createUsage(): Usage {
  const sums = new Map<string, number>()
  const events = countsColumn()
  return {
    push(event) {
      // A regenerated copy replaces; only the first recording of a response appends.
      if (event.type !== 'assistant/message' || formOf(event) !== 'append') return
      const usage = objectAt(event.data, 'usage')
      if (!usage) return
      events.push(event.index)
      for (const [name, value] of Object.entries(usage)) {
        const number = asNumber(value)
        if (number !== null) sums.set(name, (sums.get(name) ?? 0) + number)
      }
    },
    totals: () => ({ responses: events.length, fields: [...sums] }),
    eventsBefore(at) {
      const end = at > 0 ? events.upperBound(at - 1) : 0
      return Array.from({ length: end }, (_, i) => events.get(i))
    },
  }
}
