/** The frame: the first screen, or a session; and what floats above both. */
import { Suspense, lazy, useEffect } from 'react'
import { FirstScreen } from '#src/open/FirstScreen.tsx'
import { useDoors } from '#src/open/useDoors.ts'
import { useApp } from '#src/store/store.ts'
import { Announcer } from './Announcer.tsx'
import { Bar } from './Bar.tsx'
import { useKeys } from './useKeys.ts'
import { useShell } from './shell.ts'
import styles from './App.module.css'

const loadSession = () => import('./SessionView.tsx')
const SessionView = lazy(loadSession)
const Palette = lazy(() => import('./Palette.tsx'))
const Help = lazy(() => import('./Help.tsx'))

export function App() {
  const shown = useApp((s) => s.shown)
  const dialog = useShell((s) => s.dialog)
  const over = useDoors()
  const coming = useApp((s) => s.opening.phase === 'reading') || over
  useKeys()
  useEffect(() => {
    if (!coming) return
    // While the worker reads, what will show it comes as well, all parts at once.
    void loadSession()
    void import('#src/panes/Panes.tsx')
  }, [coming])
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
          <SessionView over={over} />
        </Suspense>
      )}
      <Suspense>
        {dialog === 'palette' && <Palette />}
        {dialog === 'help' && <Help />}
      </Suspense>
    </>
  )
}
