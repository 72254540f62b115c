import { startTransition, useEffect, useState } from 'react'

/** False for the first frame of a component, then true: for what may come after that frame, drawn in slices. */
export function useAfterPaint(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = (): void => {
      timer = setTimeout(() => startTransition(() => setPainted(true)))
    }
    // A tab that is not drawn has no frames to wait for.
    const frame = document.hidden ? null : requestAnimationFrame(later)
    if (frame === null) later()
    return () => {
      if (frame !== null) cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return isPainted
}
