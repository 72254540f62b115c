/**
 * What a person does to the rows of a list: click, keys, focus, pointing. Heard once by the layer,
 * not by every row.
 */
import type { Windows } from '#src/store/windows.ts'
import { pressed } from './keys.ts'
import type { Key } from './layout.ts'
import type { ListModel } from './list.ts'
import { growRange, hearDrags } from './pick.ts'
import { attend, lists } from './registry.ts'
import { choose, chooseBlock } from './selection.ts'

/** Listen. Returns the way to stop. */
export function wire(model: ListModel, windows: Windows, layer: HTMLElement): () => void {
  const stop = new AbortController()
  const hear = <K extends keyof HTMLElementEventMap>(type: K, act: (event: HTMLElementEventMap[K]) => void) =>
    layer.addEventListener(type, act, { signal: stop.signal })

  hear('click', ({ target }) => {
    const key = keyOf(target)
    if (!key || !(target instanceof Element)) return
    if (target.closest('[data-toggle]')) model.toggle(key)
    else if (!target.closest('[data-measure="body"], button, a')) chooseRow(model, windows, key)
  })
  const stopPicking = hearDrags(model, windows, layer)
  hear('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    // A button or text inside a row keeps its keys.
    const key =
      event.target instanceof HTMLElement ? (event.target.dataset.key as Key | undefined) : undefined
    if (!key) return
    if (event.shiftKey) {
      const grown = growRange(event.key, key, model, windows)
      if (grown === null) return
      focusRow(model, layer, grown)
      return event.preventDefault()
    }
    const ours = pressed(event.key, key, model, {
      focus: (to) => focusRow(model, layer, to),
      choose: (row) => chooseRow(model, windows, row),
      cross,
      canOpen: (row) => canOpen(windows, row),
    })
    if (ours) event.preventDefault()
  })
  hear('focusin', ({ target }) => {
    const key = keyOf(target)
    if (!key) return
    attend(model)
    model.focused(key)
  })
  hear('focusout', () => model.blurred())
  hear('pointerover', ({ target }) => lightPartner(layer, target instanceof Element ? target : null))
  hear('pointerleave', () => lightPartner(layer, null))
  return () => {
    stopPicking()
    stop.abort()
  }
}

const keyOf = (target: EventTarget | null): Key | undefined =>
  target instanceof Element
    ? (target.closest<HTMLElement>('[data-key]')?.dataset.key as Key | undefined)
    : undefined

function chooseRow(model: ListModel, windows: Windows, key: Key): void {
  const { columns } = model
  const id = Number(key.slice(1))
  const left = key.startsWith('L')
  const node = left ? undefined : windows.node(id)
  if (node && node.block !== null) return chooseBlock(node.block, id, node.events[0] ?? null, model.side)
  const event = (left ? windows.row(id) : node)?.events[0]
  const line = left ? columns.lineOfRow(id) : columns.lineOfNode(id)
  if (event === undefined || line === null) return
  if (left) {
    const folded = windows.rowBadge(id)?.kind === 'folded'
    choose(event, { row: id, node: columns.nodeFacing(line) }, model.side, folded)
  } else {
    const row = columns.foldOfNode(id) >= 0 ? null : columns.rowAt(line)
    choose(event, { row, node: id }, model.side)
  }
}

/** Draw the row, wherever it is, and give it the focus. */
function focusRow(model: ListModel, layer: ParentNode, key: Key): void {
  model.focus(key)
  layer.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus({ preventScroll: true })
}

/** To the other of two free lists. */
function cross(to: 'left' | 'right', line: number): void {
  const other = lists.get(to)
  const key = other?.layout.keyAt(other.layout.slotNear(line), to)
  if (other && key) focusRow(other, document, key)
}

/** Has the row more to show? */
function canOpen(windows: Windows, key: Key): boolean {
  const id = Number(key.slice(1))
  if (key.startsWith('R')) {
    const node = windows.node(id)
    return node !== undefined && (node.expandable || node.summary !== null)
  }
  const row = windows.row(id)
  return row !== undefined && (row.marker ? row.marker.hasSummary : row.expandable)
}

/** Outline what faces the row under the pointer. Attributes of ours, so that no row is drawn again. */
function lightPartner(layer: HTMLElement, at: Element | null): void {
  const own = at?.closest<HTMLElement>('[data-line]')
  for (const lit of layer.querySelectorAll<HTMLElement>('[data-near]')) delete lit.dataset.near
  if (!own) return
  for (const partner of layer.querySelectorAll<HTMLElement>(`[data-line="${own.dataset.line}"]`))
    if (partner !== own) partner.dataset.near = ''
}
