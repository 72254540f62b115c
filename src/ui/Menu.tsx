/**
 * A menu under its button: choices of which one may be checked. Arrow keys move, a letter jumps,
 * Escape and a click outside close it; the focus goes back to the button.
 */
import { useEffect, useId, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Button } from './Button.tsx'
import type { ButtonProps } from './Button.tsx'
import { Icon } from './Icon.tsx'
import { stepIn } from './roving.ts'
import styles from './Menu.module.css'

export interface MenuItem {
  readonly key: string
  readonly label: string
  readonly hint?: string
  /** Present in a menu of choices. */
  readonly checked?: boolean
  readonly onChoose: () => void
}

interface MenuProps {
  /** Spoken name of the menu, if the button's words do not say it. */
  readonly label: string
  readonly items: readonly MenuItem[]
  readonly children: ReactNode
  readonly look?: ButtonProps['look']
  readonly align?: 'start' | 'end'
  /** Above its button, for one that stands at the bottom. */
  readonly up?: boolean
  /** Facts above the choices. */
  readonly head?: ReactNode
}

export function Menu({
  label,
  items,
  children,
  look = 'quiet',
  align = 'start',
  up = false,
  head,
}: MenuProps) {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()

  useEffect(() => {
    if (!open) return
    const checked = list.current?.querySelector<HTMLElement>('[aria-checked="true"]')
    ;(checked ?? list.current?.querySelector<HTMLElement>('[role^="menuitem"]'))?.focus()
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])

  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!open) {
      if (event.key !== 'ArrowDown') return
      setOpen(true)
    } else if (event.key === 'Escape') close()
    else if (event.key === 'Tab') return setOpen(false)
    else if (!list.current || !stepIn(list.current, '[role^="menuitem"]', event.key)) return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    // The keys belong to button and list alike, so they are heard around both.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.root} ref={root} onKeyDown={onKeyDown}>
      <Button
        ref={button}
        look={look}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        title={label}
        onClick={() => setOpen(!open)}
      >
        <span className="visually-hidden">{label}: </span>
        {children}
        <Icon name={up ? 'caret-up' : 'caret-down'} />
      </Button>
      {open && (
        <div className={`${styles.sheet} ${align === 'end' ? styles.end : ''} ${up ? styles.up : ''}`}>
          {head && <div className={styles.head}>{head}</div>}
          <div role="menu" id={id} aria-label={label} ref={list}>
            {items.map((item) => (
              <button
                type="button"
                key={item.key}
                role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
                aria-checked={item.checked}
                tabIndex={-1}
                className={styles.item}
                onClick={() => {
                  close()
                  item.onChoose()
                }}
              >
                <span className={styles.tick}>{item.checked && <Icon name="check" />}</span>
                <span className={styles.label}>{item.label}</span>
                {item.hint && <span className={styles.hint}>{item.hint}</span>}
              </button>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}
