/** The line above the first screen. */
import { Logo } from '#src/ui/Icon.tsx'
import { CommandsButton } from './CommandsButton.tsx'
import { ThemeMenu } from './ThemeMenu.tsx'
import styles from './Bar.module.css'

export function Bar() {
  return (
    <header className={styles.bar}>
      <span className={styles.name}>
        <Logo /> Pinfold
      </span>
      <CommandsButton />
      <ThemeMenu />
    </header>
  )
}
