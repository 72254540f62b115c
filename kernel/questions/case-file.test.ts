import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { fingerprint } from '#kernel/base/hash.ts'
import { shapeOf } from '#kernel/bytes/shape.ts'
import { story } from '#kernel/fixtures/story.ts'
import { CASE_VERSION } from '#kernel/model/case-file.ts'
import type { Lens } from '#kernel/model/lens.ts'
import { NONE } from '#kernel/model/units.ts'
import { rowsAt } from './rows.ts'
import { sniff } from '#kernel/bytes/sniff.ts'
import { caseText, openText, reopened, shownAt } from './case-testing.ts'

const fixtures = fileURLToPath(new URL('../fixtures/', import.meta.url))
const filesIn = (folder: string, end: string): readonly (readonly [string, string])[] =>
  readdirSync(fixtures + folder)
    .filter((name) => name.endsWith(end) && !/expected|index/.test(name))
    .map((name) => [name, readFileSync(`${fixtures}${folder}/${name}`, 'utf8')])

const lenses: readonly Lens[] = ['recorded', 'pr491']
const words = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/\p{L}{4,}/gu))

describe('redacted, every sample shows the same at its end', () => {
  it.each([...filesIn('dsh/edge', '.jsonl'), ...filesIn('dsh/edge/newer-formats', '.jsonl')])(
    '%s',
    (_, text) => {
      const original = openText(text, 'dsh')
      const { eventCount } = original.projection.session
      for (const dropPieces of [false, true]) {
        const redacted = reopened(original, { dropPieces })
        expect(redacted.projection.session.eventCount).toBe(eventCount)
        for (const lens of lenses)
          expect(shownAt(redacted, eventCount, lens)).toEqual(shownAt(original, eventCount, lens))
      }
    },
  )

  it.each(filesIn('acp', '.json'))('%s, at every position', (_, text) => {
    const original = openText(text, 'acp-state')
    const { eventCount } = original.projection.session
    const redacted = reopened(original)
    for (let at = 0; at <= eventCount; at++) {
      const cut = reopened(original, { at, to: at })
      for (const lens of lenses) {
        const shown = shownAt(original, at, lens)
        expect(shownAt(redacted, at, lens)).toEqual(shown)
        expect(shownAt(cut, at, lens, at)).toEqual(shownAt(original, at, lens, at))
      }
    }
    const messages = original.kernel!.messages ?? []
    const said = words(messages.map((message) => message.text ?? '').join(' '))
    const written = words(caseText(original))
    const allowed = words(
      FORMAT +
        messages
          .map(({ text: own, ...rest }) => JSON.stringify(rest) + argumentNames(rest.contentType, own))
          .join(' '),
    )
    for (const word of said) if (!allowed.has(word)) expect(written).not.toContain(word)
  })
})

const argumentNames = (kind: string, text = ''): string =>
  kind === 'tool-call' ? Object.keys(JSON.parse(text) as object).join(' ') : ''

/** Names of the formats that samples happen to use as words, too. */
const FORMAT =
  readFileSync(fixtures + 'acp/persist-v3.json', 'utf8').replace(
    /"(text|summary|topic|title)"\s*:\s*"(\\.|[^"\\])*"/g,
    '',
  ) +
  JSON.stringify({
    pinfold: 'case',
    version: 1,
    format: '',
    textFrom: 0,
    piecesDropped: 0,
    events: 0,
    eventsOfSession: 0,
    place: 0,
    body: 0,
    print: 0,
    bytes: 0,
  })

describe('a log with its texts replaced', () => {
  const told = story({ stream: true, packed: true })
    .user('Please mend the lighthouse')
    .assistant('Looking at the lantern')
    .tool('read', { path: 'lantern/oil.txt', limit: 20 }, 'wick: worn\nglass: clean')
    .assistant('It needs a wick')
    .compact({ from: 0, to: -2, summary: 'The lantern needs a wick.', manual: true })
    .user('Thanks')
  const original = openText(told.text(), 'dsh')

  it('reads like one, in other words', () => {
    const text = caseText(original)
    for (const word of ['lighthouse', 'lantern', 'wick', 'glass', 'workspace', 'Thanks'])
      expect(text).not.toContain(word)
    const rows = (open: typeof original) =>
      rowsAt(
        open,
        1e9,
        open.outline(null).outline.left.filter((row) => row !== NONE),
      )
    const [was, is] = [rows(original), rows(openText(text, 'case-file'))]
    expect(is.map((row) => row.arm)).toEqual(was.map((row) => row.arm))
    expect(text).toContain('"name":"read"')
    expect(text).toMatch(/\\"path\\":\\"[a-z]{7}\/[a-z]{3}\.[a-z]{3}\\",\\"limit\\":[1-9]0\}/)
  })

  it('is smaller without pieces that a message supersedes, and keeps every number', () => {
    const whole = caseText(original, { textFrom: 0 })
    const lean = caseText(original, { textFrom: 0, dropPieces: true })
    expect(lean.length).toBeLessThan(whole.length)
    const open = openText(lean, 'case-file')
    const { session } = open.projection
    expect(Array.from({ length: session.eventCount }, (_, i) => session.seqOf(i))).toEqual(
      Array.from({ length: session.eventCount }, (_, i) => i),
    )
    expect(open.diagnostics).toEqual([])
  })

  it('replaces only what comes before a position', () => {
    const { session } = original.projection
    const at = session.indexOf(told.seq())!
    const text = caseText(original, { textFrom: at })
    expect(text).toContain('Thanks')
    expect(text).not.toContain('lighthouse')
    expect(openText(text, 'case-file').projection.session.eventCount).toBe(session.eventCount)
  })

  it('cuts a packed row in two', () => {
    const { session } = original.projection
    const packed = Array.from({ length: session.eventCount }, (_, i) => i).find(
      (i) => session.spanOf(i).member === 1,
    )!
    const cut = reopened(original, { at: packed + 1, to: packed + 1, textFrom: 0 })
    expect(cut.projection.session.eventCount).toBe(packed + 1)
    expect(cut.projection.session.event(packed).data).toEqual(session.event(packed).data)
  })
})

it('takes the state of a joined kernel file along', () => {
  const log = story().user('One').assistant('Two').user('Three').assistant('Four')
  const original = openText(log.text(), 'dsh')
  const ids = original.recomputation().log.messages.map(({ id }) => id)
  const state = {
    state: {
      blocks: [
        {
          blockId: 'b1',
          runId: 'r1',
          tier: 1,
          summary: 'Counted so far',
          topic: 'counting',
          directMessageIds: ids.slice(1, 3),
          effectiveMessageIds: ids.slice(1, 3),
          directBlockIds: [],
          compressedTokens: 4,
          createdAt: 1,
          survivedCount: 0,
          generation: 'young',
          active: true,
        },
      ],
      messageRefs: { byRaw: Object.fromEntries(ids.map((id, i) => [id, `m0000${i + 1}`])), byRef: {} },
      nextBlockId: 2,
      nextRunId: 2,
    },
  }
  original.attach(openText(JSON.stringify(state), 'acp-state').kernel!, 'state.json')
  const { eventCount } = original.projection.session
  for (const textFrom of [null, 0]) {
    const again = reopened(original, { textFrom })
    expect(again.kernel?.state.blocks.map(({ blockId }) => blockId)).toEqual(['b1'])
    for (const lens of lenses)
      expect(shownAt(again, eventCount, lens)).toEqual(shownAt(original, eventCount, lens))
  }
  expect(caseText(original)).not.toMatch(/Counted|counting/)
})

describe('the head', () => {
  const original = openText(story().user('One').assistant('Two').text(), 'dsh')
  const text = caseText(original, { place: { at: 2, lens: 'recomputed', panel: 'ledger' }, textFrom: 0 })
  const [first, ...rest] = text.split('\n')
  const changed = (more: object): string =>
    [JSON.stringify({ ...(JSON.parse(first!) as object), ...more }), ...rest].join('\n')
  const codes = (of: string) => openText(of, 'case-file').diagnostics.map(({ code }) => code)

  it('is recognised, whatever the file is called', () => {
    expect(shapeOf(text, 'x.txt')).toEqual({ kind: 'session', format: 'case-file' })
    expect(sniff(new TextEncoder().encode(text), 'x')).toMatchObject({ kind: 'session', format: 'case-file' })
  })

  it('gives place, version, and a print of the session', () => {
    const { caseFile } = openText(text, 'case-file')
    expect(caseFile?.head).toMatchObject({
      version: CASE_VERSION,
      format: 'dsh',
      textFrom: 0,
      events: original.projection.session.eventCount,
      place: { at: 2, lens: 'recomputed', panel: 'ledger' },
    })
    expect(caseFile?.head?.body.print).toBe(fingerprint(new TextEncoder().encode(rest.join('\n'))))
    expect(codes(text)).toEqual([])
  })

  it('tells files of one session apart, and from the session itself', () => {
    const prints = [text, changed({ place: { at: 1 } })].map(
      (of) => openText(of, 'case-file').summary('s', []).fingerprint,
    )
    expect(new Set([...prints, original.summary('s', []).fingerprint]).size).toBe(3)
  })

  it('of a newer version opens what it can, and says so', () => {
    const open = openText(changed({ version: 9, place: { at: 1, hologram: 'on' }, extra: {} }), 'case-file')
    expect(open.projection.session.eventCount).toBe(original.projection.session.eventCount)
    expect(open.diagnostics).toMatchObject([
      { code: 'case-newer', what: expect.stringMatching(/version 9.*version 1/) },
    ])
  })

  it('with a format of a newer version is refused by name', () => {
    const { refusal } = openText(
      `${changed({ version: 2, format: 'holo' }).split('\n')[0]}\nholo holo\n`,
      'case-file',
    )
    expect(refusal).toMatchObject({ code: 'too-new', message: expect.stringMatching(/version 2.*“holo”/) })
  })

  it('that is damaged costs the place, not the session', () => {
    const open = openText(text.replace('"version":1', '"version:1'), 'case-file')
    expect(open.projection.session.eventCount).toBe(original.projection.session.eventCount)
    expect(open.diagnostics).toMatchObject([{ code: 'case-head', kind: 'loss' }])
    expect(open.summary('s', []).caseFile).toBeNull()
  })

  it('alone is refused', () => {
    for (const part of [first!, first!.slice(0, 40), `${first!.slice(0, 40)}\nnonsense`])
      expect(openText(part, 'case-file').refusal).toMatchObject({ code: 'not-a-session' })
  })

  it('notices a session that was cut off or changed', () => {
    const cut = text.slice(0, -10)
    expect(openText(cut, 'case-file').diagnostics).toContainEqual(
      expect.objectContaining({ code: 'case-changed', kind: 'loss' }),
    )
    expect(openText(text.replace('One', 'Uno'), 'case-file').diagnostics).toMatchObject([
      { code: 'case-changed', kind: 'note' },
    ])
  })

  it('keeps acts of the workbench', () => {
    const bench = {
      at: 2,
      pin: 'pr491',
      acts: [
        { kind: 'fold', fromRef: 'm00001', toRef: 'm00002', summary: 'Tulips were planted', topic: 'tulips' },
        { kind: 'pin', rule: 'pr490' },
        { kind: 'off', block: 'b1' },
        { kind: 'config', patch: { protectedTools: ['read*'], preserveRecentMessages: 0 } },
      ],
      done: 4,
    }
    const acts = (textFrom: number | null) =>
      openText(caseText(original, { acts: bench, textFrom }), 'case-file').summary('s', []).caseFile?.acts
    expect(acts(0)).toEqual(bench)
    const redacted = acts(null) as typeof bench
    expect(JSON.stringify(redacted)).not.toMatch(/tulips|planted/i)
    const [fold, ...others] = bench.acts
    expect(redacted).toMatchObject({
      ...bench,
      acts: [{ kind: 'fold', fromRef: 'm00001', toRef: 'm00002' }, ...others],
    })
    expect(redacted.acts[0]!.summary).toHaveLength(fold!.summary!.length)
  })

  it('in pieces of any size is read alike', () => {
    const bytes = new TextEncoder().encode(text)
    for (const size of [1, 7, 64]) {
      const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
        bytes.slice(i * size, (i + 1) * size),
      )
      const open = openText('', 'case-file', chunks)
      expect(open.projection.session.eventCount).toBe(original.projection.session.eventCount)
      expect(open.diagnostics).toEqual([])
    }
  })
})

it('damage in a log goes along, and stays damage', () => {
  for (const [name, text] of filesIn('containers', '.jsonl')) {
    if (/^(header-only|empty|no-newline|version-1)/.test(name)) continue
    const original = openText(text, 'dsh')
    const again = reopened(original, { textFrom: 0 })
    expect(
      again.diagnostics.map(({ code }) => code),
      name,
    ).toEqual(original.diagnostics.map(({ code }) => code))
    const redacted = reopened(original)
    expect(redacted.projection.session.eventCount, name).toBe(original.projection.session.eventCount)
  }
})
