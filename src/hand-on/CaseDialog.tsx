/** Handing on what is on the screen: what goes along, a look at it, then a file or a link. */
import { useId, useState } from 'react'
import type { CaseAsk } from '#kernel/model/case-file.ts'
import type { Json } from '#kernel/model/json.ts'
import { useAsk } from '#src/store/asking.ts'
import { linkTo } from '#src/store/history.ts'
import { firstPlace } from '#src/store/place.ts'
import type { Place } from '#src/store/place.ts'
import { fieldsWithin } from '#src/store/place-url.ts'
import { positionOf } from '#src/store/selectors.ts'
import { shownSession, useApp } from '#src/store/store.ts'
import { Button } from '#src/ui/Button.tsx'
import { CopyButton } from '#src/ui/CopyButton.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { count, percent } from '#src/ui/format.ts'
import { Switch } from '#src/ui/Switch.tsx'
import { finding, linkWords, whatIsInside } from './case-words.ts'
import { NumberField } from './NumberField.tsx'
import { nameOf, saveFile } from './save.ts'
import { useCase } from './useCase.ts'
import styles from './CaseDialog.module.css'

const texts = [
  ['replaced', 'Replaced'],
  ['kept', 'Kept'],
] as const

export default function CaseDialog({ onClose }: { readonly onClose: () => void }) {
  const session = useApp(shownSession)
  const place = useApp((s) => s.place)
  const at = useApp(positionOf)
  const [text, setText] = useState<'replaced' | 'kept'>('replaced')
  const [to, setTo] = useState<number | null>(null)
  const [from, setFrom] = useState(0)
  const [dropPieces, setDropPieces] = useState(true)
  const id = session?.id ?? null
  const { value } = useAsk('caseReach', id === null ? null : { session: id, at, panel: place.panel })
  const reach = value && { at: value.at, to: Math.max(value.to, sidesReach(place, session?.eventCount ?? 0)) }
  const redacts = text === 'replaced'
  const isLog = session?.format !== 'acp-state'
  const wanted: CaseAsk | null = reach && {
    at: reach.at,
    to: to ?? reach.to,
    textFrom: redacts ? null : Math.min(from, to ?? reach.to),
    dropPieces: dropPieces && isLog,
    ...(place.bench !== null && { acts: JSON.parse(place.bench) as Json }),
    place: fieldsWithin({ ...place, at: reach.at, query: redacts ? '' : place.query }),
  }
  const { made, stale, progress, problem } = useCase(id, wanted)
  const save = () => {
    if (!made) return
    saveFile(made.file, nameOf(made))
    useApp.setState({ announcement: `${nameOf(made)} is saved.` })
  }

  return (
    <Dialog label="Hand on: case file" onClose={onClose}>
      <div className={styles.body}>
        <div className={styles.options}>
          <div className={styles.option}>
            <span className={styles.label}>Texts</span>
            <Switch label="Texts" value={text} choices={texts} onChoose={setText} />
          </div>
          <p className={styles.note}>{whatIsInside(redacts)}</p>
          {reach && session && (
            <div className={styles.numbers}>
              <NumberField
                label="Events up to"
                value={to ?? reach.to}
                least={reach.to}
                most={session.eventCount}
                onChange={setTo}
                after={`of ${count(session.eventCount)}`}
              />
              {!redacts && (
                <NumberField
                  label="Text kept from event"
                  value={Math.min(from, to ?? reach.to)}
                  least={0}
                  most={to ?? reach.to}
                  onChange={setFrom}
                  after="earlier ones replaced"
                />
              )}
            </div>
          )}
          {isLog && (
            <Check checked={dropPieces} onChange={setDropPieces}>
              Leave out streamed pieces whose message was recorded
            </Check>
          )}
        </div>

        <div className={styles.result}>
          {problem ? (
            <>
              <h3 className={styles.finding}>{problem.message}</h3>
              {problem.advice && <p className={styles.note}>{problem.advice}</p>}
            </>
          ) : (
            <>
              <h3 className={styles.finding}>{made ? finding(made) : 'Writing…'}</h3>
              <p className={styles.note} role="status">
                {stale && progress !== null
                  ? `Writing the case file: ${percent(progress)}`
                  : made && linkWords(made)}
              </p>
              {made && (
                <pre
                  className={styles.preview}
                  tabIndex={0}
                  role="region"
                  aria-label="Preview: its first lines"
                >
                  {made.preview.join('\n')}
                </pre>
              )}
            </>
          )}
        </div>

        <div className={styles.actions}>
          <span className={styles.promise}>Nothing is written or sent before you do it.</span>
          {made?.link && <CopyButton what="link" text={linkTo({ ...firstPlace, packed: made.link })} />}
          <Button look="primary" disabled={!made || stale} onClick={save}>
            Save file
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** Two sides that are compared may lie behind the position. */
function sidesReach({ panel, left, right }: Place, most: number): number {
  if (panel !== 'differences') return 0
  const positions = [left, right].map((side) => Number(/@(\d+)$/.exec(side ?? '')?.[1] ?? 0))
  return Math.min(Math.max(...positions), most)
}

interface CheckProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly children: string
}

function Check({ checked, onChange, children }: CheckProps) {
  const id = useId()
  return (
    <div className={styles.check}>
      <input id={id} type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <label htmlFor={id}>{children}</label>
    </div>
  )
}
