/**
 * While the first screen stands idle, a small demo is opened and drawn out of sight: what a person opens then
 * finds code, styles and fonts that have run before, and is on the screen in half the time.
 */
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { useApp } from '#src/store/store.ts'
import type { Engine, Outcome } from '#src/worker/protocol.ts'
import { findFonts } from './find-fonts.ts'
import { nextIdle } from './idle.ts'
import styles from './rehearse.module.css'

const SAMPLE = 'one-compaction.jsonl'

/** No session is on the screen. */
const isBare = (): boolean => useApp.getState().shown === null && !document.hidden

/** None is about to be, either: nobody would wait for us. */
const isCalm = (): boolean => {
  const { opening, awaited } = useApp.getState()
  return isBare() && opening.phase === 'idle' && awaited === null
}

let drawn = false
/** A session view was drawn before, in sight or out of it. */
export const wasDrawn = (): boolean => drawn
export function drewSession(): void {
  drawn = true
}

export async function rehearse(engine: Engine): Promise<void> {
  if (drawn || !isBare()) return
  const box = document.createElement('div')
  box.className = styles.box!
  box.inert = true
  box.ariaHidden = 'true'
  document.body.append(box)
  try {
    const sample = isCalm() ? openSample(engine) : null
    await findFonts(box, isBare)
    if (sample) await draw(box, engine, await sample)
  } finally {
    box.remove()
  }
}

const openSample = (engine: Engine): Promise<Outcome<'open'>> =>
  engine.ask('open', { source: { kind: 'demo', path: SAMPLE }, counter: 'estimate' })

async function draw(box: HTMLElement, engine: Engine, sample: Outcome<'open'>): Promise<void> {
  if (!sample.ok) return
  const { show: session, first } = sample.value
  try {
    const { Rehearsal } = await import('./Rehearsal.tsx')
    await nextIdle()
    if (!first || !isCalm()) return
    const root = createRoot(box)
    await new Promise<void>((resolve) => {
      startTransition(() =>
        root.render(<Rehearsal engine={engine} session={session} first={first} onDrawn={resolve} />),
      )
    })
    root.unmount()
    drewSession()
  } finally {
    await engine.ask('close', { session })
  }
}
