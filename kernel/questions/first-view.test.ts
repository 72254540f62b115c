import { describe, expect, it } from 'vitest'
import { readFileSync } from 'node:fs'
import { opened } from '#kernel/testing.ts'
import { NONE } from '#kernel/model/units.ts'
import { badgesAt } from './badges.ts'
import { firstView } from './first-view.ts'
import { rowsAt, surfaceRowsAt } from './rows.ts'

const demo = (name: string) => readFileSync(new URL(`../../public/demos/${name}`, import.meta.url), 'utf8')

describe('the first view of a log', () => {
  const { open } = opened(demo('one-compaction.jsonl'))
  const at = open.positionOf(null)
  const view = firstView(open, 'estimate')

  it('is what would be asked for one by one', () => {
    const { outline } = open.outline(null)
    const rows = outline.left.slice(0, 64).filter((row) => row !== NONE)
    expect(view.outline.outline).toEqual(outline)
    expect(view.outline.totals).toEqual(open.totals(at, 'estimate'))
    expect(view.rows).toEqual(rowsAt(open, at, rows))
    const nodes = Uint32Array.from(view.badges.ids.nodes)
    expect(view.surfaceRows).toEqual(surfaceRowsAt(open, at, nodes))
    expect({ rows: view.badges.rows, nodes: view.badges.nodes }).toEqual(
      badgesAt(open, at, 'estimate', Uint32Array.from(view.badges.ids.rows), nodes),
    )
  })

  it('has the summary that is drawn over the first lines, and each node once', () => {
    const { folds } = view.outline.outline
    expect(folds.node.length).toBeGreaterThan(0)
    expect(view.badges.ids.nodes).toEqual(expect.arrayContaining([...folds.node]))
    expect(new Set(view.badges.ids.nodes).size).toBe(view.badges.ids.nodes.length)
  })
})
