/** One side of a comparison: through which lens, and at which position. */
import type { SideSums } from '#kernel/model/compare.ts'
import type { Lens } from '#kernel/model/lens.ts'
import { goToPosition } from '#src/store/selectors.ts'
import { chooseSide, readSide, sideInWords, sideLenses } from '#src/store/sides.ts'
import type { SideName } from '#src/store/sides.ts'
import { useApp } from '#src/store/store.ts'
import { Button } from '#src/ui/Button.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import { count } from '#src/ui/format.ts'
import { sideFigure } from './compare-words.ts'
import styles from './Compare.module.css'

interface SidePickerProps {
  readonly name: SideName
  readonly lens: Lens
  /** The position of this side, as it is compared. */
  readonly at: number
  readonly sums: SideSums | null
}

export function SidePicker({ name, lens, at, sums }: SidePickerProps) {
  const place = useApp((s) => s.place)
  const fixed = readSide(place[name]).at !== null
  const side = name === 'left' ? 'Left' : 'Right'
  return (
    <div className={styles.picker} role="group" aria-label={`${side} side`}>
      <span className={styles.side}>{side}</span>
      <Menu
        label={`${side} side`}
        look="plain"
        items={sideLenses(place).map((choice) => ({
          key: choice.name,
          label: choice.words,
          checked: choice.lens === lens,
          onChoose: () => chooseSide(name, { lens: choice.name }),
        }))}
      >
        {sideInWords(place, lens)}
      </Menu>
      <Button
        aria-pressed={fixed}
        title={fixed ? 'Let this side follow the slider' : 'Hold this side here while the slider moves'}
        onClick={() => chooseSide(name, { at: fixed ? null : at })}
      >
        {fixed ? `held at event ${count(at)}` : 'at the slider'}
      </Button>
      {fixed && (
        <Button look="quiet" onClick={() => goToPosition(at)}>
          Go there
        </Button>
      )}
      {sums && <span className={styles.figure}>{sideFigure(sums)}</span>}
    </div>
  )
}
