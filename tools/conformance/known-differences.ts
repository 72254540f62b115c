import type { KnownDifference } from './check.ts'

/** Expected answers of the seed-era code that the specification calls a bug; ours is the better one. */
export const knownDifferences: readonly KnownDifference[] = [
  {
    file: 'edge/retry-error-maxtokens.jsonl',
    check: 'node 1',
    reason:
      'The retry was started (llm/retry-started follows it), so its row says so; the seed-era node stays "scheduled" (spec/dsh-log.md 10, 4.2).',
  },
  {
    file: 'edge/retry-error-maxtokens.jsonl',
    check: 'node 2',
    reason:
      'The retry was started (llm/retry-started follows it), so its row says so; the seed-era node stays "scheduled" (spec/dsh-log.md 10, 4.2).',
  },
]
