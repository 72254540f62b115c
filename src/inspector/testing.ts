/** A block for tests: active and in order, but for what a test says. */
import type { BlockView } from '#kernel/model/ledger.ts'

export function blockView(over: Partial<BlockView> = {}): BlockView {
  return {
    blockId: 'b1',
    node: 0x8000_0000,
    tier: 1,
    topic: 'A topic',
    runId: 'run',
    generation: 'young',
    survivedCount: 0,
    createdAt: null,
    origin: 'call',
    life: 'active',
    why: 'It stands for its range.',
    startRef: 'm00001',
    endRef: 'm00009',
    children: [],
    parents: [],
    messages: 9,
    present: 9,
    coveredTokens: 0,
    summaryTokens: 0,
    stillSentTokens: 0,
    stillSentMessages: 0,
    stillSentEvents: [],
    savedTokens: 0,
    voidFold: 'no',
    summary: '',
    summaryLength: 0,
    event: null,
    firstEvent: null,
    lastEvent: null,
    ...over,
  }
}
