/** `j` and `k` are the arrows of the row lists for hands that stay in the middle of the keyboard. */
export function stepRow(way: 1 | -1): boolean {
  const here = document.activeElement?.closest('[data-key]')
  if (here) {
    const key = way > 0 ? 'ArrowDown' : 'ArrowUp'
    here.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    return true
  }
  // Outside of the lists the first press enters one, where it was left.
  const row = document.querySelector<HTMLElement>('[data-key][tabindex="0"]')
  row?.focus()
  return row !== null
}
