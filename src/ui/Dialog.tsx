/** A window above the page: the platform's own modal dialog, so focus and Escape are its business. */
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import styles from './Dialog.module.css'

interface DialogProps {
  readonly label: string
  readonly onClose: () => void
  /** With a head: title and a button that closes. Without: the content brings its own. */
  readonly head?: boolean
  readonly children: ReactNode
}

export function Dialog({ label, onClose, head = true, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (dialog && !dialog.open) dialog.showModal()
    return () => dialog?.close()
  }, [])
  return (
    // A click on the veil lands on the dialog itself; the keyboard has Escape.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      className={styles.dialog}
      aria-label={label}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {head && (
        <div className={styles.head}>
          <h2 className={styles.title}>{label}</h2>
          <Button look="quiet" square aria-label="Close" onClick={onClose}>
            <Icon name="cross" />
          </Button>
        </div>
      )}
      {children}
    </dialog>
  )
}
