/**
 * What a provider would say of the drawn surface, for the number in the status line and the marks on
 * rows. Asked once the outline has come to rest; a surface too large for that is checked when its panel is open.
 */
import { create } from 'zustand'
import type { Outline } from '#kernel/model/outline.ts'
import type { ProviderCheck } from '#kernel/model/provider-check.ts'
import type { EventIndex } from '#kernel/model/units.ts'
import { useOutline } from './outline.ts'
import { useApp } from './store.ts'

export interface ChecksState {
  /** The outline that the answer belongs to; null: none yet. */
  readonly outline: Outline | null
  readonly provider: ProviderCheck | null
  /** Events in a fault. */
  readonly refused: ReadonlySet<EventIndex>
}

const none: ChecksState = { outline: null, provider: null, refused: new Set() }

export const useChecks = create<ChecksState>()(() => none)

/** Without a new outline for this long, the position rests, in ms. */
const REST = 250
/** Messages on a surface that are read without being asked for. */
const MOST = 20_000

/** Keep up with the outline. Returns the way to stop. */
export function followChecks(): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null
  const look = () => {
    const { outline, lens, session } = useOutline.getState()
    const held = useChecks.getState()
    if (held.outline !== null && held.outline !== outline) useChecks.setState(none)
    if (timer !== null) clearTimeout(timer)
    if (outline === null || session === null || held.outline === outline) return
    if (outline.totals.surfaceMessages > MOST) return
    timer = setTimeout(async () => {
      const { engine } = useApp.getState()
      const ask = { session, at: outline.at, lens }
      const outcome = await engine?.ask('providerCheck', ask, { lane: 'checks' })
      if (!outcome?.ok || useOutline.getState().outline !== outline) return
      const provider = outcome.value
      useChecks.setState({ outline, provider, refused: new Set(provider.refusedEvents) })
    }, REST)
  }
  look()
  const off = useOutline.subscribe(look)
  return () => {
    off()
    if (timer !== null) clearTimeout(timer)
  }
}
