/** A log opened from every event on: the transcript of the suffix, its pairs, and the fold of the window. */
import { readFileSync } from 'node:fs'
import { pairCommands } from '#kernel/projections/commands.ts'
import { keyOf } from '#kernel/projections/flow.ts'
import { summaryText } from '#kernel/projections/markers.ts'
import { createSurfaceFold, surfaceAt } from '#kernel/projections/surface-fold.ts'
import { createTranscript } from '#kernel/projections/transcript.ts'
import { openBytes } from '../open-files.ts'
import { checksOf } from './check.ts'
import type { Part } from './parts.ts'
import { filesIn, readJson } from './read.ts'

export const windows: Part = {
  name: 'windows',
  run(dir, known, results) {
    const names = filesIn(`${dir}/edge`, '.windows.json')
    for (const name of names) {
      const checks = checksOf('windows', name, known, results)
      const bytes = readFileSync(`${dir}/edge/${name.replace('.windows.json', '.jsonl')}`)
      const opened = openBytes(name, bytes).sessions[0]
      checks.equal('opens', opened !== undefined, true)
      if (!opened) continue
      const { session } = opened.open.projection
      for (const window of readJson(`${dir}/edge/${name}`).windows) {
        const events = Array.from({ length: session.eventCount - window.first }, (_, i) =>
          session.event(window.first + i),
        )
        const transcript = createTranscript()
        for (const event of events) transcript.push(event)
        const nodes = transcript.merged()
        const tuples = nodes.map((node) => {
          if (node.arm === 'command')
            return [node.seq, node.arm, node.name, node.outcome?.sourceEventSeq ?? null]
          if (node.arm !== 'compaction') return [node.seq, node.arm]
          const text = node.summaryEvent === null ? null : summaryText(session.event(node.summaryEvent).data)
          return [
            node.seq,
            node.arm,
            node.summaryEventSeq,
            node.shadowedItemCount,
            node.shadowedTokenCount,
            text,
          ]
        })
        checks.equal(`from ${window.first}: nodes`, tuples, window.nodes)
        const pairs = pairCommands(transcript.nodes()).map((pair) => [
          keyOf(pair.command),
          pair.command.seq,
          pair.marker.seq,
        ])
        checks.equal(`from ${window.first}: pairs`, pairs, window.pairs)
        const fold = createSurfaceFold((index) => session.event(index + window.first), window.first)
        events.forEach((event, index) => fold.push({ ...event, index }))
        if (window.windowFold.error)
          checks.equal(`from ${window.first}: fold stops`, fold.stopped !== null, true)
        else
          checks.equal(
            `from ${window.first}: fold`,
            surfaceAt(fold, events.length).map((node) => fold.eventOf(node) + window.first),
            window.windowFold.nodes,
          )
      }
    }
    return names.length
  },
}
