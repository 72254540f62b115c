/** The panel under the panes; on a phone it takes their place. */
import { Suspense, lazy, useRef } from 'react'
import type { PanelName } from '#src/store/place.ts'
import { prefer, usePrefs } from '#src/store/prefs.ts'
import { go } from '#src/store/store.ts'
import { Splitter } from '#src/ui/Splitter.tsx'
import { Crash } from './Crash.tsx'
import styles from './BottomPanel.module.css'

const BodyPanel = lazy(() => import('#src/inspector/BodyPanel.tsx'))
const DiagnosticsPanel = lazy(() => import('#src/inspector/DiagnosticsPanel.tsx'))
const DifferencesPanel = lazy(() => import('#src/inspector/DifferencesPanel.tsx'))
const EventsPanel = lazy(() => import('#src/inspector/EventsPanel.tsx'))
const LedgerPanel = lazy(() => import('#src/inspector/LedgerPanel.tsx'))
const LostPanel = lazy(() => import('#src/inspector/LostPanel.tsx'))
const PinPanel = lazy(() => import('#src/inspector/PinPanel.tsx'))
const PrefixPanel = lazy(() => import('#src/inspector/PrefixPanel.tsx'))
const ProviderPanel = lazy(() => import('#src/inspector/ProviderPanel.tsx'))
const RawPanel = lazy(() => import('#src/inspector/RawPanel.tsx'))
const StatusPanel = lazy(() => import('#src/inspector/StatusPanel.tsx'))
const StepperPanel = lazy(() => import('#src/stepper/StepperPanel.tsx'))
const WorkbenchPanel = lazy(() => import('#src/workbench/WorkbenchPanel.tsx'))

/** The stepper has three columns of its own and takes what the panes can spare. */
const shareOf = (panel: PanelName): number => (panel === 'stepper' && innerWidth > 1000 ? 0.74 : 0.55)

const close = () => go({ panel: null }, 'replace')

export function BottomPanel({ panel, alone }: { readonly panel: PanelName; readonly alone: boolean }) {
  const ref = useRef<HTMLDivElement>(null)
  const preferred = usePrefs((s) => s.panelHeight)
  const room = window.innerHeight - 40 - 104 - 28
  const height = Math.min(preferred ?? Math.round(room * shareOf(panel)), room)
  return (
    <>
      {!alone && (
        <Splitter
          label="Height of the panel"
          upright={false}
          size={height}
          min={120}
          max={room}
          onSize={(panelHeight) => prefer({ panelHeight })}
          onReset={() => prefer({ panelHeight: null })}
        />
      )}
      <div ref={ref} className={alone ? styles.alone : styles.panel} style={alone ? undefined : { height }}>
        <Crash key={panel} part="The panel">
          <Suspense>
            {panel === 'body' && <BodyPanel onClose={close} />}
            {panel === 'diagnostics' && <DiagnosticsPanel onClose={close} />}
            {panel === 'differences' && <DifferencesPanel onClose={close} />}
            {panel === 'events' && <EventsPanel onClose={close} />}
            {panel === 'ledger' && <LedgerPanel onClose={close} />}
            {panel === 'lost' && <LostPanel onClose={close} />}
            {panel === 'pin' && <PinPanel onClose={close} />}
            {panel === 'prefix' && <PrefixPanel onClose={close} />}
            {panel === 'provider' && <ProviderPanel onClose={close} />}
            {panel === 'raw' && <RawPanel onClose={close} />}
            {panel === 'status' && <StatusPanel onClose={close} />}
            {panel === 'stepper' && <StepperPanel onClose={close} />}
            {panel === 'workbench' && <WorkbenchPanel onClose={close} />}
          </Suspense>
        </Crash>
      </div>
    </>
  )
}
