/**
 * Changes one thing at a time in the compression kernel and asks whether a test notices: `npm run mutation`,
 * or for some files alone `npm run mutation -- --mutate kernel/pipeline/prune.ts`. See docs/testing.md.
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
  packageManager: 'npm',
  plugins: [import.meta.resolve('./tools/mutation/runner.mjs')],
  testRunner: 'kernel',
  coverageAnalysis: 'perTest',
  mutate: [
    'kernel/{compression,pipeline}/**/*.ts',
    'kernel/base/{ids,refs}.ts',
    '!**/*.test.ts',
    '!**/{scene,testing}.ts',
  ],
  ignorePatterns: ['/dist', '/e2e', '/public', '/docs', '/test-results', '/reports', '/.ci'],
  // TypeScript 7 has no interface for programs, and nothing has to be rewritten in its configuration.
  tsconfigFile: 'none',
  // A change that makes a loop endless dies by the clock.
  timeoutMS: 5_000,
  timeoutFactor: 2,
  concurrency: 2,
  // What was not changed since the last run is not run again; `--force` runs all.
  incremental: true,
  incrementalFile: 'reports/mutation/incremental.json',
  reporters: ['clear-text', 'progress', 'json', 'html'],
  clearTextReporter: { logTests: false, reportTests: false, allowColor: false },
  jsonReporter: { fileName: 'reports/mutation/mutation.json' },
  htmlReporter: { fileName: 'reports/mutation/mutation.html' },
  tempDirName: '.stryker-tmp',
  thresholds: { high: 90, low: 80, break: 80 },
}
