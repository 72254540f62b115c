/** Glyph, word and hue of each disposition (looks, section 6): hue never works alone. */
import type { DispositionKind } from '#kernel/model/disposition.ts'
import type { IconName } from '#src/ui/Icon.tsx'

interface Mark {
  readonly icon: IconName
  readonly word: string
  readonly tone?: 'fold' | 'pin' | 'alarm' | 'ok'
}

const marks: Readonly<Record<DispositionKind, Mark>> = {
  verbatim: { icon: 'check', word: 'sent as written' },
  edited: { icon: 'diamond', word: 'edited' },
  folded: { icon: 'square', word: 'folded', tone: 'fold' },
  pinned: { icon: 'pin', word: 'pinned', tone: 'pin' },
  placeholder: { icon: 'square-hollow', word: 'placeholder' },
  absorbed: { icon: 'dash', word: 'absorbed' },
  crushed: { icon: 'diamond', word: 'crushed' },
  truncated: { icon: 'diamond', word: 'truncated' },
  hidden: { icon: 'dash', word: 'hidden' },
  stripped: { icon: 'square-hollow', word: 'not sent' },
  summary: { icon: 'square', word: 'summary', tone: 'fold' },
  'log-only': { icon: 'ring', word: 'log-only' },
  unknown: { icon: 'dash', word: 'not known' },
}

export const markOf = (kind: DispositionKind): Mark => marks[kind]
