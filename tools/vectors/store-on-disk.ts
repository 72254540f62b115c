/** The core's store of envelopes, tried on a folder of its own. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import type { Operation, Operations } from './operation.ts'

/** Written by one store, read by a fresh one before and after it looked at all records. */
const storeEnvelope: Operation = async ({ kernel, inputs }, { id, version, payload, relPath }) => {
  const dir = mkdtempSync(join(tmpdir(), 'vectors-'))
  const options = { dir, version, ...(relPath ? { relPath: () => relPath } : {}) }
  try {
    await new kernel['StateStore'](options).writeNow(id, () => inputs.copy(payload))
    const files = filesBelow(dir)
    const fresh = new kernel['StateStore'](options)
    const loadBeforeDiscovery = fresh.loadSync(id) !== null
    const all = [...(await fresh.loadAll()).keys()]
    const record: unknown = JSON.parse(readFileSync(join(dir, files[0] ?? ''), 'utf8'))
    return { files, record, loadBeforeDiscovery, loaded: fresh.loadSync(id), all }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

/** Relative to `dir`, with `/` between the names. */
const filesBelow = (dir: string): readonly string[] =>
  readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))

export const storeOperations: Operations = {
  storeEnvelope,
  flatFileNameFor: ({ kernel }, { values }) =>
    values.map((value: string) => kernel['flatFileNameFor'](value)),
}
