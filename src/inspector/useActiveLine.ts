/**
 * The lines of a body in pages, and which of them is active: moved by hand, and put to the selected row's
 * first line when that changes, unless the active one is of that row already.
 */
import { useCallback, useState } from 'react'
import type { BodyLine } from '#kernel/model/wire-body.ts'
import { usePages } from '#src/store/pages.ts'
import type { Pages } from '#src/store/pages.ts'
import { useSelectedLine } from './useBody.ts'
import type { BodyQuestion } from './useBody.ts'

export interface ActiveLine {
  readonly pages: Pages<BodyLine>
  readonly active: number | null
  readonly move: (line: number) => void
  /** What the selected row or block became. */
  readonly isSelected: (line: BodyLine) => boolean
  /** Something is selected, and nothing of it is in the body. */
  readonly isAbsent: boolean
}

/** `count`: lines that may be asked for. */
export function useActiveLine(ask: BodyQuestion, count: number): ActiveLine {
  const { event, block, line: home, isAbsent } = useSelectedLine(ask)
  const key = JSON.stringify(ask)
  const fetch = useCallback<Parameters<typeof usePages<BodyLine>>[2]>(
    async (engine, from, to) => {
      const outcome = await engine.ask('bodyLines', { ...ask, from, to })
      return outcome.ok ? outcome.value.lines : null
    },
    // The key stands for the question.
    // oxlint-disable-next-line react/exhaustive-deps
    [key],
  )
  const pages = usePages<BodyLine>(key, count, fetch)
  const [held, setHeld] = useState<{ key: string; home: number | null; active: number | null }>({
    key,
    home,
    active: home,
  })
  const isSelected = (line: BodyLine): boolean =>
    block !== null ? line.block === block : event !== null && line.event === event
  const at = held.key === key && held.active !== null ? pages.at(held.active) : null
  const stays = held.key === key && (held.home === home || (at !== null && isSelected(at)))
  return {
    pages,
    active: stays ? held.active : home,
    move: (line) => setHeld({ key, home, active: line }),
    isSelected,
    isAbsent,
  }
}
