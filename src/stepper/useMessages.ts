/** The rows of a node in pages, and the one that is looked at. */
import { useCallback, useState } from 'react'
import type { TraceNodeView, TraceRow } from '#kernel/model/trace.ts'
import { usePages } from '#src/store/pages.ts'
import { go, useApp } from '#src/store/store.ts'

export interface Messages {
  readonly at: (index: number) => TraceRow | null
  readonly see: (from: number, to: number) => void
  readonly active: number | null
  /** The row looked at, once it is here. */
  readonly row: TraceRow | null
  readonly choose: (index: number) => void
}

export function useMessages(view: TraceNodeView): Messages {
  const { at, pin, name: node, side, total } = view
  const session = useApp((s) => s.shown) ?? ''
  const selected = useApp((s) => s.place.selected)
  const block = useApp((s) => s.place.block)
  const key = JSON.stringify([session, at, pin, node, side])
  const fetch = useCallback<Parameters<typeof usePages<TraceRow>>[2]>(
    async (engine, from, to) => {
      const ask = { session, at, pin, node, side, from, to, selected: null, block: null }
      const outcome = await engine.ask('traceNode', ask)
      return outcome.ok ? outcome.value.rows : null
    },
    [session, at, pin, node, side],
  )
  const pages = usePages<TraceRow>(key, total, fetch)

  // A choice holds for this list, until something else is selected anywhere.
  const [chosen, setChosen] = useState({ key: '', index: 0, selected, block })
  const holds =
    chosen.key === key && chosen.selected === selected && chosen.block === block && chosen.index < total
  const active = holds ? chosen.index : view.focus !== null && view.focus < total ? view.focus : null
  return {
    at: pages.at,
    see: pages.see,
    active,
    row: active === null ? null : pages.at(active),
    choose(index) {
      const row = pages.at(index)
      const target =
        row?.block != null
          ? { selected, block: row.block }
          : row?.event != null
            ? { selected: row.event, block: null }
            : { selected, block }
      setChosen({ key, index, ...target })
      go({ ...target, inspect: 'selection' }, 'replace')
    },
  }
}
