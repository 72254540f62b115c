/** What scrolling costs, seen from inside the page: frame times, long tasks, px without a row. */
export interface Readings {
  readonly frames: readonly number[]
  readonly longTasks: readonly number[]
  readonly blank: number
}

export interface Probe {
  readonly start: () => void
  readonly stop: () => Readings
}

/** `view` is the part in which `rows` should leave nothing uncovered. */
export function makeProbe(view: string, rows: string): Probe {
  let going = false
  let frames: number[] = []
  let longTasks: number[] = []
  let blank = 0
  new PerformanceObserver((list) => {
    if (going) for (const entry of list.getEntries()) longTasks.push(entry.duration)
  }).observe({ type: 'longtask' })

  const uncovered = (): number => {
    const { top, bottom } = document.querySelector(view)!.getBoundingClientRect()
    const boxes = [...document.querySelectorAll(rows)].map((row) => row.getBoundingClientRect())
    let reach = top
    for (const box of boxes.toSorted((a, b) => a.top - b.top))
      if (box.top <= reach + 0.5) reach = Math.max(reach, box.bottom)
    return Math.max(0, Math.round(bottom - reach))
  }
  return {
    start: () => {
      going = true
      frames = []
      longTasks = []
      blank = 0
      let last = 0
      const note = (now: number) => {
        if (!going) return
        if (last > 0) frames.push(now - last)
        last = now
        blank = Math.max(blank, uncovered())
        requestAnimationFrame(note)
      }
      requestAnimationFrame(note)
    },
    stop: () => {
      going = false
      return { frames, longTasks, blank }
    },
  }
}
