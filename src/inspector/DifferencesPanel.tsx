/**
 * Any two surfaces against each other: recorded, recomputed under a rule, at one position or at two. All
 * rows aligned, or the differences alone.
 */
import { useRef, useState } from 'react'
import type { Side } from '#kernel/model/compare.ts'
import { useAsk } from '#src/store/asking.ts'
import type { Place } from '#src/store/place.ts'
import { positionOf } from '#src/store/selectors.ts'
import { sideInWords, sideOf, swapSides } from '#src/store/sides.ts'
import { shownSession, useApp } from '#src/store/store.ts'
import { Button } from '#src/ui/Button.tsx'
import { count } from '#src/ui/format.ts'
import { useFocusWhileOpen } from '#src/ui/useFocusWhileOpen.ts'
import { Compared } from './Compared.tsx'
import { PanelHead } from '#src/ui/PanelHead.tsx'
import { Problem } from './Problem.tsx'
import { SidePicker } from './SidePicker.tsx'
import { Waiting } from './Waiting.tsx'
import panel from '#src/ui/Panel.module.css'
import styles from './Compare.module.css'

export function DifferencesPanel({ onClose }: { readonly onClose: () => void }) {
  const session = useApp((s) => shownSession(s)?.id ?? null)
  const at = useApp(positionOf)
  const place = useApp((s) => s.place)
  const [left, right] = [sideOf(place, 'left', at), sideOf(place, 'right', at)]
  const { selected, block } = place
  // What is selected says where to begin; going from row to row must not ask again.
  const [first, setFirst] = useState({ selected, block })
  const ask = session === null ? null : { session, left, right, ...first }
  const { value, problem, stale, progress } = useAsk('compare', ask)
  const whole = useRef<HTMLElement>(null)
  useFocusWhileOpen(whole, '[role="grid"]', value !== null && value.rows > 0)
  const swap = () => {
    setFirst({ selected, block })
    swapSides(at)
  }
  return (
    <section ref={whole} className={panel.panel} aria-label="Differences">
      <PanelHead title="Differences" facts={sidesInWords(place, left, right)} onClose={onClose} />
      <div className={styles.pickers}>
        <SidePicker
          name="left"
          lens={left.lens}
          at={left.at ?? at}
          sums={value?.none === null ? value.left : null}
        />
        <Button onClick={swap}>Swap</Button>
        <SidePicker
          name="right"
          lens={right.lens}
          at={right.at ?? at}
          sums={value?.none === null ? value.right : null}
        />
      </div>
      {problem ? (
        <Problem problem={problem} />
      ) : value && session !== null && !(stale && progress) ? (
        <Compared
          key={JSON.stringify([value.left.lens, value.left.at, value.right.lens, value.right.at])}
          comparison={value}
          sides={{
            session,
            left: { lens: value.left.lens, at: value.left.at },
            right: { lens: value.right.lens, at: value.right.at },
          }}
        />
      ) : (
        <Waiting what="Comparing the two surfaces…" progress={progress} />
      )}
    </section>
  )
}

export default DifferencesPanel

/** One position is told by the slider; two have to be said. */
function sidesInWords(place: Place, left: Side, right: Side): string {
  const words = ({ lens, at }: Side): string => {
    const name = sideInWords(place, lens).toLowerCase()
    return left.at === right.at ? name : `${name} at ${count(at ?? 0)}`
  }
  return `${words(left)} against ${words(right)}`
}
