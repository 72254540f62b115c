/**
 * What is known of the blocks behind the drawn outline: tiers for the gutter, alarms for summaries, the
 * ends of a range. Asked once the outline has come to rest, and never for the recorded surface, which
 * has no blocks. Until the answer comes, the last one serves for what does not change with the position.
 */
import { create } from 'zustand'
import type { BlockId } from '#kernel/model/block.ts'
import type { TokenKind } from '#kernel/model/disposition.ts'
import type { BlockView } from '#kernel/model/ledger.ts'
import type { Outline } from '#kernel/model/outline.ts'
import { useOutline } from './outline.ts'
import { useApp } from './store.ts'

export interface BlocksState {
  readonly session: string | null
  /** The outline that the answer belongs to. */
  readonly outline: Outline | null
  readonly byId: ReadonlyMap<BlockId, BlockView>
  /** What its numbers are. */
  readonly kind: TokenKind
}

const none: BlocksState = { session: null, outline: null, byId: new Map(), kind: 'estimate' }

export const useBlocks = create<BlocksState>()(() => none)

/** Without a new outline for this long, the position rests, in ms. */
const REST = 120

/** Keep up with the outline. Returns the way to stop. */
export function watchBlocks(): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null
  const look = () => {
    const { outline, lens, session } = useOutline.getState()
    const held = useBlocks.getState()
    if (held.session !== null && held.session !== session) useBlocks.setState(none)
    if (timer !== null) clearTimeout(timer)
    if (lens === 'recorded' || outline === null || session === null || held.outline === outline) return
    timer = setTimeout(async () => {
      const { engine, place } = useApp.getState()
      const ask = { session, at: outline.at, lens, counter: place.counter }
      const outcome = await engine?.ask('ledger', ask, { lane: 'blocks' })
      if (!outcome?.ok || useOutline.getState().session !== session) return
      const byId = new Map(outcome.value.blocks.map((block) => [block.blockId, block]))
      useBlocks.setState({ session, outline, byId, kind: outcome.value.tokenKind })
    }, REST)
  }
  look()
  const off = useOutline.subscribe(look)
  return () => {
    off()
    if (timer !== null) clearTimeout(timer)
  }
}
