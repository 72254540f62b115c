/**
 * The shapes of Pinfold: a box of 12, one filled path each, the colour of the text around. A shape has
 * one meaning in one panel and is hidden from readers; the word beside it speaks.
 */
import styles from './Icon.module.css'

const paths = {
  pin: 'M4 1h4v1L7.5 2.5V5l1.75 1.75V8H6.5v3h-1V8H2.75V6.75L4.5 5V2.5L4 2z',
  square: 'M2 2h8v8H2z',
  'square-hollow': 'M2 2h8v8H2zM3.25 3.25v5.5h5.5v-5.5z',
  ring: 'M6 2a4 4 0 1 1 0 8 4 4 0 0 1 0-8zM6 3.25a2.75 2.75 0 1 0 0 5.5 2.75 2.75 0 0 0 0-5.5z',
  diamond: 'M6 1l5 5-5 5-5-5z',
  triangle: 'M6 1l5.5 10H.5z',
  cross: 'M2.4 1.5L6 5.1l3.6-3.6.900.9L6.9 6l3.6 3.6-.9.900L6 6.9l-3.6 3.6-.9-.9L5.1 6 1.5 2.4z',
  check: 'M4.7 9.8L1.2 6.3l1-1 2.5 2.5 5.1-5.6 1 1z',
  dash: 'M2 5.4h8v1.2H2z',
  octagon: 'M3.9 1h4.2L11 3.9v4.2L8.1 11H3.9L1 8.1V3.9z',
  dot: 'M6 3.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5z',
  lock: 'M3.5 5V3.5a2.5 2.5 0 0 1 5 0V5H9.5v6h-7V5zM4.7 5h2.6V3.5a1.3 1.3 0 0 0-2.6 0z',
  magnifier:
    'M5 1a4 4 0 0 1 3.15 6.45l2.9 2.85-.85.850-2.85-2.9A4 4 0 1 1 5 1zM5 2.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z',
  'caret-down': 'M2.5 4.5h7L6 8z',
  'caret-up': 'M2.5 7.5h7L6 4z',
  'caret-right': 'M4.25 2.5v7L8 6z',
  'caret-left': 'M7.75 2.5v7L4 6z',
  file: 'M2.5 1h4.75L10 3.75V11h-7.5zM3.5 2v8h5.5V4.5H6.5V2z',
} as const

export type IconName = keyof typeof paths

/** The path alone, for a drawing that has the shape inside. */
export const iconPath = (name: IconName): string => paths[name]

export function Icon({
  name,
  tone,
}: {
  readonly name: IconName
  readonly tone?: 'fold' | 'pin' | 'alarm' | 'ok'
}) {
  return (
    <svg
      className={tone ? `${styles.icon} ${styles[tone]}` : styles.icon}
      viewBox="0 0 12 12"
      width="12"
      height="12"
      aria-hidden="true"
      focusable="false"
    >
      <path fill="currentColor" fillRule="evenodd" d={paths[name]} />
    </svg>
  )
}

/** The mark: a bar, and what it folded fading out behind it. */
export function Logo() {
  return (
    <svg
      className={styles.logo}
      viewBox="0 0 16 16"
      width="16"
      height="16"
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.logoBar} d="M1 1h3v14H1z" />
      <path className={styles.logoFill} d="M5 1h3.5v14H5z" />
      <path className={styles.logoLink} d="M9.5 1c4 0 5.5 2.5 5.5 4v6c0 1.5-1.5 4-5.5 4z" />
    </svg>
  )
}
