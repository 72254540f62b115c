/** G14: what the first screen loads, found by following imports from `index.html` of the built app. */
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Bench } from './context.ts'
import type { Row } from './result.ts'

export const sizes: Bench = {
  goals: ['G14'],
  what: 'sizes',
  async run({ stage }) {
    const dist = await stage.dist()
    const assets = join(dist, 'assets')
    const html = readFileSync(join(dist, 'index.html'), 'utf8')
    const names = readdirSync(assets)
    const first = follow(assets, linked(html, 'js'))
    const session = follow(
      assets,
      names.filter((name) => /^(SessionView|Panes)-.*\.js$/.test(name)),
    )
    const limits = await stage.limitsDist()
    const libraries = follow(
      join(limits, 'assets'),
      linked(readFileSync(join(limits, 'libraries.html'), 'utf8'), 'js'),
    )
    const later = [...session].filter((name) => !first.has(name))
    const worker = names.filter((name) => /^worker-.*\.js$/.test(name))
    const engine = names.filter((name) => /^later-.*\.js$/.test(name))
    const heavy = names.filter((name) => /\.(wasm|json)$/.test(name))
    const eager = heavy.filter((name) => html.includes(name))
    const row = (
      name: string,
      files: Iterable<string>,
      most: number | null,
      limit: number | null = null,
    ): Row => ({
      goal: 'G14',
      name,
      value: packed(assets, files),
      limit,
      unit: 'kB gz',
      most: most === null ? null : { value: most },
      note: [...files].join(', '),
    })
    return [
      row('first load, JavaScript', first, 100, packed(join(limits, 'assets'), libraries)),
      row('worker', follow(assets, worker), 60),
      row('worker, once a session is open', engine, null),
      row('first load, CSS', linked(html, 'css'), null),
      row('more when a session is opened', later, null),
      row('ranks and wasm, on demand', heavy, null),
      {
        goal: 'G14',
        name: 'ranks and wasm in the first load',
        value: eager.length,
        limit: null,
        unit: 'files',
        most: { value: 0 },
      },
    ]
  },
}

/** Scripts, preloads and styles that the page names itself. */
function linked(html: string, ending: 'js' | 'css'): string[] {
  return [...html.matchAll(/(?:src|href)="(?:\.?\/)?assets\/([^"]+)"/g)]
    .map((match) => match[1] ?? '')
    .filter((name) => name.endsWith(`.${ending}`))
}

/** These files and all that they import at once. `import(…)` comes later and is left out. */
function follow(assets: string, names: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const visit = (name: string): void => {
    if (seen.has(name)) return
    seen.add(name)
    const text = readFileSync(join(assets, name), 'utf8')
    for (const match of text.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g))
      visit(match[1] ?? '')
  }
  names.forEach(visit)
  return seen
}

function packed(assets: string, names: Iterable<string>): number {
  let sum = 0
  for (const name of names) sum += gzipSync(readFileSync(join(assets, name)), { level: 9 }).length
  return sum / 1000
}
