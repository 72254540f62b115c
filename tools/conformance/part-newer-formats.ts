/** Logs of versions 2 to 4: surface and transcript as derived from public change records. */
import { existsSync } from 'node:fs'
import { flowOf } from '#kernel/projections/flow.ts'
import { surfaceAt } from '#kernel/projections/surface-fold.ts'
import { openPath } from '../open-files.ts'
import { checksOf } from './check.ts'
import type { Part } from './parts.ts'
import { readJson } from './read.ts'

export const newerFormats: Part = {
  name: 'newer-formats',
  run(dir, known, results) {
    const folder = `${dir}/edge/newer-formats`
    if (!existsSync(`${folder}/expected.json`)) return 0
    let files = 0
    for (const [name, expected] of Object.entries(
      readJson(`${folder}/expected.json`) as Record<string, unknown>,
    )) {
      if (typeof expected !== 'object' || expected === null) continue
      const { surface, transcript, pairs } = expected as {
        surface: number[]
        transcript: [number, string][]
        pairs?: [number, number][]
      }
      files++
      const checks = checksOf('newer-formats', name, known, results)
      const opened = openPath(`${folder}/${name}`).sessions[0]
      checks.equal('opens', opened !== undefined, true)
      if (!opened) continue
      const { session, fold, transcript: ours } = opened.open.projection
      checks.equal('surface stops', fold.stopped, null)
      checks.equal(
        'surface',
        surfaceAt(fold, session.eventCount).map((node) => fold.eventOf(node)),
        surface,
      )
      // Arms are prose in places: "unknown/system" and "unknown (system/message …" mean our arm `system`.
      const arms = transcript.map(([seq, arm]) => [
        seq,
        /^unknown.*system/.test(arm) ? 'system' : arm.split(' ')[0],
      ])
      checks.equal(
        'transcript',
        ours.merged().map((node) => [node.seq, node.arm]),
        arms,
      )
      const found = flowOf(ours.merged()).flatMap((item) =>
        item.item === 'command-compaction' ? [[item.command.seq, item.marker.seq]] : [],
      )
      checks.equal('pairs', found, pairs ?? [])
    }
    return files
  },
}
