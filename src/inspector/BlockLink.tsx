/** The id of a block; a click opens its card. */
import type { BlockId } from '#kernel/model/block.ts'
import { openBlock } from './block-place.ts'
import styles from './BlockLink.module.css'

interface BlockLinkProps {
  readonly block: BlockId
  /** What is beside the id in the name of the button, for readers. */
  readonly says?: string
}

export function BlockLink({ block, says }: BlockLinkProps) {
  return (
    <button
      type="button"
      className={styles.link}
      aria-label={says === undefined ? `Block ${block}` : `Block ${block}, ${says}`}
      title={`Open the card of ${block}`}
      onClick={() => openBlock(block)}
    >
      {block}
    </button>
  )
}

export function BlockLinks({ blocks }: { readonly blocks: readonly BlockId[] }) {
  return (
    <span className={styles.row}>
      {blocks.map((block) => (
        <BlockLink key={block} block={block} />
      ))}
    </span>
  )
}
