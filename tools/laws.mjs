/**
 * The laws on other cases than those of every run: `npm run laws -- [TIMES] [SEED]`, by default twenty
 * times as many cases from a seed of its own, which is printed. A law that does not hold prints the case
 * made small; the same seed finds it again.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const [times = '20', seed = String(Date.now() % 1_000_000_000)] = process.argv.slice(2)
if (!(Number(times) > 0) || !Number.isSafeInteger(Number(seed))) {
  console.error('Usage: npm run laws -- [TIMES] [SEED]')
  process.exit(2)
}

const files = ['kernel', 'src', 'tools'].flatMap((room) =>
  readdirSync(`${root}${room}`, { recursive: true, encoding: 'utf8' })
    .map((name) => `${room}/${name}`)
    .filter((name) => /\.test\.tsx?$/.test(name))
    .filter((name) => readFileSync(root + name, 'utf8').includes("from 'fast-check'")),
)
console.log(`${files.length} files, ${times} times as many cases, seed ${seed}`)
const done = spawnSync(`${root}node_modules/.bin/vitest`, ['run', '--testTimeout=1800000', ...files], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, LAWS_SEED: seed, LAWS_TIMES: times },
})
process.exit(done.status ?? 1)
