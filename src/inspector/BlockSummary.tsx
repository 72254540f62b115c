/** The block's summary in full; until it comes, or if it can't, its beginning from the ledger. */
import type { BlockView } from '#kernel/model/ledger.ts'
import type { Section } from '#kernel/model/row.ts'
import { useAsk } from '#src/store/asking.ts'
import { turnLens } from '#src/store/lens.ts'
import { useApp } from '#src/store/store.ts'
import { SectionView } from '#src/ui/SectionView.tsx'
import inspector from './Inspector.module.css'

interface BlockSummaryProps {
  readonly view: BlockView
  readonly session: string
  readonly at: number
}

/** Characters that come at once. */
const LIMIT = 40_000

export function BlockSummary({ view, session, at }: BlockSummaryProps) {
  // Summaries are nodes of the recomputed surface, whichever lens is looked through.
  const lens = useApp(turnLens)
  const whole = view.summary.length >= view.summaryLength
  const of = { session, at, lens, row: null, node: view.node, limit: LIMIT }
  const { value } = useAsk('content', whole ? null : of)
  const found = value?.sections.find((section) => 'text' in section && section.kind !== 'note')
  const section = found ?? beginning(view)
  const index = found && value ? value.sections.indexOf(found) : 0
  const more = async (from: number) => {
    const { engine } = useApp.getState()
    const part = await engine?.ask('content', { ...of, section: index, from })
    const next = part?.ok ? part.value.sections[0] : undefined
    return next && 'text' in next ? next.text : ''
  }
  if (view.summaryLength === 0) return <p className={inspector.why}>Its summary is empty.</p>
  return (
    <SectionView key={found ? 'whole' : 'beginning'} section={section} {...(whole ? {} : { onMore: more })} />
  )
}

const beginning = (view: BlockView): Section => ({
  kind: 'markdown',
  title: 'Summary',
  text: view.summary,
  length: view.summaryLength,
  from: 0,
})
