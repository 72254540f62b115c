/** A small fact with an edge; its tone adds a hue to what glyph and word already say. */
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './Icon.tsx'
import styles from './Chip.module.css'

interface ChipProps {
  readonly icon?: IconName
  readonly tone?: 'fold' | 'pin' | 'alarm' | 'ok'
  readonly dashed?: boolean
  readonly children: ReactNode
}

export function Chip({ icon, tone, dashed = false, children }: ChipProps) {
  const names = [styles.chip, tone && styles[tone], dashed && styles.dashed]
  return (
    <span className={names.filter(Boolean).join(' ')}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  )
}

/** The name of a key. */
export function Kbd({ children }: { readonly children: ReactNode }) {
  return <kbd className={styles.kbd}>{children}</kbd>
}
