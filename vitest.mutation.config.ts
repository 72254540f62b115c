import { defineConfig } from 'vitest/config'

/** What the mutation tester runs against every change: the rooms that it changes, and the shorter vectors. */
export default defineConfig({
  test: {
    include: ['kernel/{compression,pipeline}/**/*.test.ts', 'kernel/vectors.test.ts'],
    environment: 'node',
    env: { LONGEST_VECTOR: '20000' },
  },
})
