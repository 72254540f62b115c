import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Laws try the same cases on every run, unless asked for others.
  resolve: {
    alias: [
      {
        find: /^fast-check$/,
        replacement: fileURLToPath(new URL('tools/laws/fast-check.mjs', import.meta.url)),
      },
    ],
  },
  test: {
    include: ['{kernel,src,tools}/**/*.test.{ts,tsx}'],
    environment: 'node',
    testTimeout: 20_000,
  },
})
