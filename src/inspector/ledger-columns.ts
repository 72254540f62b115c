/** The columns of the ledger: on narrow screens those go first that the block's card says as well. */
import type { LedgerKey } from './ledger-order.ts'

export interface LedgerColumn {
  readonly key: LedgerKey
  readonly label: string
  readonly width: string
  readonly number?: true
}

const all: readonly (LedgerColumn & { readonly from: 0 | 1 | 2 })[] = [
  { key: 'block', label: 'Block', width: 'minmax(56px, 84px)', from: 0 },
  { key: 'life', label: 'Life', width: '92px', from: 0 },
  { key: 'tier', label: 'Tier', width: '32px', number: true, from: 1 },
  { key: 'topic', label: 'Topic, and why', width: 'minmax(140px, 1fr)', from: 0 },
  { key: 'range', label: 'Range', width: '104px', from: 1 },
  { key: 'messages', label: 'Messages', width: '68px', number: true, from: 1 },
  { key: 'covered', label: 'Covered', width: '86px', number: true, from: 0 },
  { key: 'summary', label: 'Summary', width: '74px', number: true, from: 1 },
  { key: 'still', label: 'Still sent', width: '86px', number: true, from: 0 },
  { key: 'saved', label: 'Saved', width: '86px', number: true, from: 0 },
  { key: 'generation', label: 'Generation', width: '112px', from: 2 },
  { key: 'origin', label: 'Origin', width: '96px', from: 2 },
]

/** 0: a phone, 1: narrow, 2: wide. */
export type Room = 0 | 1 | 2

export function columnsFor(room: Room): readonly LedgerColumn[] {
  return all.filter((column) => column.from <= room)
}

/** Below these the table scrolls sideways: no column may vanish under its neighbour. */
export const minWidths: Readonly<Record<Room, number>> = { 0: 600, 1: 860, 2: 1140 }
