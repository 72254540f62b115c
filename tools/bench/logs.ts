/** Made logs in the temporary folder, kept between runs: same options, same bytes. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Log {
  readonly path: string
  readonly bytes: number
}

/** Options of the maker for each log, at full size. */
const kinds = {
  /** About 100 MB, streamed: most lines are pieces of responses. */
  hundred: { events: 430_000, compactions: 54, seed: 3 },
  /** A million events, stream pieces packed. */
  million: { events: 1_000_000, compactions: 60, packed: true, seed: 7 },
  /** About 100 MB without stream pieces: near 100,000 rows. */
  dense: { events: 265_000, compactions: 33, 'no-chunks': true, seed: 5 },
} as const satisfies Record<string, Readonly<Record<string, number | boolean>>>

export type LogKind = keyof typeof kinds

const root = fileURLToPath(new URL('../..', import.meta.url))
/** A maker of richer logs, where there is one beside the repository; it takes the same options. */
const richer = join(root, '../shared/tools/make-dsh-log.mjs')

/** `share` 0.1 makes a tenth of it. */
export function log(kind: LogKind, share = 1): Log {
  const options = { ...kinds[kind], events: kinds[kind].events * share }
  const words = Object.entries(options).flatMap(([name, value]) =>
    value === true ? [`--${name}`] : [`--${name}`, String(value)],
  )
  const maker = existsSync(richer) ? 'richer' : 'plain'
  const folder = join(tmpdir(), 'pinfold-bench-logs')
  const path = join(folder, `${maker}${words.join('').replaceAll('--', '-')}.jsonl`)
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true })
    make(maker, [...words, '--out', `${path}.part`])
    renameSync(`${path}.part`, path)
  }
  return { path, bytes: statSync(path).size }
}

function make(maker: 'richer' | 'plain', words: readonly string[]): void {
  const command =
    maker === 'richer'
      ? [richer, ...words, '--no-expect']
      : ['--import', 'tsx', join(root, 'tools/make-log.ts'), ...words]
  const made = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`No log was made: ${made.stderr}`)
}
