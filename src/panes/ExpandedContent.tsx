/** What an open row holds: its sections, drawn by the app's own drawer, or as plain text. */
import type { ReactNode } from 'react'
import type { Section } from '#kernel/model/row.ts'
import type { Windows } from '#src/store/windows.ts'
import { moreOf, useContent } from './content.ts'
import type { ContentOf } from './content.ts'
import styles from './rows.module.css'

/** Draws one section; `more` brings the characters that follow `from`. */
export type RenderSection = (section: Section, more: (from: number) => Promise<string>) => ReactNode

interface Props extends ContentOf {
  readonly windows: Windows
  readonly version: number | string
  readonly render: RenderSection
}

export function ExpandedContent({ windows, row, node, version, render }: Props) {
  const content = useContent(windows, { row, node }, version)
  if ('waiting' in content) return <p className={styles.waiting}>Reading…</p>
  if ('problem' in content) return <p className={styles.waiting}>{content.problem}</p>
  if (content.sections.length === 0) return <p className={styles.waiting}>Nothing more was recorded.</p>
  return content.sections.map((section, i) => (
    <div key={`${i} ${section.title}`} className={styles.section}>
      {render(section, (from) => moreOf(windows, { row, node }, i, from))}
    </div>
  ))
}

/** Without a drawer: the text as it stands. */
export const plainSection: RenderSection = (section) => (
  <>
    <p className={styles.sectionTitle}>{section.title}</p>
    {section.kind !== 'image' && <pre className={styles.plain}>{section.text}</pre>}
  </>
)
