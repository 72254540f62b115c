/**
 * Everything that has to hold, on a fresh machine: `npm run verify`. Installs what the tests need (a
 * browser, too), then types, lint, format, unit tests, build, end-to-end tests. Plain JavaScript, as it
 * runs before anything is installed. `--no-install` skips the first part.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Characters of what a failed test says. */
const MESSAGE_SHOWN = 2000

function run(title, command, args, options = {}) {
  console.log(`\n▸ ${title}`)
  const started = Date.now()
  const done = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  console.log(
    `  ${title}: ${done.status === 0 ? 'ok' : 'failed'} after ${((Date.now() - started) / 1000).toFixed(1)} s`,
  )
  return done.status === 0
}

const must = (title, command, args) => {
  if (!run(title, command, args)) process.exit(1)
}

const bin = (name) => `${root}node_modules/.bin/${name}`

async function browserIsThere() {
  if (existsSync(process.env.CHROMIUM_PATH ?? '/usr/bin/chromium')) return true
  const { chromium } = await import('@playwright/test')
  return (
    existsSync(chromium.executablePath()) ||
    ['/opt/google/chrome/chrome', '/Applications/Google Chrome.app'].some((path) => existsSync(path))
  )
}

/** Playwright's own first; where its download is closed, the distribution's package. */
async function installBrowser() {
  if (await browserIsThere()) return
  if (
    run('install Playwright’s Chromium', bin('playwright'), ['install', 'chromium']) &&
    (await browserIsThere())
  )
    return
  if (existsSync('/usr/bin/apt-get')) {
    const sudo = process.getuid?.() === 0 ? [] : ['sudo']
    const apt = (...args) =>
      run(`apt-get ${args.join(' ')}`, [...sudo, 'apt-get'][0], [...sudo, 'apt-get', ...args].slice(1), {
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      })
    apt('update', '-qq')
    apt('install', '-y', '-qq', 'chromium')
  }
  if (await browserIsThere()) return
  console.error(
    '\nNo Chromium could be installed. Install Chromium or Chrome, or set CHROMIUM_PATH to one, and run this again.',
  )
  process.exit(1)
}

if (!process.argv.includes('--no-install')) {
  must('install packages', process.platform === 'win32' ? 'npm.cmd' : 'npm', [
    'ci',
    '--no-audit',
    '--no-fund',
  ])
  await installBrowser()
}

rmSync(`${root}test-results`, { recursive: true, force: true })
mkdirSync(`${root}test-results`, { recursive: true })
must('types', bin('tsc'), ['-b'])
must('lint and walls', process.execPath, ['tools/lint.mjs'])
must('format', bin('prettier'), ['--check', '--log-level', 'warn', '.'])
const unit = run('unit tests', bin('vitest'), [
  'run',
  '--reporter=default',
  '--reporter=json',
  '--outputFile.json=test-results/unit.json',
])
must('build', bin('vite'), ['build', '--logLevel', 'warn'])
const e2e = run('end-to-end tests', bin('playwright'), ['test', '-c', 'e2e/playwright.config.ts'])

const read = (name) =>
  existsSync(`${root}test-results/${name}`)
    ? JSON.parse(readFileSync(`${root}test-results/${name}`, 'utf8'))
    : {}
const unitReport = read('unit.json')
const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0 } = unitReport
const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = read('e2e.json').stats ?? {}
const failed = numFailedTests + unexpected
if (flaky > 0) console.log(`\n${flaky} end-to-end tests passed on a second try only: see the list above.`)
// Said again at the end: the end-to-end tests have been printed since, and the end is what is kept of a log.
for (const { name, assertionResults } of unitReport.testResults ?? [])
  for (const { status, fullName, failureMessages } of assertionResults)
    if (status === 'failed')
      console.log(
        `\n✗ ${name.replace(root, '')}: ${fullName}\n${failureMessages.join('\n').slice(0, MESSAGE_SHOWN)}`,
      )
console.log(
  `\n${numPassedTests + expected + flaky} passed, ${failed} failed, ${numPendingTests + skipped} skipped`,
)
process.exit(unit && e2e && failed === 0 ? 0 : 1)
