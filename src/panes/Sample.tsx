/** The panes of a session that is not the shown one, from its first screenful alone. */
import { useState } from 'react'
import type { FirstView } from '#kernel/model/first-view.ts'
import { outlineAfter } from '#src/store/outline-steps.ts'
import { Windows } from '#src/store/windows.ts'
import type { Engine, SessionId } from '#src/worker/protocol.ts'
import { columnsOf } from './columns.ts'
import { plainSection } from './ExpandedContent.tsx'
import { Lists } from './Panes.tsx'

export interface SampleProps {
  readonly engine: Engine
  readonly session: SessionId
  readonly first: FirstView
}

export function Sample({ engine, session, first }: SampleProps) {
  const [{ columns, windows }] = useState(() => {
    const outline = outlineAfter(null, first.outline)
    const held = new Windows(engine, session)
    held.moveTo(outline.at, first.counter, 'recorded')
    held.take(first)
    return { columns: columnsOf(outline), windows: held }
  })
  return <Lists columns={columns} windows={windows} render={plainSection} />
}
