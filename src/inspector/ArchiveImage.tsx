/** An image that lies in the opened archive; read when it comes into sight, never from elsewhere. */
import { useAsk } from '#src/store/asking.ts'
import styles from './ArchiveImage.module.css'

interface ArchiveImageProps {
  readonly session: string
  readonly attachment: string
}

/** A picture that carries script is not shown: a blob of ours would run with our rights. */
const PICTURE = /^image\/(png|jpeg|gif|webp)$/

export function ArchiveImage({ session, attachment }: ArchiveImageProps) {
  const { value, problem } = useAsk('media', { session, attachment })
  const blob = value?.blob ?? null
  if (blob && PICTURE.test(blob.type))
    return (
      <img
        className={styles.image}
        alt={`Attachment ${attachment}`}
        ref={(image) => {
          const url = URL.createObjectURL(blob)
          if (image) image.src = url
          return () => URL.revokeObjectURL(url)
        }}
      />
    )
  return (
    <p className={styles.note}>
      {value || problem ? `Image ${attachment} is not in what was opened.` : `Image ${attachment}`}
    </p>
  )
}
