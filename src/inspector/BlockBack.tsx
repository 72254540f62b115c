/** The way back from a card: what was selected is still there behind it. */
import { useApp } from '#src/store/store.ts'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { closeBlock } from './block-place.ts'
import styles from './Block.module.css'

export function BlockBack() {
  const selected = useApp((s) => s.place.selected)
  return (
    <Button look="quiet" className={styles.back} onClick={closeBlock}>
      <Icon name="caret-left" /> {selected === null ? 'Close the card' : 'Back to the selection'}
    </Button>
  )
}
