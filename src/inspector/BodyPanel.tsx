/** What would a provider be sent of this surface? The body line by line, its size, and what is not in it. */
import { useRef } from 'react'
import type { WireBody } from '#kernel/model/wire-body.ts'
import { lensInWords, useLens } from '#src/store/lens.ts'
import { go } from '#src/store/store.ts'
import { Tabs } from '#src/ui/Tabs.tsx'
import { bytes, count } from '#src/ui/format.ts'
import { useFocusWhileOpen } from '#src/ui/useFocusWhileOpen.ts'
import { BodyActions } from './BodyActions.tsx'
import { BodyLines } from './BodyLines.tsx'
import { BodySide } from './BodySide.tsx'
import { bodyNames } from './body-words.ts'
import { PanelHead } from '#src/ui/PanelHead.tsx'
import { Problem } from './Problem.tsx'
import { providers } from './provider-words.ts'
import { useActiveLine } from './useActiveLine.ts'
import { useBody } from './useBody.ts'
import type { BodyQuestion } from './useBody.ts'
import { Waiting } from './Waiting.tsx'
import panel from '#src/ui/Panel.module.css'
import styles from './Body.module.css'

export default function BodyPanel({ onClose }: { readonly onClose: () => void }) {
  const { ask, provider, value: body, stale, problem, progress } = useBody()
  const lens = useLens()
  const whole = useRef<HTMLElement>(null)
  const isThere = body !== null && body.none === null
  useFocusWhileOpen(whole, '[aria-label="Lines of the body"]', isThere)
  return (
    <section ref={whole} className={panel.panel} aria-label="Body">
      <PanelHead
        title="Body: what a provider would be sent"
        facts={
          body &&
          `${lensInWords(lens).toLowerCase()}, at event ${count(body.at)}, ${bytes(body.sentBytes)} for ${bodyNames[body.provider]}`
        }
        onClose={onClose}
      />
      <div className={styles.bar}>
        <Tabs
          label="Provider"
          value={provider}
          tabs={providers.map((one) => [one, bodyNames[one]] as const)}
          panel="body-content"
          onChoose={(choice) => go({ tab: choice === 'anthropic' ? null : choice }, 'replace')}
        />
        {isThere && ask && <BodyActions key={JSON.stringify(ask)} ask={ask} body={body} />}
      </div>
      <div id="body-content" role="tabpanel" aria-label={bodyNames[provider]} className={styles.content}>
        {problem ? (
          <Problem problem={problem} />
        ) : body && ask ? (
          <Shown ask={ask} body={body} stale={stale} />
        ) : (
          <Waiting what="Writing the body…" progress={progress} />
        )}
      </div>
    </section>
  )
}

interface ShownProps {
  readonly ask: BodyQuestion
  readonly body: WireBody
  readonly stale: boolean
}

function Shown({ ask, body, stale }: ShownProps) {
  const lines = useActiveLine(ask, stale ? 0 : body.lines)
  if (body.none !== null) return <p className={styles.empty}>{body.none}</p>
  return (
    <div className={styles.columns}>
      <BodyLines body={body} lines={lines} />
      <BodySide ask={ask} body={body} active={lines.active} isAbsent={lines.isAbsent} />
    </div>
  )
}
