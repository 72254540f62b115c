/** The keys are the part's own once it is there; what had the focus gets it back afterwards. */
import { useEffect } from 'react'

/** `target`: what in the part takes the focus, as a selector. `ready`: it is there. */
export function useFocusWhileOpen(
  part: { readonly current: HTMLElement | null },
  target: string,
  ready: boolean,
): void {
  useEffect(() => {
    if (!ready) return
    const before = document.activeElement
    // Who pressed the panel's button wants to press it again; who is in the part already stays there.
    if (
      !(before instanceof HTMLElement) ||
      before.closest('[role="toolbar"]') ||
      part.current?.contains(before)
    )
      return
    part.current?.querySelector<HTMLElement>(target)?.focus({ preventScroll: true })
    return () => {
      if (before === document.body) return
      queueMicrotask(() => {
        if (document.activeElement === document.body && before.isConnected)
          before.focus({ preventScroll: true })
      })
    }
  }, [part, target, ready])
}
