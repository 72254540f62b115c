/** The recomputed side, on files of the kernel whose right answers were made by running the reference. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createOpenSession } from './open-session.ts'
import type { OpenSession } from './debugger.ts'
import type { PinRule } from '#kernel/model/config.ts'
import { pinRules } from '#kernel/model/lens.ts'
import { badgesAt } from '#kernel/questions/badges.ts'
import { contentAt } from '#kernel/questions/content.ts'
import { detailAt } from '#kernel/questions/detail.ts'
import { differencesAt } from '#kernel/questions/differences.ts'
import { locate } from '#kernel/questions/locate.ts'
import { surfaceRowsAt } from '#kernel/questions/rows.ts'

const FOLDER = new URL('./fixtures/acp/', import.meta.url)

interface Expected {
  readonly covered: readonly string[]
  readonly pin: {
    readonly firstUserId: string
    readonly verdict: string
    readonly blocks?: readonly string[]
  }
  readonly viewUnconditionalPin: readonly string[]
  readonly viewConditionalPin489: readonly string[]
  readonly perMessage: readonly { readonly id: string; readonly coveredBy: readonly string[] }[]
}

function openFile(name: string): { open: OpenSession; expected: Expected } {
  const bytes = readFileSync(new URL(name, FOLDER))
  const open = createOpenSession(name, 'acp-state')
  open.append(bytes)
  open.end()
  return { open, expected: (JSON.parse(bytes.toString('utf8')) as { expected: Expected }).expected }
}

const end = (open: OpenSession): number => open.positionOf(null)
const viewOf = (open: OpenSession, rule: PinRule): readonly string[] =>
  open
    .recomputation()
    .turnAt(end(open), rule)
    .output.map((message) => message.id)

const cases = readdirSync(FOLDER).filter((name) => name.startsWith('case-'))

describe.each(cases)('%s', (name) => {
  const { open, expected } = openFile(name)
  const turn = open.recomputation().turnAt(end(open), 'pr491')

  it('gives the view of each pin rule', () => {
    expect(viewOf(open, 'always')).toEqual(expected.viewUnconditionalPin)
    expect(viewOf(open, 'pr490')).toEqual(expected.viewConditionalPin489)
    expect(viewOf(open, 'pr491')).toEqual(expected.viewConditionalPin489)
  })

  it('covers the messages that it should, by the blocks that it should', () => {
    const active = turn.after.blocks.filter((block) => block.active)
    const covered = new Set(active.flatMap((block) => block.effectiveMessageIds))
    const present = turn.input.map(({ id }) => id).filter((id) => covered.has(id))
    expect(present.toSorted()).toEqual(expected.covered.toSorted())
    for (const { id, coveredBy } of expected.perMessage)
      expect(active.filter((block) => block.effectiveMessageIds.includes(id)).map((b) => b.blockId)).toEqual(
        coveredBy,
      )
  })

  it('tells the truth on the pin card', () => {
    const card = open.recomputation().pinCardAt(end(open))
    const { verdict, firstUserId, blocks } = expected.pin
    const outcome = verdict.startsWith('dropped')
      ? 'dropped'
      : verdict.startsWith('pinned')
        ? 'pinned'
        : 'uncovered'
    expect(card.candidate?.id).toBe(firstUserId)
    if (blocks) expect(card.coveredBy).toEqual(blocks)
    expect(card.verdicts.map((one) => one.outcome)).toEqual([
      outcome === 'uncovered' ? 'uncovered' : 'pinned',
      outcome,
      outcome,
    ])
    for (const one of card.verdicts)
      expect(one.head.map((message) => message.id)).toEqual(viewOf(open, one.rule).slice(0, 8))
  })

  it('gives every message of the log a disposition that fits its place on the surface', () => {
    for (const rule of pinRules) {
      const surface = open.surface(null, rule)
      for (let place = 0; place < surface.messageCount; place++) {
        const event = open.projection.messages.event.get(place)
        const { kind } = detailAt(open, event, end(open), 'estimate', rule)!.disposition
        expect(['verbatim', 'pinned', 'edited'].includes(kind)).toBe(surface.standsFor[place] === place)
        expect(kind === 'folded').toBe(
          surface.standsFor[place]! >= surface.messageCount && surface.standsFor[place] !== 0xffffffff,
        )
      }
    }
  })

  it('shows every node of the surface once', () => {
    for (const rule of pinRules) {
      const { outline } = open.outline(null, rule)
      const right = [...outline.right].filter((node) => node !== 0xffffffff)
      const nodes = [...right, ...outline.folds.node]
      const drawn = open.outline(null, rule).drawnInto
      const silent = [...drawn].filter((node) => node !== 0xffffffff).length
      expect(new Set(nodes).size).toBe(nodes.length)
      expect(nodes.length + silent).toBe(open.surface(null, rule).live.length)
    }
  })
})

describe('the ledger', () => {
  it('calls a fold void that the old rule sends all the same', () => {
    const { open } = openFile('case-01-opening-folded-user-survives.json')
    const old = open.ledger(null, 'estimate', 'always')
    expect(old.blocks[0]).toMatchObject({
      blockId: 'b1',
      life: 'active',
      voidFold: 'part',
      stillSentMessages: 1,
    })
    expect(old.totals.voidFolds).toBe(1)
    const now = open.ledger(null, 'estimate', 'pr491')
    expect(now.blocks[0]).toMatchObject({ voidFold: 'no', stillSentTokens: 0 })
    expect(now.totals.saved - old.totals.saved).toBe(old.totals.stillSent)
  })

  it('lists consumed blocks behind the active one, with the reason', () => {
    const { open } = openFile('case-06-tier2-consumes-two.json')
    const { blocks, totals } = open.ledger(null, 'estimate', 'pr491')
    expect(blocks.map(({ blockId, life }) => [blockId, life])).toEqual([
      ['b3', 'active'],
      ['b1', 'consumed'],
      ['b2', 'consumed'],
    ])
    expect(blocks[1]).toMatchObject({ parents: ['b3'], coveredTokens: 0, savedTokens: 0 })
    expect(blocks[1]!.why).toContain('b3')
    expect(totals.active).toBe(1)
  })

  it('says of a block without its messages that it is gone', () => {
    const { open } = openFile('case-10-block-deactivated-raws-gone.json')
    expect(open.ledger(null, 'estimate', 'pr491').blocks[0]).toMatchObject({ life: 'gone', present: 0 })
  })
})

describe('questions under the lens', () => {
  const { open } = openFile('case-01-opening-folded-user-survives.json')
  const at = end(open)
  const node = open.outline(null, 'pr491').outline.folds.node

  it('answers for a summary row', () => {
    expect(surfaceRowsAt(open, at, node, 'pr491')).toMatchObject([
      { block: 'b1', ref: 'acp_summary_b1', role: 'summary', summary: { name: 'b1' } },
    ])
    const { nodes } = badgesAt(open, at, 'estimate', new Uint32Array(), node, 'pr491')
    expect(nodes).toMatchObject([{ kind: 'summary', what: 'The summary of block b1' }])
    expect(contentAt(open, at, null, node[0]!, null, 0, 1000, 'pr491')).toMatchObject([{ kind: 'markdown' }])
  })

  it('knows nothing of block nodes on the recorded surface', () => {
    expect(surfaceRowsAt(open, at, node, 'recorded')).toEqual([])
  })

  it('leads from a folded message to the summary that stands for it', () => {
    const event = open.projection.messages.event.get(0)
    expect(locate(open, event, null, 'pr491').node).toBe(node[0])
    expect(detailAt(open, event, at, 'estimate', 'pr491')!.disposition).toMatchObject({
      kind: 'folded',
      block: 'b1',
      rule: 'prune/covered',
    })
  })

  it('says why nothing can be compared in a file without a recorded surface', () => {
    expect(differencesAt(open, null, 'pr491').none).toContain('no recorded surface')
  })
})
