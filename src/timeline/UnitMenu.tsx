/** What the arrows step by, and how much of the log is in sight. */
import { stepUnits, usePrefs } from '#src/store/prefs.ts'
import { chooseUnit } from '#src/store/stepping.ts'
import { useApp } from '#src/store/store.ts'
import { panBy, zoomBy, zoomOut } from '#src/store/zoom.ts'
import { Menu } from '#src/ui/Menu.tsx'

export function UnitMenu() {
  const unit = usePrefs((s) => s.stepUnit)
  const zoomed = useApp((s) => s.place.zoom !== null)
  const zoom = [
    { key: 'in', label: 'Zoom in', hint: '+', onChoose: () => zoomBy(0.5) },
    { key: 'out', label: 'Zoom out', hint: '−', onChoose: () => zoomBy(2) },
    { key: 'back', label: 'Earlier part', hint: '<', onChoose: () => panBy(-0.5) },
    { key: 'on', label: 'Later part', hint: '>', onChoose: () => panBy(0.5) },
    { key: 'all', label: 'The whole log', hint: '0', onChoose: zoomOut },
  ]
  return (
    <Menu
      label="Step by"
      items={[
        ...stepUnits.map((one, i) => ({
          key: one,
          label: one[0]!.toUpperCase() + one.slice(1),
          hint: String(i + 1),
          checked: one === unit,
          onChoose: () => chooseUnit(one),
        })),
        ...(zoomed ? zoom : zoom.slice(0, 1)),
      ]}
    >
      {unit}
    </Menu>
  )
}
