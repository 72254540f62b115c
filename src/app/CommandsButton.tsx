import { Button } from '#src/ui/Button.tsx'
import { Kbd } from '#src/ui/Chip.tsx'
import { modifier } from '#src/ui/platform.ts'
import { openDialog } from './shell.ts'
import styles from './narrow.module.css'

/** Opens the palette. On a narrow screen the key's name stands for the word. */
export function CommandsButton() {
  return (
    <Button look="quiet" aria-label="Commands" aria-haspopup="dialog" onClick={() => openDialog('palette')}>
      <span className={styles.wide}>Commands</span>
      <Kbd>{modifier}K</Kbd>
    </Button>
  )
}
