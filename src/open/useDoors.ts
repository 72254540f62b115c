/** The whole window is a door: files dropped anywhere open, and so does a paste outside of a field. */
import { useEffect, useState } from 'react'
import { takeDrop, takePaste } from './take.ts'

/** True while something that can be opened is held over the window. */
export function useDoors(): boolean {
  const [over, setOver] = useState(false)
  useEffect(() => {
    let depth = 0
    const carries = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false
    const enter = (event: DragEvent) => {
      if (!carries(event)) return
      depth++
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      if (carries(event) && --depth <= 0) setOver(false)
    }
    const hover = (event: DragEvent) => {
      if (!carries(event)) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
    }
    const drop = (event: DragEvent) => {
      depth = 0
      setOver(false)
      if (!event.dataTransfer || !carries(event)) return
      event.preventDefault()
      void takeDrop(event.dataTransfer)
    }
    const paste = (event: ClipboardEvent) => {
      const field =
        event.target instanceof HTMLElement && event.target.closest('input, textarea, [contenteditable]')
      if (!field && event.clipboardData) takePaste(event.clipboardData)
    }
    const on = window.addEventListener.bind(window)
    on('dragenter', enter)
    on('dragleave', leave)
    on('dragover', hover)
    on('drop', drop)
    on('paste', paste)
    return () => {
      window.removeEventListener('dragenter', enter)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('dragover', hover)
      window.removeEventListener('drop', drop)
      window.removeEventListener('paste', paste)
    }
  }, [])
  return over
}
