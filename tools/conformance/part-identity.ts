/** The contract of identity: which events change the array of nodes, which nodes stay the same objects. */
import { existsSync } from 'node:fs'
import type { TranscriptNode } from '#kernel/model/node.ts'
import { createTranscript } from '#kernel/projections/transcript.ts'
import { openBytes } from '../open-files.ts'
import { checksOf } from './check.ts'
import type { Part } from './parts.ts'
import { logOf, readJson } from './read.ts'

export const identity: Part = {
  name: 'identity',
  run(dir, known, results) {
    const path = `${dir}/edge/identity.json`
    if (!existsSync(path)) return 0
    const { prefix, appended, steps } = readJson(path)
    const checks = checksOf('identity', 'identity.json', known, results)
    const opened = openBytes('identity', logOf([...prefix, ...appended])).sessions[0]
    checks.equal('opens', opened !== undefined, true)
    if (!opened) return 1
    const { session } = opened.open.projection
    const transcript = createTranscript()
    for (let index = 0; index < prefix.length; index++) transcript.push(session.event(index))
    let before: readonly TranscriptNode[] = transcript.nodes()
    steps.forEach((step: Record<string, unknown>, i: number) => {
      transcript.push(session.event(prefix.length + i))
      const after = transcript.nodes()
      const kept = before.filter((node) => after.includes(node)).length
      checks.equal(
        `step ${i} ${String(step['type'])}`,
        {
          arrayChanged: after !== before,
          length: after.length,
          keptIdentities: kept,
          ofPrevious: before.length,
        },
        {
          arrayChanged: step['arrayChanged'],
          length: step['length'],
          keptIdentities: step['keptIdentities'],
          ofPrevious: step['ofPrevious'],
        },
      )
      before = after
    })
    return 1
  },
}
