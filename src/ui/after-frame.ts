/** Runs it in a task of its own once the next frame is drawn. Returns the way to stop. */
export function afterFrame(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = (): void => {
    timer = setTimeout(act)
  }
  // A tab that is not drawn has no frames to wait for, nor has a test without a page.
  const frame = typeof document === 'undefined' || document.hidden ? null : requestAnimationFrame(later)
  if (frame === null) later()
  return () => {
    if (frame !== null) cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
