/** A button: quiet (text only), plain (an edge), or the one dark button of a screen. */
import type { ButtonHTMLAttributes, Ref } from 'react'
import styles from './Button.module.css'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: 'quiet' | 'plain' | 'primary' | 'alarm' | 'link'
  readonly size?: 'small' | 'large'
  readonly square?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}

export function Button({ look = 'plain', size = 'small', square = false, className, ...rest }: ButtonProps) {
  const names = [styles.button, styles[look], styles[size], square && styles.square, className]
  return <button type="button" className={names.filter(Boolean).join(' ')} {...rest} />
}
