import { describe, expect, it } from 'vitest'
import type { Badge, RowView, SurfaceRowView } from '#kernel/model/row.ts'
import type { Answer, Ask, CallName, Engine, Outcome } from '#src/worker/protocol.ts'
import { Windows } from './windows.ts'

const row = (id: number, since = 0, until = Infinity): RowView => ({
  id,
  key: `n${id}`,
  arm: 'user',
  events: [id],
  ref: String(id),
  role: 'user',
  text: `row ${id} since ${since}`,
  outcome: null,
  chips: [],
  expandable: false,
  marker: null,
  isError: false,
  interrupted: false,
  since,
  until,
})
const node = (id: number, text: string): SurfaceRowView => ({
  id,
  events: [id],
  ref: String(id),
  role: 'user',
  text,
  outcome: null,
  chips: [],
  expandable: false,
  summary: null,
  nothing: false,
  block: null,
})
const badge = (what: string): Badge => ({ kind: 'verbatim', what, why: '', tokens: null })

/** An engine that answers when told to. */
function slowEngine(answers: { [N in CallName]?: (ask: Ask<N>) => Answer<N> }) {
  const asked: { name: CallName; ask: Ask<CallName>; answer: () => Promise<void> }[] = []
  const engine: Engine = {
    ask: <N extends CallName>(name: N, ask: Ask<N>) =>
      new Promise<Outcome<N>>((resolve) => {
        asked.push({
          name,
          ask,
          answer: async () => {
            resolve({ ok: true, value: answers[name]!(ask) })
            await new Promise((r) => setTimeout(r))
          },
        })
      }),
  }
  const open = (name: CallName) => asked.filter((a) => a.name === name)
  return { engine, open }
}

const ids = (n: number, from = 0) => Array.from({ length: n }, (_, i) => from + i)
const plain = () =>
  slowEngine({
    rows: ({ rows }) => ({ rows: [...rows].filter((id) => id < 5000).map((id) => row(id)) }),
    badges: ({ at, rows }) => ({
      rows: [...rows].map((id) => badge(id === 1 ? `at ${at}` : 'same')),
      nodes: [],
    }),
  })

describe('Windows', () => {
  it('asks one question at a time, and for the newest wish next', async () => {
    const { engine, open } = plain()
    const windows = new Windows(engine, 's')
    windows.moveTo(10, 'estimate', 'recorded')
    windows.want('both', { rows: ids(900), nodes: [] })
    windows.want('both', { rows: ids(10, 3000), nodes: [] })
    expect(open('rows')).toHaveLength(1)
    await open('rows')[0]!.answer()
    expect(open('rows')).toHaveLength(2)
    expect([...(open('rows')[1]!.ask as Ask<'rows'>).rows]).toEqual(ids(10, 3000))
    await open('rows')[1]!.answer()
    expect(open('rows')).toHaveLength(2)
    expect(windows.row(3005)?.text).toBe('row 3005 since 0')
  })

  it('does not ask again for what is not there', async () => {
    const { engine, open } = plain()
    const windows = new Windows(engine, 's')
    windows.moveTo(10, 'estimate', 'recorded')
    windows.want('both', { rows: [6000], nodes: [] })
    await open('rows')[0]!.answer()
    expect(open('rows')).toHaveLength(1)
  })

  it('keeps text where it stays valid, and swaps badges, when the position moves', async () => {
    const { engine, open } = plain()
    const windows = new Windows(engine, 's')
    windows.moveTo(10, 'estimate', 'recorded')
    windows.want('both', { rows: [1, 2], nodes: [] })
    await open('rows')[0]!.answer()
    await open('badges')[0]!.answer()
    const [text, one, two] = [windows.row(1), windows.rowBadge(1), windows.rowBadge(2)]
    windows.moveTo(11, 'estimate', 'recorded')
    windows.want('both', { rows: [1, 2], nodes: [] })
    expect(windows.rowBadge(1)).toBe(one)
    await open('badges')[1]!.answer()
    expect(open('rows')).toHaveLength(1)
    expect(windows.row(1)).toBe(text)
    expect(windows.rowBadge(1)?.what).toBe('at 11')
    // An equal badge is the same object, so that its row is not drawn again.
    expect(windows.rowBadge(2)).toBe(two)
  })

  it('asks anew for a row that reads otherwise at the position, and shows the old one meanwhile', async () => {
    const { engine, open } = slowEngine({
      rows: ({ at }) => ({ rows: [at < 20 ? row(1, 0, 20) : row(1, 20)] }),
      badges: ({ rows }) => ({ rows: [...rows].map(() => badge('')), nodes: [] }),
    })
    const windows = new Windows(engine, 's')
    windows.moveTo(10, 'estimate', 'recorded')
    windows.want('both', { rows: [1], nodes: [] })
    await open('rows')[0]!.answer()
    windows.moveTo(30, 'estimate', 'recorded')
    windows.want('both', { rows: [1], nodes: [] })
    expect(windows.row(1)?.since).toBe(0)
    await open('rows')[1]!.answer()
    expect(windows.row(1)?.since).toBe(20)
  })

  it('keeps surface text of the recorded lens, and reads a recomputed one anew at each position', async () => {
    const { engine, open } = slowEngine({
      surfaceRows: ({ at, lens, nodes }) => ({ rows: [...nodes].map((id) => node(id, `${lens} ${at}`)) }),
      badges: ({ nodes }) => ({ rows: [], nodes: [...nodes].map(() => badge('')) }),
    })
    const windows = new Windows(engine, 's')
    const wish = () => windows.want('both', { rows: [], nodes: [7] })
    windows.moveTo(10, 'estimate', 'recorded')
    wish()
    await open('surfaceRows')[0]!.answer()
    windows.moveTo(11, 'estimate', 'recorded')
    wish()
    expect(open('surfaceRows')).toHaveLength(1)

    windows.moveTo(11, 'estimate', 'pr491')
    wish()
    // What was recorded stands in until the answer is here.
    expect(windows.node(7)?.text).toBe('recorded 10')
    await open('surfaceRows')[1]!.answer()
    expect(windows.node(7)?.text).toBe('pr491 11')
    windows.moveTo(12, 'estimate', 'pr491')
    wish()
    expect(windows.node(7)?.text).toBe('pr491 11')
    // The answer to an older question does not become the newer text.
    windows.moveTo(12, 'estimate', 'recorded')
    await open('surfaceRows')[2]!.answer()
    expect(windows.node(7)?.text).toBe('recorded 10')
    expect(open('surfaceRows')).toHaveLength(3)
  })

  it('asks for the badges of each lens', async () => {
    const { engine, open } = slowEngine({
      badges: ({ lens, rows }) => ({ rows: [...rows].map(() => badge(lens)), nodes: [] }),
      rows: ({ rows }) => ({ rows: [...rows].map((id) => row(id)) }),
    })
    const windows = new Windows(engine, 's')
    for (const [i, lens] of (['recorded', 'always', 'recorded'] as const).entries()) {
      windows.moveTo(10, 'estimate', lens)
      windows.want('both', { rows: [1], nodes: [] })
      await open('badges')[i]!.answer()
      expect(windows.rowBadge(1)?.what).toBe(lens)
    }
  })

  it('serves two lists, each with its own wish', async () => {
    const { engine, open } = plain()
    const windows = new Windows(engine, 's')
    windows.moveTo(10, 'estimate', 'recorded')
    windows.want('left', { rows: [1], nodes: [] })
    windows.want('right', { rows: [2], nodes: [] })
    await open('rows')[0]!.answer()
    await open('rows')[1]!.answer()
    expect([windows.row(1)?.id, windows.row(2)?.id]).toEqual([1, 2])
    windows.forget('right')
    windows.want('left', { rows: [3], nodes: [] })
    await open('rows')[2]!.answer()
    expect(open('rows')).toHaveLength(3)
  })

  it('asks for nothing that came with the session', async () => {
    const { engine, open } = plain()
    const windows = new Windows(engine, 's')
    windows.moveTo(10, 'estimate', 'recorded')
    windows.take({
      counter: 'estimate',
      outline: {} as never,
      rows: [row(1)],
      surfaceRows: [node(7, 'seven')],
      badges: { ids: { rows: [1], nodes: [7] }, rows: [badge('row')], nodes: [badge('node')] },
    })
    windows.want('both', { rows: [1], nodes: [7] })
    expect([windows.row(1)?.id, windows.node(7)?.text]).toEqual([1, 'seven'])
    expect([windows.rowBadge(1)?.what, windows.nodeBadge(7)?.what]).toEqual(['row', 'node'])
    windows.want('both', { rows: [1, 2], nodes: [7] })
    await open('rows')[0]!.answer()
    expect(open('rows')[0]!.ask).toMatchObject({ rows: Uint32Array.of(2) })
    expect(open('surfaceRows')).toEqual([])
  })
})
