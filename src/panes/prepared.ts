/**
 * The columns that the panes are drawn from. A step of the slider has them at once. Where most lines are new, as at
 * the end of a large log's reading, columns and the layout of each list are worked out in tasks of their
 * own before the drawing: all in one would hold the window up.
 */
import { create } from 'zustand'
import type { Outline } from '#kernel/model/outline.ts'
import { madeFrom } from '#src/store/outline-steps.ts'
import { useOutline } from '#src/store/outline.ts'
import type { SessionId } from '#src/worker/protocol.ts'
import { columnsOf } from './columns.ts'
import type { Columns } from './columns.ts'
import { lists } from './registry.ts'

/** New lines that are worked out at once: some ms of code that runs for the first time. */
const FEW = 8_000

export interface Prepared {
  readonly session: SessionId | null
  readonly columns: Columns | null
}

const nothing: Prepared = { session: null, columns: null }
export const usePrepared = create<Prepared>()(() => nothing)

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

const newLines = (outline: Outline): number => outline.lineCount - (madeFrom(outline)?.kept ?? 0)

const show = (session: SessionId | null, outline: Outline): void =>
  usePrepared.setState({ session, columns: columnsOf(outline) })

/** Follow the outline. Returns the way to stop. */
export function watchPrepared(): () => void {
  let busy = false
  let stopped = false

  const prepare = async (session: SessionId | null, outline: Outline): Promise<void> => {
    await nextTask()
    const columns = columnsOf(outline)
    for (const model of lists.values()) {
      await nextTask()
      if (!stopped) model.prepare(columns)
    }
    await nextTask()
    // What is open may have been closed meanwhile, or another one is looked at.
    if (!stopped && useOutline.getState().session === session) show(session, outline)
  }

  const look = async (): Promise<void> => {
    const { session, outline } = useOutline.getState()
    const drawn = usePrepared.getState()
    if (!outline) return usePrepared.setState(nothing)
    if (drawn.columns?.outline === outline) return
    // Nothing of that session is on the screen: it is waited for.
    if (drawn.session !== session) return show(session, outline)
    if (busy) return
    if (newLines(outline) <= FEW) return show(session, outline)
    busy = true
    await prepare(session, outline)
    busy = false
    if (!stopped) await look()
  }

  void look()
  const off = useOutline.subscribe(() => void look())
  return () => {
    stopped = true
    off()
    usePrepared.setState(nothing)
  }
}
