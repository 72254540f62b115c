/** Line 1 of a DSH log (spec/dsh-log.md 1.2, 10). Softer than the host's reader: what is odd is said, not refused. */
import { printJson } from '#kernel/base/print-json.ts'
import { asObject, countAt, member, stringAt } from '#kernel/base/read.ts'
import type { Diagnostic } from '#kernel/model/diagnostic.ts'
import type { Json, JsonObject } from '#kernel/model/json.ts'
import type { SessionHeader } from '#kernel/model/session.ts'
import { READABLE_VERSIONS } from './dsh-names.ts'
import type { Refusal } from './importer.ts'

const NEWEST = Math.max(...READABLE_VERSIONS)
const RETIRED = ['sandboxMode', 'approvalPolicy']

export interface HeaderRead {
  readonly header: SessionHeader | null
  readonly refusal: Refusal | null
  readonly notes: readonly Diagnostic[]
  /** Why the strict reader of the host of that version would refuse the header, or null. */
  readonly hostRefuses: string | null
}

export function isHeader(value: Json | undefined): boolean {
  return stringAt(asObject(value), 'type') === 'session'
}

export function readHeader(value: Json | undefined): HeaderRead {
  const raw = asObject(value)
  if (!raw || !isHeader(raw))
    return { header: null, refusal: null, notes: [], hostRefuses: 'The first line is no session header.' }
  const notes: Diagnostic[] = []
  const note = (code: string, field: string, what: string, done: string): void => {
    notes.push({ code, kind: 'note', what, done, line: 1, byte: 0, field })
  }
  const stated = member(raw, 'version')
  const version = countAt(raw, 'version') ?? 0
  if (stated === undefined)
    note('header-version', 'version', 'The header states no version.', 'Read as version 0.')
  else if (countAt(raw, 'version') === null) {
    note(
      'header-version',
      'version',
      `The header states version ${printJson(stated).slice(0, 40)}.`,
      'Read as version 0.',
    )
  }
  if (!READABLE_VERSIONS.includes(version))
    return { header: null, refusal: refuse(version), notes, hostRefuses: `Log format ${version}.` }

  const depth = countAt(raw, 'delegationDepth')
  if (depth === null) {
    note(
      'header-depth',
      'delegationDepth',
      'The header has no delegationDepth.',
      'Read as 0, a session that no other delegated.',
    )
  }
  for (const field of RETIRED) {
    if (Object.hasOwn(raw, field)) {
      note(
        'header-retired',
        field,
        `The header has the retired field ${field}.`,
        'Shown with the header; nothing depends on it.',
      )
    }
  }
  const id = stringAt(raw, 'id')
  if (id === null)
    note(
      'header-id',
      'id',
      'The header has no id.',
      'Read as an empty id: links between sessions can’t find it.',
    )
  const text = (key: 'cwd' | 'parentSession' | 'origin' | 'agentPreset'): { [K in typeof key]?: string } => {
    const found = stringAt(raw, key)
    return found === null ? {} : { [key]: found }
  }
  const seedLength = countAt(raw, 'seedLength')
  return {
    header: {
      id: id ?? '',
      version,
      createdAt: countAt(raw, 'createdAt'),
      ...text('cwd'),
      ...text('parentSession'),
      ...text('origin'),
      ...text('agentPreset'),
      delegationDepth: depth ?? 0,
      ...(seedLength === null ? {} : { seedLength }),
      raw,
    },
    refusal: null,
    notes,
    hostRefuses: hostRefusal(raw),
  }
}

function hostRefusal(raw: JsonObject): string | null {
  if (RETIRED.some((field) => Object.hasOwn(raw, field))) return 'The header uses retired fields.'
  const complete =
    stringAt(raw, 'id') !== null &&
    countAt(raw, 'createdAt') !== null &&
    countAt(raw, 'delegationDepth') !== null
  return complete ? null : 'The first line is no complete session header.'
}

function refuse(version: number): Refusal {
  const readable = READABLE_VERSIONS.join(', ')
  return {
    code: 'too-new',
    message: `This is a DeepSeek Harness log of format version ${version}; this build of Pinfold reads versions ${readable}.`,
    advice:
      version > NEWEST
        ? 'Use a newer Pinfold, or export the session from the harness as an older version.'
        : 'Open the session once in a newer harness, which rewrites it, and drop the file it writes.',
  }
}
