/** Latest after, in ms: a page that is never idle has other worries. */
const PATIENCE = 1000

/** Calls when the browser has nothing to do; Safari can't say, and is given a moment instead. Returns the way to stop. */
export function onIdle(act: (deadline?: IdleDeadline) => void): () => void {
  if ('requestIdleCallback' in window) {
    const idle = requestIdleCallback(act, { timeout: PATIENCE })
    return () => cancelIdleCallback(idle)
  }
  const timer = setTimeout(act, 200)
  return () => clearTimeout(timer)
}

/** Gives the time until which the browser expects to stay idle, of `performance.now`. */
export const nextIdle = (): Promise<number> =>
  new Promise((resolve) => {
    onIdle((deadline) => resolve(performance.now() + (deadline?.timeRemaining() ?? 0)))
  })
