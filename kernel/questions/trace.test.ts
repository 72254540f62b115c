/** What a person is told of a turn, on sessions whose right answers are known. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createOpenSession } from '#kernel/open-session.ts'
import type { TraceSide } from '#kernel/model/trace.ts'
import { assistant, checkpoint, opened, stepStart, summary, user } from '#kernel/testing.ts'
import { traceAt, traceMessageText, traceNodeAt, traceTextAt } from './trace.ts'

const open = createOpenSession('case.json', 'acp-state')
open.append(
  readFileSync(new URL('../fixtures/acp/case-01-opening-folded-user-survives.json', import.meta.url)),
)
open.end()

const turn = { at: null, pin: 'pr491' } as const
const nodeOf = (
  node: string,
  side: TraceSide = 'all',
  selected: number | null = null,
  block: string | null = null,
) => traceNodeAt(open, { ...turn, node, side, from: 0, to: 500, selected, block })!
const said = (name: string) => {
  const { status, says } = traceAt(open, turn).nodes.find((node) => node.name === name)!
  return `${status}: ${says}`
}

describe('the nodes of a turn', () => {
  it('say in a line what they did', () => {
    expect(said('reconcile-live-ids')).toBe('ran: no change')
    expect(said('sync-blocks')).toBe('state: b1 survives once more')
    expect(said('prune')).toMatch(/^changed: −\d+ messages, \+1 summary$/)
    expect(said('absorb-hide')).toBe('skipped: nothing absorbed')
    expect(said('filter')).toBe('skipped: off in config')
    expect(said('nudge-inject')).toMatch(/^(ran|state): no nudge: /)
    expect(said('render-refs')).toMatch(/^changed: \d+ tags$/)
  })

  it('are placed among the requests of the log', () => {
    const log = opened([user('one'), stepStart(), assistant('two'), stepStart(2)])
    const requests = (at: number) => traceAt(log.open, { ...turn, at }).requests
    expect([0, 2, 3, 4].map(requests)).toEqual([
      { before: 0, here: false },
      { before: 1, here: true },
      { before: 1, here: false },
      { before: 2, here: true },
    ])
  })
})

describe('one node', () => {
  it('shows what a fold took out, where its summary stands', () => {
    const { rows, counts, focus, total } = nodeOf('prune')
    expect(total).toBe(rows.length)
    expect(rows[0]).toMatchObject({ kind: 'added', block: 'b1', before: null, event: null })
    expect(rows[1]).toMatchObject({ kind: 'removed', after: null, why: { what: 'Folded into b1' } })
    expect(rows[1]!.event).not.toBeNull()
    expect(focus).toBe(0)
    expect(rows.filter((row) => row.kind === 'removed')).toHaveLength(counts.removed)
  })

  it('finds the message that is looked at, in each way of showing', () => {
    const removed = nodeOf('prune').rows.findIndex((row) => row.kind === 'removed')
    const { event, id } = nodeOf('prune').rows[removed]!
    for (const side of ['all', 'changes', 'before'] as const) {
      const view = nodeOf('prune', side, event)
      expect(view.rows[view.focus!]!.id).toBe(id)
    }
    expect(nodeOf('render-refs', 'all', null, 'b1').focus).toBe(0)
    expect(nodeOf('assign-refs').focus).toBeNull()
  })

  it('says which node took the message out that is looked at', () => {
    const { event } = nodeOf('prune').rows.find((row) => row.kind === 'removed')!
    expect(nodeOf('recommend', 'all', event).lost).toEqual({ by: 'prune' })
    expect(nodeOf('prune', 'all', event).lost).toBeNull()
    expect(nodeOf('assign-refs', 'all', null, 'b1').lost).toEqual({ by: null })
    expect(nodeOf('recommend').lost).toBeNull()
  })

  it('shows each side in its own order', () => {
    const { input } = open.recomputation().traceAt(open.positionOf(null), 'pr491')
    expect(nodeOf('prune', 'before').rows.map((row) => row.id)).toEqual(input.messages.map(({ id }) => id))
    expect(nodeOf('prune', 'after').rows.every((row) => row.kind !== 'removed')).toBe(true)
    expect(nodeOf('prune', 'changes').rows.every((row) => row.kind !== 'kept')).toBe(true)
    expect(nodeOf('recommend', 'changes').total).toBe(0)
  })

  it('gives windows', () => {
    const all = nodeOf('prune').rows
    const part = traceNodeAt(open, {
      ...turn,
      node: 'prune',
      side: 'all',
      from: 2,
      to: 4,
      selected: null,
      block: null,
    })!
    expect(part.rows).toEqual(all.slice(2, 4))
    expect(part.from).toBe(2)
  })

  it('groups its reasons by rule and block', () => {
    const { reasons, counts } = nodeOf('prune')
    expect(reasons.map(({ rule, count }) => [rule, count])).toEqual(
      expect.arrayContaining([
        ['prune/summary', 1],
        ['prune/covered', counts.removed],
      ]),
    )
  })

  it('names the values it changed in the state', () => {
    expect(nodeOf('sync-blocks').state.list).toContainEqual(
      expect.objectContaining({ path: 'blocks.b1.survivedCount' }),
    )
    expect(nodeOf('prune').state.count).toBe(0)
  })

  it('shows the numbers behind the decision to nudge', () => {
    const gates = nodeOf('nudge-inject').gates
    expect(gates.find(({ gate }) => gate === 'growth')).toMatchObject({ test: '>=', decides: true })
    expect(nodeOf('prune').gates).toEqual([])
    const figures = new Map(nodeOf('nudge-inject').figures.map(({ name, value }) => [name, value]))
    expect(figures.get('shouldInject')).toBe('no')
    for (const name of ['usage', 'growth', 'effectiveThreshold', 'maxPending', 'context.total'])
      expect(figures.has(name)).toBe(true)
  })

  it('has no answer for a name that is no node', () => {
    const ask = {
      ...turn,
      node: 'nothing',
      side: 'all',
      from: 0,
      to: 9,
      selected: null,
      block: null,
    } as const
    expect(traceNodeAt(open, ask)).toBeNull()
  })
})

describe('the text of a message', () => {
  const ask = { ...turn, node: 'render-refs', side: 'all', unfold: false, from: 0, to: 99 } as const
  const row = nodeOf('render-refs').rows.findIndex(({ kind }) => kind === 'edited')

  it('shows the tag as what it is: one line put in', () => {
    const text = traceTextAt(open, { ...ask, row })!
    expect([text.taken, text.put]).toEqual([0, 1])
    expect(text.lines[0]).toMatchObject({ sign: '+', text: expect.stringMatching(/^<acp tokens/) })
    expect(traceTextAt(open, { ...ask, row: 9999 })).toBeNull()
  })

  it('can be copied, before and after', () => {
    const before = traceMessageText(open, { ...ask, row, of: 'before' })!
    expect(traceMessageText(open, { ...ask, row, of: 'after' })!.endsWith(before)).toBe(true)
  })
})

it('names the compaction of a log as the block it was read as', () => {
  const log = opened([
    user('one'),
    assistant('two'),
    user('three'),
    summary('What was said.', [0, 1]),
    checkpoint(0, 1, [0, 1, 3]),
    user('four'),
  ])
  const view = traceNodeAt(log.open, {
    ...turn,
    node: 'prune',
    side: 'all',
    from: 0,
    to: 9,
    selected: 1,
    block: null,
  })!
  expect(view.rows.map(({ kind, event, block }) => [kind, event ?? block])).toEqual([
    ['added', 'b1'],
    ['removed', 0],
    ['removed', 1],
    ['kept', 2],
    ['kept', 5],
  ])
  expect(view.focus).toBe(2)
})
