/** Collects neighbouring messages into ranges, one after the other (kernel-core 14.1). */
import type { Ref } from '#kernel/model/block.ts'
import type { Tokens } from '#kernel/model/units.ts'
import type { CompressibleRange, ProtectedRange } from '#kernel/model/turn.ts'
import { FACT } from './message-facts.ts'

type Open<T> = { -readonly [K in keyof T]: T[K] }

/** From this size on a user message opens a range of its own. */
const USER_SPLITS_AT = 3

/** Ranges that may be folded. Those without any token are left out. */
export function compressibleRun() {
  const done: CompressibleRange[] = []
  let open: Open<Required<Omit<CompressibleRange, 'dangerous'>>> | null = null
  const close = (): void => {
    if (open !== null && open.tokens > 0) done.push(open)
    open = null
  }
  /** `chars` in UTF-16 units, `flags` of `FACT`. */
  const add = (ref: Ref, index: number, tokens: Tokens, chars: number, flags: number): void => {
    const isUser = (flags & FACT.user) !== 0
    if (isUser && open !== null && open.count >= USER_SPLITS_AT) close()
    const share = flags & FACT.tool ? 100 : 0
    if (open === null) {
      open = {
        startRef: ref,
        endRef: ref,
        startIndex: index,
        endIndex: index,
        count: 1,
        tokens,
        chars,
        toolPct: share,
        textPct: 100 - share,
        userMsgs: isUser ? 1 : 0,
      }
      return
    }
    open.endRef = ref
    open.endIndex = index
    // The contract's running average: rounded at every step, so it is not the exact share.
    open.toolPct = Math.round((open.toolPct * open.count + share) / (open.count + 1))
    open.textPct = 100 - open.toolPct
    open.count++
    open.tokens += tokens
    open.chars += chars
    if (isUser) open.userMsgs++
  }
  const ranges = (): readonly CompressibleRange[] => {
    close()
    return done
  }
  return { add, close, ranges }
}

/** Ranges of protected messages, with the names of their tools in order of appearance. */
export function protectedRun() {
  const done: ProtectedRange[] = []
  let open: (Open<Required<ProtectedRange>> & { tools: string[] }) | null = null
  const close = (): void => {
    if (open !== null) done.push(open)
    open = null
  }
  const add = (ref: Ref, index: number, tokens: Tokens, toolName: string | undefined): void => {
    open ??= {
      startRef: ref,
      endRef: ref,
      startIndex: index,
      endIndex: index,
      count: 0,
      tokens: 0,
      tools: [],
    }
    open.endRef = ref
    open.endIndex = index
    open.count++
    open.tokens += tokens
    if (toolName && !open.tools.includes(toolName)) open.tools.push(toolName)
  }
  const ranges = (): readonly ProtectedRange[] => {
    close()
    return done
  }
  return { add, close, ranges }
}
