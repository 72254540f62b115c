/** A message by its ref, a summary by its block; a click goes to it. */
import type { PinMessage } from '#kernel/model/pin-card.ts'
import { openBlock, openEvent } from './block-place.ts'
import { nameOf } from './pin-words.ts'
import styles from './MessageLink.module.css'

interface MessageLinkProps {
  readonly message: PinMessage
  readonly strong?: boolean
}

export function MessageLink({ message, strong = false }: MessageLinkProps) {
  const name = nameOf(message)
  const { block, event } = message
  const go = block !== null ? () => openBlock(block) : event !== null ? () => openEvent(event) : null
  const look = `${styles.name} ${block === null ? '' : styles.block} ${strong ? styles.strong : ''}`
  // A message that only the kernel's file knows has no place to go to.
  if (!go) return <span className={look}>{name}</span>
  return (
    <button type="button" className={`${look} ${styles.link}`} title={message.text} onClick={go}>
      {name}
    </button>
  )
}
