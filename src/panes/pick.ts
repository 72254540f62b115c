/**
 * Picking a range for the workbench in the transcript: by drawing over its rows, or with Shift and the
 * arrows. Only while the workbench is open; otherwise a drag selects text as everywhere.
 */
import { pickRows, useRange } from '#src/store/range.ts'
import type { PickedRow } from '#src/store/range.ts'
import { useApp } from '#src/store/store.ts'
import type { Windows } from '#src/store/windows.ts'
import type { Key } from './layout.ts'
import type { ListModel } from './list.ts'

const isOpen = (): boolean => useApp.getState().place.panel === 'workbench'

function rowOf(windows: Windows, key: Key | undefined): PickedRow | null {
  if (!key?.startsWith('L')) return null
  const row = Number(key.slice(1))
  const events = windows.row(row)?.events
  return events && events.length > 0 ? { row, events } : null
}

/** Adds the next row in that direction; the key of the row that is the new end, or null. */
export function growRange(pressed: string, from: Key, model: ListModel, windows: Windows): Key | null {
  const step = pressed === 'ArrowDown' ? 1 : pressed === 'ArrowUp' ? -1 : 0
  const here = rowOf(windows, from)
  if (step === 0 || here === null || !isOpen()) return null
  const slot = model.layout.nextItem(model.layout.slotOf(from) + step, 'left', step)
  const key = slot < 0 ? null : model.layout.keyAt(slot, 'left')
  const head = rowOf(windows, key ?? undefined) ?? here
  const { rows } = useRange.getState()
  pickRows(rows?.head.row === here.row ? rows.anchor : here, head)
  return key
}

/** The view follows a drag that goes over its edge, this close to it and so fast, in px. */
const EDGE = 24
const PACE = 12

/** Listen. Returns the way to stop. */
export function hearDrags(model: ListModel, windows: Windows, layer: HTMLElement): () => void {
  const stop = new AbortController()
  const { signal } = stop
  let anchor: PickedRow | null = null
  let pointer: { readonly x: number; readonly y: number } | null = null
  let frame = 0

  const reach = (): void => {
    if (!pointer || !anchor) return
    const at = document.elementFromPoint(pointer.x, pointer.y)?.closest<HTMLElement>('[data-key]')
    const head = at && layer.contains(at) ? rowOf(windows, at.dataset.key as Key) : null
    if (head && useRange.getState().rows?.head.row !== head.row) pickRows(anchor, head)
  }
  const follow = (): void => {
    frame = 0
    const view = layer.parentElement?.getBoundingClientRect()
    if (!pointer || !anchor || !view) return
    const way = pointer.y < view.top + EDGE ? -PACE : pointer.y > view.bottom - EDGE ? PACE : 0
    if (way === 0) return
    model.scrollBy(way)
    reach()
    frame = requestAnimationFrame(follow)
  }
  const end = (): void => {
    anchor = null
    pointer = null
    cancelAnimationFrame(frame)
    frame = 0
  }

  layer.addEventListener(
    'pointerdown',
    (event) => {
      // A finger scrolls.
      if (event.button !== 0 || event.pointerType === 'touch' || !isOpen()) return
      const target = event.target instanceof Element ? event.target : null
      if (!target || target.closest('button, a, [data-measure="body"]')) return
      anchor = rowOf(windows, target.closest<HTMLElement>('[data-key]')?.dataset.key as Key | undefined)
      // With Shift the range goes on from where it began.
      const began = useRange.getState().rows?.anchor
      if (anchor && event.shiftKey && began) {
        pickRows(began, anchor)
        anchor = began
      } else if (anchor) pickRows(anchor, anchor)
    },
    { signal },
  )
  layer.addEventListener('selectstart', (event) => anchor && event.preventDefault(), { signal })
  window.addEventListener(
    'pointermove',
    (event) => {
      if (!anchor) return
      pointer = { x: event.clientX, y: event.clientY }
      reach()
      frame ||= requestAnimationFrame(follow)
    },
    { signal },
  )
  window.addEventListener('pointerup', end, { signal })
  window.addEventListener('pointercancel', end, { signal })
  return () => {
    end()
    stop.abort()
  }
}
