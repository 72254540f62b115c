/** Glyph and word of each life of a block; where it comes from, in a word and in full. */
import type { BlockLife, BlockOrigin, BlockView } from '#kernel/model/ledger.ts'
import type { IconName } from '#src/ui/Icon.tsx'

interface LifeMark {
  readonly icon: IconName
  readonly word: string
  readonly tone?: 'fold'
}

export const lifeMarks: Readonly<Record<BlockLife, LifeMark>> = {
  active: { icon: 'square', word: 'active', tone: 'fold' },
  consumed: { icon: 'square-hollow', word: 'consumed' },
  expanded: { icon: 'caret-down', word: 'expanded' },
  inactive: { icon: 'ring', word: 'inactive' },
  gone: { icon: 'dash', word: 'gone' },
}

export const originWords: Readonly<Record<BlockOrigin, { readonly word: string; readonly means: string }>> = {
  state: { word: 'kernel state', means: 'The state of a kernel file.' },
  call: { word: 'compress call', means: 'A compress call in the log, run again here.' },
  host: { word: 'host', means: 'The host, which recorded it with its id.' },
  reconstructed: {
    word: 'reconstructed',
    means:
      'Reconstructed: a landed compaction read as a block. Range and summary are the host’s, the id is ours.',
  },
  workbench: { word: 'workbench', means: 'An act of the workbench; the session knows nothing of it.' },
}

/** The word for a fold that did not take effect, or null. */
export function voidWord(view: Pick<BlockView, 'voidFold'>): string | null {
  if (view.voidFold === 'no') return null
  return view.voidFold === 'whole' ? 'void' : 'void in part'
}
