/** The line above a panel: its name, facts, and the way to close it. */
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import styles from './Panel.module.css'

interface PanelHeadProps {
  readonly title: string
  readonly facts?: ReactNode
  readonly onClose: () => void
}

export function PanelHead({ title, facts, onClose }: PanelHeadProps) {
  return (
    <div className={styles.head}>
      <h2 className={styles.title}>{title}</h2>
      <span className={styles.facts}>{facts}</span>
      <Button look="quiet" square aria-label={`Close ${title}`} onClick={onClose}>
        <Icon name="cross" />
      </Button>
    </div>
  )
}
