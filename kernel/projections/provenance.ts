/** Where injected context comes from: role, label and form (spec/dsh-log.md 4.2, 10). */
import { arrayAt, asObject, stringAt } from '#kernel/base/read.ts'
import type { Json, JsonObject } from '#kernel/model/json.ts'

export interface Provenance {
  readonly role: 'inject' | 'recall'
  readonly label: string | null
  readonly form: string | null
}

const FORMS = new Set(['instructions', 'catalog', 'snapshot', 'notice', 'relay', 'recall'])

export function provenanceOf(source: JsonObject | null): Provenance {
  const kind = stringAt(source, 'kind')
  const form = stringAt(source, 'form')
  return {
    role: kind === 'session-reference' ? 'recall' : 'inject',
    label: label(kind, source),
    form: form !== null && FORMS.has(form) ? form : null,
  }
}

function label(kind: string | null, source: JsonObject | null): string | null {
  switch (kind) {
    case 'session-reference':
      return distinct(arrayAt(source, 'references'), 'label') ?? kind
    case 'agent-instructions':
    case 'workspace-instructions':
      return distinct(arrayAt(source, 'changes'), 'path') ?? kind
    case 'plugin':
      return stringAt(source, 'plugin') ?? kind
    case 'skill-invocation':
      return stringAt(source, 'name') ?? kind
    default:
      return kind
  }
}

/** Distinct strings of a field, in order of first sight, joined; null if there are none. */
function distinct(items: readonly Json[] | null, field: string): string | null {
  const seen = new Set<string>()
  for (const item of items ?? []) {
    const text = stringAt(asObject(item), field)
    if (text !== null && text !== '') seen.add(text)
  }
  return seen.size > 0 ? [...seen].join(', ') : null
}
