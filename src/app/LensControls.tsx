/** Which surface one looks at, and under which rule for the first user message. */
import { chooseLens, choosePin, chosenLens, pinInForce, pinName, pinRules } from '#src/store/lens.ts'
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
  ['what-if', 'Workbench', 'with what was tried on the workbench'],
] as const

export function LensControls() {
  const chosen = useApp(chosenLens)
  const tight = useMedia(TIGHT)
  const isTried = useApp(({ place }) => place.bench !== null || place.panel === 'workbench')
  // Before anything was tried the workbench shows what the recomputed surface does.
  const choices = lenses.filter(([key]) => key !== 'what-if' || isTried || chosen === 'what-if')
  return (
    <>
      {tight ? (
        <Menu
          label="Surface"
          items={choices.map(([key, label, hint]) => ({
            key,
            label,
            hint,
            checked: key === chosen,
            onChoose: () => chooseLens(key),
          }))}
        >
          <span className={styles.name}>{lenses.find(([key]) => key === chosen)?.[1]}</span>
        </Menu>
      ) : (
        <Switch
          label="Surface"
          value={chosen}
          choices={choices.map(([key, label]) => [key, label] as const)}
          onChoose={chooseLens}
        />
      )}
      {chosen !== 'recorded' && <PinMenu />}
    </>
  )
}

function PinMenu() {
  const pin = useApp((s) => pinInForce(s.place))
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
