/**
 * The lists by themselves, on a made session, for tests and benchmarks; no part of the app.
 * `?n=100000&folds=200&open=3&latency=0&at=…&mode=free&theme=dark&select=9` or `?picture`;
 * `lens=recomputed&block=b7` shows what only that lens has.
 */
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { firstPlace } from '#src/store/place.ts'
import { go, useApp } from '#src/store/store.ts'
import type { Key } from '#src/panes/layout.ts'
import Panes from '#src/panes/Panes.tsx'
import { lists } from '#src/panes/registry.ts'
import { fakeEngine } from './engine.ts'
import { picture } from './picture.ts'
import { makeProbe } from './probe.ts'
import { hash, madeWorld } from './world.ts'

const query = new URLSearchParams(location.search)
const number = (name: string, otherwise: number) => Number(query.get(name) ?? otherwise)
const world = query.has('picture') ? picture : madeWorld(number('n', 10_000), number('folds', 200))
const optional = (name: string) => (query.has(name) ? Number(query.get(name)) : null)

document.documentElement.dataset.theme = query.get('theme') ?? 'light'

const summary = {
  id: 's1',
  fingerprint: 's1',
  format: 'made',
  formatLabel: 'Made',
  name: 'made',
  caseFile: null,
  title: null,
  header: { id: 's1', version: 1, createdAt: null, delegationDepth: 0, raw: null },
  size: 0,
  eventCount: world.count,
  rowCount: world.count,
  diagnosticCount: 0,
  alarmCount: 0,
  diagnostics: [],
  unknownRequiredTypes: [],
  stopped: null,
  complete: true,
  children: [],
  parent: null,
  contextWindow: null,
  kernel: null,
  blockCount: world.compactions.length,
  host: null,
} as const

useApp.setState({
  engine: fakeEngine(world, { latency: number('latency', 0) }),
  sessions: [summary],
  shown: 's1',
  place: {
    ...firstPlace,
    session: 's1',
    at: optional('at'),
    lens: query.get('lens') === 'recomputed' ? 'recomputed' : 'recorded',
    block: query.get('block'),
    selected: optional('select'),
    mode: query.get('mode') === 'free' ? 'free' : 'aligned',
  },
})

/** Tool rows that are open from the start: `percent` of all rows. */
function openSome(percent: number): void {
  const keys: Key[] = []
  for (let id = 0; id < world.count; id++) {
    if (hash(id * 3 + 1) % 1000 < percent * 10 && world.row(id).kind === 'tool') keys.push(`L${id}`)
  }
  lists.get('both')?.openAll(keys)
}

// What tests and benchmarks hold on to.
Object.assign(window, {
  pinfold: { lists, go, openSome },
  probe: makeProbe('[class*=view]', '[aria-label=Transcript] > [data-key]'),
})

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Panes />
  </StrictMode>,
)
