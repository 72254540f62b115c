/** Whole logs with their expected reader facts, surface, transcript, flow and pages. */
import { existsSync } from 'node:fs'
import { flowOf } from '#kernel/projections/flow.ts'
import { surfaceAt } from '#kernel/projections/surface-fold.ts'
import { openPath } from '../open-files.ts'
import { checksOf } from './check.ts'
import type { Checks, CheckResult, KnownDifference } from './check.ts'
import { checkPages } from './pages.ts'
import type { Part } from './parts.ts'
import { filesIn, readJson } from './read.ts'
import { flowShape, nodeShape, surfaceShape } from './shapes.ts'

export const recorded: Part = {
  name: 'recorded',
  run: (dir, known, results) =>
    replay(
      'recorded',
      `${dir}/recorded`,
      (name) => `${dir}/expected/${name.replace(/\.jsonl$/, '.json')}`,
      known,
      results,
    ),
}

export const edge: Part = {
  name: 'edge',
  run: (dir, known, results) =>
    replay(
      'edge',
      `${dir}/edge`,
      (name) => `${dir}/edge/${name.replace(/\.jsonl$/, '.expected.json')}`,
      known,
      results,
    ),
}

function replay(
  part: string,
  dir: string,
  expectedOf: (name: string) => string,
  known: readonly KnownDifference[],
  results: CheckResult[],
): number {
  const names = filesIn(dir, '.jsonl').filter((name) => existsSync(expectedOf(name)))
  for (const name of names)
    checkLog(`${dir}/${name}`, readJson(expectedOf(name)), checksOf(part, name, known, results))
  return names.length
}

// oxlint-disable-next-line typescript/no-explicit-any -- see read.ts
function checkLog(path: string, expected: any, checks: Checks): void {
  const opened = openPath(path).sessions[0]
  checks.equal('opens', opened !== undefined, true)
  if (!opened) return
  const { open, host } = opened
  const { projection } = open
  const { session, transcript, fold } = projection
  const header: Record<string, unknown> = { ...(session.header.raw as object) }
  checks.equal(
    'header',
    Object.fromEntries(Object.keys(expected.header).map((key) => [key, header[key]])),
    expected.header,
  )
  checks.equal('events', session.eventCount, expected.rawEvents)
  checks.equal('host accepts', host.accepts, String(expected.reader).startsWith('real scanLog'))
  checks.equal('unknown types', open.unknownRequiredTypes, expected.unknownRequiredTypes)
  const refused = String(expected.upgrade).startsWith('REFUSED')
  checks.equal(
    'upgrade refused',
    open.diagnostics.some((diagnostic) => diagnostic.code === 'refused-type'),
    refused,
  )
  if (refused) return

  const seed = expected.transcriptSeedEra
  const nodes = transcript.merged()
  checks.equal('nodes', nodes.length, seed.nodes.length)
  nodes.forEach((node, i) => checks.equal(`node ${i}`, nodeShape(node, session, transcript), seed.nodes[i]))
  const flow = flowOf(nodes).map(flowShape)
  checks.equal('flow', flow, seed.flow)
  checks.equal('running', transcript.running(), seed.running)
  const partial = transcript.partial()
  checks.equal('partial', partial && { turn: partial.turn, step: partial.step }, seed.partial)
  checks.equal('turn ends', transcript.turnEnds, seed.turnEnds)

  if (expected.surface?.error) checks.equal('surface stops', fold.stopped !== null, true)
  else {
    checks.equal('surface stops', fold.stopped, null)
    const nodesNow = surfaceAt(fold, session.eventCount)
    checks.equal('surface nodes', nodesNow.length, expected.surface.nodes.length)
    nodesNow.forEach((node, i) =>
      checks.equal(`surface node ${i}`, surfaceShape(session, fold.eventOf(node)), expected.surface.nodes[i]),
    )
    checks.equal(
      'replacements',
      fold.replacements.map((one) => ({
        seq: session.seqOf(one.event),
        start: one.first,
        end: one.last,
        shadowedSeqs: one.shadowed.map((node) => session.seqOf(fold.eventOf(node))),
      })),
      expected.surface.replacements,
    )
  }
  if (expected.windows) checkPages(session, expected.windows, checks)
}
