/** The width of an element as it is laid out. */
import { useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'

export function useWidth<T extends HTMLElement>(): readonly [RefObject<T | null>, number] {
  const ref = useRef<T>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const el = ref.current
    if (!el) return
    const read = () => setWidth(el.clientWidth)
    const watch = new ResizeObserver(read)
    watch.observe(el)
    read()
    return () => watch.disconnect()
  }, [])
  return [ref, width]
}
