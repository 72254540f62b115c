/** The frame: the first screen, or a session; and what floats above both. */
import { Suspense, lazy, useDeferredValue, useEffect } from 'react'
import { FirstScreen } from '#src/open/FirstScreen.tsx'
import { useDoors } from '#src/open/useDoors.ts'
import { useApp } from '#src/store/store.ts'
import { preloadable } from '#src/ui/preloadable.tsx'
import { Announcer } from './Announcer.tsx'
import { Bar } from './Bar.tsx'
import { onIdle } from './idle.ts'
import { panes } from './panes.ts'
import { drewSession, rehearse, wasDrawn } from './rehearse.tsx'
import { openDialog, useShell } from './shell.ts'
import { useKeys } from './useKeys.ts'
import styles from './App.module.css'

const SessionView = preloadable(() => import('./SessionView.tsx'))
const Palette = lazy(() => import('./Palette.tsx'))
const CaseDialog = lazy(() => import('#src/hand-on/CaseDialog.tsx'))
const Help = lazy(() => import('./Help.tsx'))

async function prepare(): Promise<void> {
  try {
    await Promise.all([SessionView.preload(), panes.preload()])
    const { engine } = useApp.getState()
    if (engine) await rehearse(engine)
  } catch {
    // A file that can't be had now is asked for again, and told, when a session is to be shown.
  }
}

export function App() {
  const asked = useApp((s) => s.shown)
  const deferred = useDeferredValue(asked)
  // For the first time it is much at once and done in slices; from then on it is one short task.
  const shown = wasDrawn() ? asked : deferred
  const dialog = useShell((s) => s.dialog)
  const over = useDoors()
  useKeys()
  // Once the first screen stands, what will show a session comes as well, all parts at once.
  useEffect(() => {
    // Where a link leads to a session, there is nothing to wait for.
    if (useApp.getState().opening.phase !== 'reading') return onIdle(() => void prepare())
    void prepare()
    return undefined
  }, [])
  useEffect(() => {
    if (shown !== null) drewSession()
  }, [shown])
  return (
    <>
      <Announcer />
      {shown === null ? (
        <div className={styles.first}>
          <Bar />
          <FirstScreen over={over} />
        </div>
      ) : (
        <Suspense fallback={<div className={styles.coming} />}>
          <SessionView.Component over={over} />
        </Suspense>
      )}
      <Suspense>
        {dialog === 'palette' && <Palette />}
        {dialog === 'help' && <Help />}
        {dialog === 'case' && shown !== null && <CaseDialog onClose={() => openDialog(null)} />}
      </Suspense>
    </>
  )
}
