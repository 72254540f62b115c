/** Puts the app on the page, with whoever answers its questions. */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { bindHistory, landAtAddress } from '#src/store/history.ts'
import { useApp } from '#src/store/store.ts'
import type { Engine } from '#src/worker/protocol.ts'
import { App } from './App.tsx'
import { Crash } from './Crash.tsx'
import { followTheme } from './theme.ts'

export function start(engine: Engine): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root.')
  useApp.setState({ engine })
  followTheme()
  bindHistory()
  void landAtAddress()
  createRoot(root).render(
    <StrictMode>
      <Crash>
        <App />
      </Crash>
    </StrictMode>,
  )
}
