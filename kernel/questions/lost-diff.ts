/** Summary N against N+1: what the one says and the other does not, line by line. */
import { textLines } from '#kernel/base/text-lines.ts'
import type { OpenSession } from '#kernel/debugger.ts'
import type { LinesAsk, TextLines } from '#kernel/model/text-lines.ts'
import type { Work } from '#kernel/model/work.ts'
import { foldAsked, nextOf } from './lost.ts'
import type { LostAsk } from './lost.ts'

/** Null when no other fold took its place or came after it at the position. */
export function* lostDiff(open: OpenSession, ask: LostAsk & LinesAsk): Work<TextLines | null> {
  const fold = yield* foldAsked(open, ask)
  const next = fold && nextOf(open, open.positionOf(ask.at), ask.lens, fold)
  return next ? textLines(fold.summary, next.summary, ask) : null
}
