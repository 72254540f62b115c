/**
 * One section of a row's content, drawn by its kind. The heavy drawers (Markdown, highlighting) come
 * when the first section of theirs does; until then, and if they fail, the text stands as it is.
 */
import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import type { Section } from '#kernel/model/row.ts'
import { Button } from './Button.tsx'
import { CopyButton } from './CopyButton.tsx'
import { DiffText } from './DiffText.tsx'
import { JsonText } from './JsonTree.tsx'
import { LongText } from './LongText.tsx'
import { count } from './format.ts'
import styles from './SectionView.module.css'

const Markdown = lazy(() => import('./Markdown.tsx'))
const Code = lazy(() => import('./Code.tsx'))

export interface SectionViewProps {
  readonly section: Section
  /** Brings the characters that follow `from`. */
  readonly onMore?: (from: number) => Promise<string>
  /** The bytes of an image of the archive; without it only its name is shown. */
  readonly image?: (attachment: string) => ReactNode
}

export function SectionView({ section, onMore, image }: SectionViewProps) {
  const [asWritten, setAsWritten] = useState(false)
  if (section.kind === 'image')
    return (
      <Frame title={section.title} facts={section.mediaType}>
        {image ? image(section.attachment) : <p className={styles.note}>Image {section.attachment}</p>}
      </Frame>
    )
  if (section.kind === 'note') return <p className={styles.note}>{section.text}</p>

  const whole = section.text.length >= section.length
  const formed = section.kind !== 'text' && section.kind !== 'output'
  return (
    <Frame
      title={section.title}
      facts={`${count(section.length)} characters`}
      actions={
        <>
          {formed && section.kind !== 'reasoning' && (
            <Button look="quiet" aria-pressed={asWritten} onClick={() => setAsWritten(!asWritten)}>
              As written
            </Button>
          )}
          <CopyButton look="quiet" what={whole ? 'text' : 'beginning'} text={section.text} />
        </>
      }
    >
      {asWritten ? (
        <Plain section={section} onMore={onMore} mono />
      ) : (
        <Formed section={section} onMore={onMore} />
      )}
    </Frame>
  )
}

type TextSection = Exclude<Section, { kind: 'image' | 'note' }>
interface PartProps {
  readonly section: TextSection
  readonly onMore: SectionViewProps['onMore'] | undefined
  readonly mono?: boolean
}

function Plain({ section, onMore, mono = false }: PartProps) {
  return <LongText text={section.text} length={section.length} mono={mono} {...(onMore ? { onMore } : {})} />
}

/** Past this, forming a text costs more than it helps. */
const MOST_FORMED = 60_000

function Formed({ section, onMore }: PartProps) {
  const mono = section.kind !== 'text' && section.kind !== 'reasoning' && section.kind !== 'markdown'
  const plain = <Plain section={section} onMore={onMore} mono={mono} />
  const whole = section.text.length >= section.length
  switch (section.kind) {
    case 'markdown':
    case 'reasoning':
      if (section.text.length > MOST_FORMED || !whole) return plain
      return (
        <Suspense fallback={plain}>
          <Markdown text={section.text} />
        </Suspense>
      )
    case 'code':
      if (section.text.length > MOST_FORMED || !whole) return plain
      return (
        <Suspense fallback={plain}>
          <Code text={section.text} language={section.language ?? ''} />
        </Suspense>
      )
    case 'json':
    case 'args':
      return whole ? <JsonText text={section.text} fallback={plain} /> : plain
    case 'diff':
      return <DiffText text={section.text} length={section.length} {...(onMore ? { onMore } : {})} />
    case 'text':
    case 'output':
      return plain
  }
}

interface FrameProps {
  readonly title: string
  readonly facts: string
  readonly actions?: ReactNode
  readonly children: ReactNode
}

function Frame({ title, facts, actions, children }: FrameProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.head}>
        {/* A label, no heading: sections stand under headings of any level. */}
        <p className={styles.title}>{title}</p>
        <span className={styles.facts}>{facts}</span>
        <span className={styles.actions}>{actions}</span>
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  )
}
