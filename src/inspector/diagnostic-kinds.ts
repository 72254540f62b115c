/** Shape and word of each kind of diagnostic; only loss is red. */
import type { DiagnosticKind } from '#kernel/model/diagnostic.ts'
import type { IconName } from '#src/ui/Icon.tsx'

export const kindMarks: Readonly<Record<DiagnosticKind, { readonly icon: IconName; readonly word: string }>> =
  {
    note: { icon: 'dot', word: 'note' },
    mended: { icon: 'diamond', word: 'mended' },
    opaque: { icon: 'ring', word: 'opaque' },
    'raw-only': { icon: 'square-hollow', word: 'raw only' },
    loss: { icon: 'triangle', word: 'loss' },
  }
