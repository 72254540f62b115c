/** Labels, roles and forms of injected context (spec/dsh-log.md 4.2, 10). */
import { describe, expect, it } from 'vitest'
import { reference, skill, skillCatalog, instructions, plugin } from '#kernel/fixtures/story-sources.ts'
import type { JsonObject } from '#kernel/model/json.ts'
import { opened, user } from '#kernel/testing.ts'

describe('context', () => {
  const context = (source: JsonObject) => {
    const node = opened([user('x', source)]).nodes[0]
    return node?.arm === 'context' ? [node.role, node.label, node.form] : node?.arm
  }

  it('recalls other sessions by their labels, each once', () => {
    expect(context(reference('Build', 'Docs', 'Build'))).toEqual(['recall', 'Build, Docs', 'recall'])
    expect(context({ kind: 'session-reference', references: [{ label: '' }, {}, null] })).toEqual([
      'recall',
      'session-reference',
      null,
    ])
    expect(context({ kind: 'session-reference', references: 'x' })).toEqual([
      'recall',
      'session-reference',
      null,
    ])
  })

  it('names skills, plugins and files', () => {
    expect(context(skill('review'))).toEqual(['inject', 'review', 'instructions'])
    expect(context({ kind: 'skill-invocation' })).toEqual(['inject', 'skill-invocation', null])
    expect(context(skillCatalog('a'))).toEqual(['inject', 'skill-catalog', 'catalog'])
    expect(context(plugin('watch'))).toEqual(['inject', 'watch', null])
    expect(context({ kind: 'plugin' })).toEqual(['inject', 'plugin', null])
    expect(context(instructions('AGENTS.md', 'src/AGENTS.md', 'AGENTS.md'))).toEqual([
      'inject',
      'AGENTS.md, src/AGENTS.md',
      'instructions',
    ])
    expect(context({ kind: 'workspace-instructions', changes: [{ path: 'X' }] })).toEqual([
      'inject',
      'X',
      null,
    ])
  })

  it('knows six forms', () => {
    const forms = [
      'instructions',
      'catalog',
      'snapshot',
      'notice',
      'relay',
      'recall',
      'fancy',
      'constructor',
      3,
    ]
    const found = forms.map((form) => context({ kind: 'k', form })?.[2])
    expect(found).toEqual([...forms.slice(0, 6), null, null, null])
  })

  it('of no readable kind has no label', () => {
    expect(context({})).toEqual(['inject', null, null])
    expect(context({ kind: 7 })).toEqual(['inject', null, null])
  })
})
