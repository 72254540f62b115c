/** Exact token counts of a session, message by message, between the questions of the window. */
import type { OpenSession } from '#kernel/debugger.ts'
import type { Encoding } from '#kernel/model/disposition.ts'
import { messageText } from '#kernel/projections/messages-table.ts'
import { createPacer, run } from './jobs.ts'
import { browserTokenLoader } from './tokenizers/browser-loader.ts'
import { createCountCache } from './tokenizers/count-cache.ts'
import type { CountCache } from './tokenizers/count-cache.ts'
import { createTokenizer } from './tokenizers/tokenizer.ts'

const CACHED = 20_000
const tokenizer = createTokenizer(browserTokenLoader)
/** A count is kept for a text that comes again: re-read files, copies, subagents with the same instructions. */
const caches: Record<Encoding, CountCache> = {
  o200k_base: createCountCache(CACHED),
  cl100k_base: createCountCache(CACHED),
}
/** Texts up to this length are counted without a break. */
const SHORT = 2000

/** Counts what is not counted yet. Progress in messages; dropping it keeps what was counted. */
export async function countSession(
  open: OpenSession,
  encoding: Encoding,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<void> {
  const counter = await tokenizer.ready(encoding)
  const { messages, session } = open.projection
  const cache = caches[encoding]
  const pacer = createPacer(signal)
  for (
    let message = open.counts.nextOpen(encoding, 0);
    message !== null;
    message = open.counts.nextOpen(encoding, message + 1)
  ) {
    const text = messageText(session.event(messages.event.get(message)))
    let tokens = cache.get(text)
    if (tokens === undefined) {
      tokens =
        text.length <= SHORT ? counter.countNow(text) : await run(counter.count(text), signal, () => {})
      cache.set(text, tokens)
    }
    open.counts.set(message, encoding, tokens)
    onProgress(message + 1, messages.event.length)
    await pacer.pace()
  }
}
