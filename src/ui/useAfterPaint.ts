import { startTransition, useEffect, useState } from 'react'
import { afterFrame } from './after-frame.ts'

/** False for the first frame of a component, then true: for what may come after that frame, drawn in slices. */
export function useAfterPaint(): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => afterFrame(() => startTransition(() => setPainted(true))), [])
  return isPainted
}
