/** Containers and damage: what the strict reader says, what a viewer shows, what is unpacked. */
import { existsSync } from 'node:fs'
import { openPath } from '../open-files.ts'
import { checksOf } from './check.ts'
import type { Part } from './parts.ts'
import { readJson } from './read.ts'
import { sha256 } from './shapes.ts'

/** Events that a viewer shows of files that the strict reader refuses; the prefix before the damage (README, containers). */
const SHOWN: Readonly<Record<string, number>> = {
  'gap-before-turn-end': 4,
  'bad-json-committed': 3,
  'blank-line': 3,
  'packed-bad-arity': 2,
  'packed-extra-key': 0,
  'no-delegationDepth': 18,
  'retired-field': 18,
}

/** Events of the zstd samples (spec/dsh-log.md 10, 1.3). */
const ZSTD_EVENTS: Readonly<Record<string, number>> = {
  'session-torn-last-frame.jsonl.zstd': 12,
  'session-corrupt-frame.jsonl.zstd': 0,
  'session-garbage-tail.jsonl.zstd': 18,
  'session-skippable-frame.jsonl.zstd': 18,
  'session-nochecksum.jsonl.zstd': 18,
  'session.jsonl.zstd': 18,
}

export const containers: Part = {
  name: 'containers',
  run(dir, known, results) {
    const folder = `${dir}/edge/containers`
    if (!existsSync(`${folder}/index.json`)) return 0
    const index = readJson(`${folder}/index.json`)
    let files = 0
    for (const one of index.jsonl) {
      const name = `${one.name}.jsonl`
      files++
      const checks = checksOf('containers', name, known, results)
      const { sessions, refused } = openPath(`${folder}/${name}`)
      const opened = sessions[0]
      checks.equal('host accepts', opened?.host.accepts ?? false, one.ok)
      if (!opened) {
        checks.equal(
          'says why',
          refused.length === 1 && refused[0]!.message !== '' && refused[0]!.advice !== '',
          true,
        )
        continue
      }
      const { session } = opened.open.projection
      if (one.ok) {
        checks.equal('events', opened.host.events, one.events)
        checks.equal('committed bytes', opened.host.committedBytes, one.committedBytes)
        checks.equal(
          'first types',
          Array.from({ length: Math.min(9, opened.host.events) }, (_, i) => session.typeOf(i)),
          one.firstTypes,
        )
      } else if (one.name in SHOWN) {
        checks.equal('events before the damage', opened.host.events, SHOWN[one.name])
        checks.equal('shows at least those', session.eventCount >= SHOWN[one.name]!, true)
        checks.equal('says what is wrong', opened.open.diagnostics.length > 0, true)
      }
    }
    for (const [name, events] of Object.entries(ZSTD_EVENTS)) {
      if (!existsSync(`${folder}/${name}`)) continue
      files++
      const checks = checksOf('containers', name, known, results)
      const opened = openPath(`${folder}/${name}`).sessions[0]
      checks.equal('opens', opened !== undefined, true)
      if (!opened) continue
      const { session } = opened.open.projection
      checks.equal('events', session.eventCount, events)
      if (name === 'session.jsonl.zstd')
        checks.equal(
          'plain text',
          sha256(new TextDecoder().decode(session.bytes(0, session.size))),
          index.zstd.plaintextSha256,
        )
      if (/torn|corrupt|garbage|skippable/.test(name))
        checks.equal('says what is wrong', opened.open.diagnostics.length > 0, true)
    }
    for (const name of ['dsh-session-edge.zip']) {
      if (!existsSync(`${folder}/${name}`)) continue
      files++
      const checks = checksOf('containers', name, known, results)
      const { sessions } = openPath(`${folder}/${name}`)
      const names: readonly string[] = Array.isArray(index.zip)
        ? index.zip
        : (index.zip.entries ?? index.zip.names ?? [])
      checks.equal('sessions', sessions.length, names.filter((entry) => entry.endsWith('.jsonl')).length)
      // Sizes stand in data descriptors only: entries must come from the central directory.
      for (const { open } of sessions)
        checks.equal(`${open.name}: events`, open.projection.session.eventCount > 0, true)
    }
    return files
  },
}
