/** The event's content. A section that came cut is read on through the row that shows the event. */
import type { EventDetail, Section } from '#kernel/model/row.ts'
import { shownLens } from '#src/store/lens.ts'
import { useApp } from '#src/store/store.ts'
import { SectionView } from '#src/ui/SectionView.tsx'
import { ArchiveImage } from './ArchiveImage.tsx'

interface EventSectionsProps {
  readonly detail: EventDetail
  readonly session: string
  readonly at: number
}

export function EventSections({ detail, session, at }: EventSectionsProps) {
  return detail.sections.map((section, i) => (
    <SectionView
      key={`${i} ${section.title}`}
      section={section}
      {...(isCut(section)
        ? { onMore: (from: number) => more(detail.event, section, session, at, from) }
        : {})}
      image={(attachment) => <ArchiveImage session={session} attachment={attachment} />}
    />
  ))
}

const isCut = (section: Section): boolean => 'text' in section && section.text.length < section.length

async function more(
  event: number,
  section: Section,
  session: string,
  at: number,
  from: number,
): Promise<string> {
  const { engine } = useApp.getState()
  const lens = shownLens(useApp.getState())
  const found = await engine?.ask('locate', { session, event, at: Math.max(at, event + 1), lens })
  if (!engine || !found?.ok || !('length' in section)) return ''
  const { row, node } = found.value
  const of = { session, at: Math.max(at, event + 1), lens, row, node: row === null ? node : null }
  const all = await engine.ask('content', { ...of, limit: 1 })
  if (!all.ok) return ''
  const index = all.value.sections.findIndex(
    (s) =>
      s.kind === section.kind && s.title === section.title && 'length' in s && s.length === section.length,
  )
  if (index < 0) return ''
  const part = await engine.ask('content', { ...of, section: index, from, limit: 40_000 })
  const next = part.ok ? part.value.sections[0] : undefined
  return next && 'text' in next ? next.text : ''
}
