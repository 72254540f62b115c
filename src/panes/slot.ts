/** What every drawn row is told besides its content. Plain values, so that an equal row is not drawn again. */
import type { ListModel } from './list.ts'
import type { Key } from './layout.ts'
import type { RenderSection } from './ExpandedContent.tsx'
import type { Windows } from '#src/store/windows.ts'

export interface SlotProps {
  readonly itemKey: Key
  readonly line: number
  /** y in the layer, and height, px. */
  readonly top: number
  readonly height: number
  /** Place in its list, from 1, and length of the list. */
  readonly place: number
  readonly size: number
  readonly tabStop: boolean
  readonly open: boolean
  /** `own`: the selection itself. `partner`: what it stands for, or what stands for it. `member`: of the block. */
  readonly lit: 'own' | 'partner' | 'member' | null
  readonly sentence: boolean
  readonly windows: Windows
  readonly model: ListModel
  readonly render: RenderSection
}

/** Attributes of the list item itself. */
export function itemProps(slot: SlotProps, label: string, className: string) {
  return {
    role: 'listitem',
    className,
    style: { top: slot.top, height: slot.height },
    tabIndex: slot.tabStop ? 0 : -1,
    'data-key': slot.itemKey,
    'data-line': slot.line,
    'aria-label': label,
    'aria-posinset': slot.place,
    'aria-setsize': slot.size,
    'aria-current': slot.lit === 'own' ? ('true' as const) : undefined,
  }
}
