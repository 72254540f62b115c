/** Lint with the walls of `walls.config.mjs`. The table is turned into oxlint overrides, since oxlint has no look-around in patterns. */
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rooms } from '../walls.config.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Does `list` open the room `name`? `kernel/*` opens every room of kernel. */
const opens = (list, name) =>
  list.some((may) => may === name || (may.endsWith('/*') && name.startsWith(may.slice(0, -1))))

/** Imports that reach a room: its files, or for `kernel` itself the files that lie in no room. */
const reach = (name) => (name.includes('/') ? `^#${name}(?:/|$)` : `^#${name}/[^/]+$`)

/** One oxlint override per room: what is shut, and what is open to types alone. */
export function fences(table = rooms) {
  return Object.entries(table).map(([room, may]) => {
    const types = may.filter((m) => m.startsWith('types:')).map((m) => m.slice(6))
    const open = [room, ...may.filter((m) => !m.startsWith('types:'))]
    const message = `Not open to ${room}. Moving a wall? Change the table in walls.config.mjs.`
    const patterns = [{ regex: '^\\.\\./', message: 'Across rooms: #kernel/… or #src/…. Inside a room: ./' }]
    for (const other of Object.keys(table)) {
      if (opens(open, other)) continue
      if (opens(types, other))
        patterns.push({ regex: reach(other), allowTypeImports: true, message: `Types only. ${message}` })
      else patterns.push({ regex: reach(other), message })
    }
    const files = room.includes('/') ? [`${room}/**/*.{ts,tsx}`] : [`${room}/*.ts`]
    return { files, rules: { 'no-restricted-imports': ['error', { patterns }] } }
  })
}

/** The whole configuration: `.oxlintrc.json` plus the walls. Tests may look into any room. */
export function configuration() {
  const base = JSON.parse(readFileSync(`${root}.oxlintrc.json`, 'utf8'))
  const engine = {
    files: ['kernel/**/*.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'performance', message: 'The engine has no clock: take the time as an argument.' },
        { name: 'document', message: 'The engine has no window.' },
        { name: 'fetch', message: 'The engine does no I/O.' },
      ],
      'pinfold/pure-engine': 'error',
    },
  }
  const tests = {
    files: ['**/*.test.{ts,tsx}', '**/bench/**'],
    rules: {
      'no-restricted-imports': 'off',
      'pinfold/pure-engine': 'off',
      'unicorn/consistent-function-scoping': 'off',
    },
  }
  return {
    ...base,
    jsPlugins: [`${root}tools/pure-engine.mjs`],
    overrides: [...(base.overrides ?? []), ...fences(), engine, tests],
  }
}

/** Lint `paths` below `cwd`, a folder laid out like this one. */
export function lint(paths = ['.'], cwd = root) {
  // Globs count from the configuration's own folder, so it lies at the root of what is linted.
  const file = `${cwd}/.oxlintrc.walls.json`
  writeFileSync(file, JSON.stringify(configuration(), null, 1))
  const bin = `${root}node_modules/oxlint/bin/oxlint`
  return spawnSync(process.execPath, [bin, '-c', file, ...paths], { cwd, encoding: 'utf8' })
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const run = lint(process.argv.slice(2).length ? process.argv.slice(2) : ['.'])
  process.stdout.write(run.stdout)
  process.stderr.write(run.stderr)
  process.exit(run.status ?? 1)
}
