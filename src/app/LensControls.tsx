/** Which surface one looks at, and under which rule for the first user message. */
import { chooseLens, choosePin, pinName, pinRules, useLens } from '#src/store/lens.ts'
import { useApp } from '#src/store/store.ts'
import { Menu } from '#src/ui/Menu.tsx'
import { Switch } from '#src/ui/Switch.tsx'
import { useMedia } from '#src/ui/useMedia.ts'
import narrow from './narrow.module.css'
import styles from './LensControls.module.css'

/** Below this the switch is as wide as two menus. */
const TIGHT = '(max-width: 780px)'

const lenses = [
  ['recorded', 'Recorded', 'as the host recorded it'],
  ['recomputed', 'Recomputed', 'as the kernel of this page gives it'],
] as const

export function LensControls() {
  const lens = useLens()
  const tight = useMedia(TIGHT)
  const chosen = lens === 'recorded' ? 'recorded' : 'recomputed'
  return (
    <>
      {tight ? (
        <Menu
          label="Surface"
          items={lenses.map(([key, label, hint]) => ({
            key,
            label,
            hint,
            checked: key === chosen,
            onChoose: () => chooseLens(key),
          }))}
        >
          <span className={styles.name}>{chosen === 'recorded' ? 'Recorded' : 'Recomputed'}</span>
        </Menu>
      ) : (
        <Switch
          label="Surface"
          value={chosen}
          choices={lenses.map(([key, label]) => [key, label] as const)}
          onChoose={chooseLens}
        />
      )}
      {chosen === 'recomputed' && <PinMenu />}
    </>
  )
}

function PinMenu() {
  const pin = useApp((s) => s.place.pin)
  return (
    <Menu
      label="Pin rule"
      head="When a block covers the first user message, the rule says whether it is sent all the same. pr.490 and pr.491 differ in code, not in answers."
      items={pinRules.map(([key, label, hint]) => ({
        key,
        label,
        hint,
        checked: key === pin,
        onChoose: () => choosePin(key),
      }))}
    >
      <span aria-hidden="true" className={narrow.tiny}>
        Pin
      </span>
      <span className={styles.name}>{pinName(pin)}</span>
    </Menu>
  )
}
