/** The frame: the first screen, or a session; and what floats above both. */
import { Suspense, lazy, useDeferredValue, useEffect } from 'react'
import { FirstScreen } from '#src/open/FirstScreen.tsx'
import { useDoors } from '#src/open/useDoors.ts'
import { useApp } from '#src/store/store.ts'
import { preloadable } from '#src/ui/preloadable.tsx'
import { Announcer } from './Announcer.tsx'
import { Bar } from './Bar.tsx'
import { panes } from './panes.ts'
import { useKeys } from './useKeys.ts'
import { openDialog, useShell } from './shell.ts'
import styles from './App.module.css'

const SessionView = preloadable(() => import('./SessionView.tsx'))
const Palette = lazy(() => import('./Palette.tsx'))
const CaseDialog = lazy(() => import('#src/hand-on/CaseDialog.tsx'))
const Help = lazy(() => import('./Help.tsx'))

export function App() {
  // Drawing a session for the first time is much at once: deferred, it is done in slices.
  const shown = useDeferredValue(useApp((s) => s.shown))
  const dialog = useShell((s) => s.dialog)
  const over = useDoors()
  useKeys()
  useEffect(() => {
    // Once the first screen stands, what will show a session comes as well, all parts at once.
    const load = () => {
      void SessionView.preload()
      void panes.preload()
    }
    const idle =
      'requestIdleCallback' in window ? requestIdleCallback(load, { timeout: 1000 }) : setTimeout(load, 200)
    return () => ('cancelIdleCallback' in window ? cancelIdleCallback(idle as number) : clearTimeout(idle))
  }, [])
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
