/**
 * What a page notes about itself while it is measured: set up before the app's first script by
 * `addInitScript`, so the app needs no hook of its own. The function is sent as text: it can use
 * nothing from outside of itself.
 */

/** One question to the worker, in the page's own time. */
export interface Asked {
  readonly name: string
  readonly sent: number
  /** When the answer arrived, or null. */
  settled: number | null
  /** Of an outline that was answered: its position. */
  at: number | null
}

/** A message from the worker and how long the window worked on it, promises that it settled included. */
export interface Heard {
  readonly name: string
  readonly time: number
  readonly took: number
}

export interface LongTask {
  readonly start: number
  readonly took: number
}

/** A script of a slow frame. */
export interface SlowScript {
  readonly start: number
  readonly what: string
  readonly took: number
}

/** From a key to the frame that shows its answer. */
export interface Step {
  readonly input: number
  /** What was asked for it arrived. */
  answered: number
  painted: number
}

export interface Frames {
  /** Between two frames, ms. */
  readonly gaps: number[]
  /** Most px of the left pane that no row covered, of all frames. */
  blank: number
  /** Frames with a row in sight that has not been read. */
  bones: number
}

export interface Probe {
  /** When the newest file was chosen. */
  chosen: number
  readonly asked: Asked[]
  readonly heard: Heard[]
  readonly long: LongTask[]
  readonly slow: SlowScript[]
  /** Steps that were shown: of scrubbing, or of what `follow` was told. */
  readonly steps: Step[]
  /** From now on a step is a key in a place that matches, and the first answer to that question after it. */
  follow(place: string, question: string): void
  /** Forget what was noted. */
  reset(): void
  /** Time of the first frame with rows in it. */
  firstRows(): Promise<number>
  /** Time when the session was read to its end and the outline at its end had arrived. */
  complete(): Promise<number>
  /** `look` measures rows in each frame, which costs time: never while frames are timed. */
  recordFrames(look: boolean): void
  stopFrames(): Frames
}

declare global {
  interface Window {
    probe: Probe
  }
}

export function installProbe(): void {
  const waiting = new Map<number, Asked>()
  let mutated = 0
  let frames: Frames | null = null
  let key: number | null = null
  let followed = { place: '[role=slider]', question: 'outline' }

  const probe: Probe = {
    chosen: 0,
    asked: [],
    heard: [],
    long: [],
    slow: [],
    steps: [],
    reset() {
      for (const list of [probe.asked, probe.heard, probe.long, probe.slow, probe.steps]) list.length = 0
    },
    follow(place, question) {
      followed = { place, question }
      key = null
    },
    firstRows: () =>
      frameWith(() => document.querySelector('[role=listitem]:not([aria-label="Not read yet"], [inert] *)')),
    complete: () =>
      new Promise((resolve) => {
        const ask = () => {
          const opened = probe.asked.findLast((one) => one.name === 'open')?.settled ?? null
          const ready =
            opened === null
              ? undefined
              : probe.asked.find(
                  (one) => one.name === 'outline' && one.settled !== null && one.sent >= opened,
                )
          if (ready?.settled) resolve(ready.settled)
          else setTimeout(ask, 5)
        }
        ask()
      }),
    recordFrames(looking) {
      const noted: Frames = { gaps: [], blank: 0, bones: 0 }
      frames = noted
      let before = 0
      const note = (now: number) => {
        if (frames !== noted) return
        if (before > 0) noted.gaps.push(now - before)
        before = now
        if (looking) look(noted)
        requestAnimationFrame(note)
      }
      requestAnimationFrame(note)
    },
    stopFrames() {
      const noted = frames ?? { gaps: [], blank: 0, bones: 0 }
      frames = null
      return noted
    },
  }
  window.probe = probe

  /** Resolves after the first frame in which `seen` finds something has been painted. */
  function frameWith(seen: () => unknown): Promise<number> {
    return new Promise((resolve) => {
      const check = () => {
        if (seen()) void painted().then(resolve)
        else requestAnimationFrame(check)
      }
      requestAnimationFrame(check)
    })
  }

  /** Called in a frame: the next task comes after its painting. */
  function painted(): Promise<number> {
    return new Promise((resolve) => {
      const channel = new MessageChannel()
      channel.port1.addEventListener('message', () => resolve(performance.now()))
      channel.port1.start()
      channel.port2.postMessage(null)
    })
  }

  function look(noted: Frames): void {
    const view = document.querySelector('[role=list]')?.closest('[class*=view]')?.getBoundingClientRect()
    if (!view) return
    let covered = view.top
    let bones = 0
    const boxes = [...document.querySelectorAll<HTMLElement>('[data-key^="L"]')].map((row) => ({
      bone: row.getAttribute('aria-label') === 'Not read yet',
      box: row.getBoundingClientRect(),
    }))
    for (const { bone, box } of boxes.toSorted((a, b) => a.box.top - b.box.top)) {
      if (box.bottom <= view.top || box.top >= view.bottom) continue
      if (box.top <= covered + 0.5) covered = Math.max(covered, box.bottom)
      if (bone) bones++
    }
    noted.blank = Math.max(noted.blank, view.bottom - covered)
    if (bones > 0) noted.bones++
  }

  type Message = {
    readonly type: string
    readonly id: number
    readonly name?: string
    readonly outcome?: {
      readonly ok: boolean
      readonly value?: { readonly outline?: { readonly at: number } }
    }
  }

  /** The outline of a step arrived at `arrived`: its frame is the first after the panes changed. */
  async function followStep(input: number, arrived: number): Promise<void> {
    const answered = performance.now()
    for (let frame = 0; frame < 8; frame++) {
      const changed = await new Promise<boolean>((resolve) =>
        requestAnimationFrame(() => resolve(mutated >= arrived)),
      )
      if (changed) return void probe.steps.push({ input, answered, painted: await painted() })
    }
    // Nothing on the screen differs at this position.
    probe.steps.push({ input, answered, painted: answered })
  }

  const Native = window.Worker
  window.Worker = class extends Native {
    #started = 0
    constructor(address: string | URL, options?: WorkerOptions) {
      super(address, options)
      this.addEventListener('message', () => (this.#started = performance.now()))
    }
    override postMessage(message: Message, rest?: Transferable[] | StructuredSerializeOptions): void {
      if (message.type === 'ask') {
        const asked: Asked = { name: message.name ?? '', sent: performance.now(), settled: null, at: null }
        waiting.set(message.id, asked)
        probe.asked.push(asked)
      }
      super.postMessage(message, rest as StructuredSerializeOptions)
    }
    override set onmessage(listener: ((this: Worker, event: MessageEvent) => unknown) | null) {
      super.onmessage = listener
      // Heard after the app's own listener, and after the promises that it settled.
      this.addEventListener('message', ({ data }: MessageEvent<Message>) => {
        const asked = waiting.get(data.id)
        const took = performance.now() - this.#started
        const kind = data.type === 'settled' ? '' : ` ${data.type}`
        probe.heard.push({ name: `${asked?.name ?? '?'}${kind}`, time: this.#started, took })
        if (!asked || data.type !== 'settled') return
        asked.settled = this.#started
        waiting.delete(data.id)
        if (!data.outcome?.ok) return
        if (asked.name === 'outline') asked.at = data.outcome.value?.outline?.at ?? null
        // An answer to an earlier question is none to this key.
        if (key === null || asked.name !== followed.question || asked.sent < key) return
        void followStep(key, this.#started)
        key = null
      })
    }
    override get onmessage(): ((this: Worker, event: MessageEvent) => unknown) | null {
      return super.onmessage
    }
  }

  addEventListener(
    'change',
    ({ target }) => {
      if (target instanceof HTMLInputElement && target.files?.length) probe.chosen = performance.now()
    },
    true,
  )
  addEventListener(
    'keydown',
    (event) => {
      if (event.target instanceof Element && event.target.closest(followed.place)) key = event.timeStamp
    },
    true,
  )
  addEventListener('DOMContentLoaded', () => {
    const watch = new MutationObserver(() => (mutated = performance.now()))
    watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true })
  })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) probe.long.push({ start: entry.startTime, took: entry.duration })
  }).observe({ type: 'longtask', buffered: true })
  if (PerformanceObserver.supportedEntryTypes.includes('long-animation-frame'))
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { scripts?: readonly Script[] })[])
        for (const script of entry.scripts ?? [])
          probe.slow.push({
            start: script.startTime,
            what: `${script.invoker} ${script.sourceFunctionName}`,
            took: script.duration,
          })
    }).observe({ type: 'long-animation-frame', buffered: true })

  type Script = PerformanceEntry & { readonly invoker: string; readonly sourceFunctionName: string }
}
