/** Reading a whole log: numbers, damage, what the host would say (spec/dsh-log.md 1.2, 10). */
import { describe, expect, it } from 'vitest'
import { story } from '#kernel/fixtures/story.ts'
import {
  assistant,
  delta,
  header,
  lineOf,
  lines,
  logOf,
  note,
  opened,
  turnEnd,
  turnStart,
  user,
} from '#kernel/testing.ts'
import { dsh, openDsh, refusedType } from './dsh.ts'
import { createPages } from '#kernel/bytes/pages.ts'

const at = (event: Parameters<typeof lineOf>[0], place: number): string => lineOf(event, place)
const head = header()
const seqs = ({ session }: ReturnType<typeof opened>): readonly number[] =>
  Array.from({ length: session.eventCount }, (_, index) => session.seqOf(index))

describe('a healthy log', () => {
  it('is read event by event, each with its place in the file', () => {
    const text = logOf([turnStart(), user('ä'), turnEnd()])
    const { session, codes, host } = opened(text)
    expect([session.eventCount, codes, host.accepts, host.events]).toEqual([3, [], true, 3])
    const bytes = new TextEncoder().encode(text)
    expect(host.committedBytes).toBe(bytes.length)
    for (const index of [0, 1, 2]) {
      const { line, start, end } = session.spanOf(index)
      expect(line).toBe(index + 2)
      expect(JSON.parse(new TextDecoder().decode(session.bytes(start, end)))).toMatchObject({ seq: index })
      expect(session.event(index)).toMatchObject({
        index,
        seq: index,
        type: session.typeOf(index),
        time: index * 1000,
      })
      expect(session.event(index)).toEqual(session.event(index))
    }
  })

  it('with packed rows is the log without them', () => {
    const told = (packed: boolean) =>
      story({ stream: true, packed }).user('go').assistant('one two three four five').end()
    const [plain, packed] = [false, true].map((rows) => opened(told(rows).text()))
    expect(packed!.session.size).toBeLessThan(plain!.session.size)
    const events = ({ session }: typeof plain & object) =>
      Array.from({ length: session.eventCount }, (_, index) => session.event(index))
    expect(events(packed!)).toEqual(events(plain!))
    const spans = events(packed!).map((event) => packed!.session.spanOf(event.index))
    const row = spans.filter((span) => span.members > 1)
    expect(row.map((span) => span.member)).toEqual(row.map((_, member) => member))
    expect(new Set(row.map((span) => span.line)).size).toBe(1)
    expect(packed!.session.indexOf(row.length)).toBe(row.length)
  })

  it('ends its lines with or without a carriage return', () => {
    const { session, codes } = opened(logOf([turnStart(), turnEnd()]).replaceAll('\n', '\r\n'))
    expect([session.eventCount, codes]).toEqual([2, []])
  })

  it('may start with a byte order mark, though the host refuses it', () => {
    const { session, host } = opened(`\uFEFF${logOf([turnStart()])}`)
    expect([session.header.id, session.eventCount, host.accepts]).toEqual(['test', 1, false])
  })

  it('separates no lines at U+2028', () => {
    expect(opened(logOf([user('a\u2028b')])).session.eventCount).toBe(1)
  })
})

describe('a log with damage', () => {
  it('a gap in the numbers stops the surface, not the transcript', () => {
    const log = opened(lines(head, at(user('a'), 0), at(user('b'), 2), at(turnEnd(), 3)))
    expect([log.codes, log.nodes.length, log.surface()]).toEqual([['seq-gap', 'surface-stopped'], 2, [0]])
    expect(log.host).toMatchObject({ accepts: false, events: 1 })
    expect(log.host.why).toContain('Line 3')
    expect([0, 1, 2, 3].map((seq) => log.session.indexOf(seq))).toEqual([0, null, 1, 2])
  })

  it('a gap at the head says so', () => {
    const log = opened(lines(head, at(user('a'), 5)))
    expect(log.open.diagnostics[0]?.what).toBe('The first event has number 5, not 0')
    expect(log.nodes).toHaveLength(1)
  })

  it('a gap with no end of a turn behind it is a torn tail for the host', () => {
    expect(opened(lines(head, at(turnStart(), 0), at(user('b'), 2))).host).toMatchObject({
      accepts: true,
      events: 1,
    })
  })

  it('of a repeated number the later record wins', () => {
    const log = opened(lines(head, at(user('a'), 0), at(user('b'), 1), at(user('c'), 1), at(user('d'), 2)))
    expect([log.codes, seqs(log)]).toEqual([
      ['seq-repeat', 'surface-stopped'],
      [0, 1, 1, 2],
    ])
    expect([log.session.indexOf(1), log.surface(), log.nodes.length]).toEqual([2, [0, 1], 4])
  })

  it('events without numbers are numbered by their place', () => {
    const log = opened(lines(head, ...[turnStart(), user('a')].map((event) => ({ ...event }))))
    expect(log.open.diagnostics).toMatchObject([{ code: 'no-seq', kind: 'mended', count: 2, line: 2 }])
    expect([seqs(log), log.surface(), log.host.events]).toEqual([[0, 1], [1], 0])
    expect(log.host.why).toContain('one without a number')
  })

  it('a NUL run inside a line is left out', () => {
    const log = opened(lines(head, at(user('a'), 0).replace('{', '\0\0\0{'), at(turnEnd(), 1)))
    expect([log.codes, log.nodes.length]).toEqual([['nul-bytes'], 1])
    expect(log.open.diagnostics[0]?.what).toBe('3 NUL bytes inside the line')
    expect(log.session.event(0).data['id']).toBe('id-a')
    expect(log.host).toMatchObject({ accepts: false, events: 0 })
  })

  it('two records on one line are both read, each with its own number', () => {
    const log = opened(
      lines(head, at(user('a'), 0), `${at(user('b'), 1)}${at(user('c'), 2)}`, at(user('d'), 3)),
    )
    expect([log.codes, seqs(log), log.surface()]).toEqual([['two-records'], [0, 1, 2, 3], [0, 1, 2, 3]])
    expect(log.session.spanOf(2)).toMatchObject({ line: 3, member: 1, members: 2 })
    expect([1, 2].map((index) => log.session.event(index).data['id'])).toEqual(['id-b', 'id-c'])
  })

  it('two records out of step on one line keep the numbers they have', () => {
    const log = opened(lines(head, `${at(user('a'), 0)}${at(user('e'), 5)}`, at(user('f'), 6)))
    expect([log.codes, seqs(log), log.surface()]).toEqual([
      ['two-records', 'seq-gap', 'surface-stopped'],
      [0, 5, 6],
      [0],
    ])
    expect(log.session.event(1)).toMatchObject({ seq: 5, data: { id: 'id-e' } })
  })

  it('a line that is no JSON is kept as bytes, with a reason', () => {
    const broken = ['{"type":"x', '{"a":"b', '}{', '{"a" 1}', '['.repeat(100_000)]
    const log = opened(lines(head, ...broken, at(user('a'), 0)))
    expect([log.codes, log.nodes.length]).toEqual([broken.map(() => 'json-line'), 1])
    expect(log.open.diagnostics.slice(0, 3).map(({ what }) => what)).toEqual([
      'Not JSON: a string is still open at the end of the line',
      'Not JSON: a string is still open at the end of the line',
      'Not JSON: the line starts in the middle of a record',
    ])
    expect(log.open.diagnostics[0]).toMatchObject({
      line: 2,
      byte: JSON.stringify(head).length + 1,
      length: 10,
    })
  })

  it('a blank line is passed over; the host takes it for damage', () => {
    const log = opened(lines(head, at(turnStart(), 0), '', at(turnEnd(), 1)))
    expect([log.codes, log.session.eventCount, log.host.accepts, log.host.events]).toEqual([
      ['blank-line'],
      2,
      false,
      1,
    ])
  })

  it('a tail without its line feed is no event, even if it is JSON', () => {
    const log = opened(logOf([turnStart(), user('a')]).slice(0, -1))
    expect([log.codes, log.session.eventCount, log.host.accepts]).toEqual([['torn-tail'], 1, true])
    expect(log.open.diagnostics[0]).toMatchObject({ kind: 'raw-only', line: 3 })
  })

  it.each(['[]', '3', '"text"', 'null', '{}', '{"type":3}'])('%s is JSON, but no event', (line) => {
    const log = opened(lines(head, at(turnStart(), 0), line, at(turnEnd(), 1)))
    expect([log.codes, log.session.eventCount, log.host]).toMatchObject([
      ['no-event'],
      2,
      { accepts: false, events: 1 },
    ])
  })

  it('a packed row that breaks its shape is no event, whole', () => {
    const row = {
      type: 'text-chunks',
      seq0: 1,
      time0: 0,
      data: { turn: 1, step: 1, index: 0, dt: [1.5], texts: ['a', 'b'] },
    }
    const log = opened(lines(head, at(turnStart(), 0), row, at(turnEnd(), 3)))
    expect(log.codes).toEqual(['packed-row', 'seq-gap', 'surface-stopped'])
    expect([seqs(log), log.host.accepts, log.host.events]).toEqual([[0, 3], false, 1])
  })

  it('a gap inside the numbers rejects a packed row whole for the host', () => {
    const row = {
      type: 'text-chunks',
      seq0: 2,
      time0: 0,
      data: { turn: 1, step: 1, index: 0, dt: [1], texts: ['a', 'b'] },
    }
    expect(opened(lines(head, at(turnStart(), 0), row)).host).toMatchObject({ accepts: true, events: 1 })
  })

  it('a thousand broken lines are told one by one, the rest as a sum', () => {
    const log = opened(lines(head, ...Array.from({ length: 1200 }, () => '{')))
    expect(log.codes).toHaveLength(1001)
    expect(log.open.diagnostics.at(-1)).toMatchObject({ code: 'json-line', count: 200, line: 1002 })
    const mended = opened(
      lines(head, ...Array.from({ length: 1200 }, (_, i) => at(turnStart(), i).replace('{', '\0{'))),
    )
    expect([mended.codes.length, mended.session.eventCount]).toEqual([1001, 1200])
  })

  it('events of more types than a column can name keep their types', () => {
    const { session } = opened(
      lines(
        head,
        ...Array.from({ length: 66_000 }, (_, i) => `{"type":"x/${i}","seq":${i}}`),
        at(user('a'), 66_000),
      ),
    )
    expect([session.typeOf(65_999), session.typeOf(66_000), session.event(66_000).type]).toEqual([
      'x/65999',
      'user/message',
      'user/message',
    ])
  })
})

describe('the first line', () => {
  it('that is no header is kept as bytes; the events are read as version 0', () => {
    const log = opened(lines('{"type":', at(turnStart(), 0)))
    expect([log.codes, log.session.header, log.session.eventCount]).toMatchObject([
      ['header-line', 'json-line'],
      { id: '', version: 0 },
      1,
    ])
    expect(log.host.accepts).toBe(false)
  })

  it('may be an event: a log cut at its head', () => {
    const log = opened(lines(at(user('a'), 7), at(user('b'), 8)))
    expect([log.codes.slice(0, 2), seqs(log), log.nodes.length]).toEqual([
      ['header-line', 'seq-gap'],
      [7, 8],
      2,
    ])
    expect(log.session.spanOf(0).line).toBe(1)
  })

  it('of a version that can’t be read refuses the file, whatever follows', () => {
    const log = opened(lines(header({ version: 9 }), at(turnStart(), 0)))
    expect([log.open.refusal?.code, log.open.session, log.host.accepts]).toEqual(['too-new', null, false])
  })

  it('that is missing refuses an empty file', () => {
    expect(opened('').open.refusal?.code).toBe('empty')
  })

  it('without a line feed refuses the file: header or not', () => {
    const [cut, other] = [opened(JSON.stringify(head)), opened('some words')].map(({ open }) => open.refusal)
    expect([cut?.code, other?.code]).toEqual(['not-a-session', 'not-a-session'])
    expect(cut?.message).toContain('no event was written')
  })

  it('alone is a session without events', () => {
    const log = opened(lines(head))
    expect([log.session.eventCount, log.host.accepts, log.open.outline(null).outline.lineCount]).toEqual([
      0,
      true,
      0,
    ])
  })
})

describe('types', () => {
  it('that nobody knows are listed once, and doubted if they may not be skipped', () => {
    const log = opened([
      note('acme/a'),
      note('acme/a'),
      { ...note('acme/b'), ignorable: true },
      { ...note('acme/c'), ignorable: 'yes' },
    ])
    expect(log.open.unknownRequiredTypes).toEqual(['acme/a', 'acme/c'])
    expect(
      log.open.diagnostics.map(({ what, count, effect }) => [what, count, effect !== undefined]),
    ).toEqual([
      ['Unknown event type acme/a', 2, true],
      ['Unknown event type acme/b', undefined, false],
      ['Unknown event type acme/c', undefined, true],
    ])
    expect(log.nodes).toEqual([])
  })

  it('that are first marked as ignorable, then not, are doubted', () => {
    expect(
      opened([{ ...note('acme/a'), ignorable: true }, note('acme/a')]).open.unknownRequiredTypes,
    ).toEqual(['acme/a'])
  })

  it('of team mail are known', () => {
    expect(opened([note('team/sent')]).codes).toEqual([])
  })

  it('that the upgrade of their time refuses are read, with a note', () => {
    expect(opened([note('mode/set')]).codes).toEqual(['unknown-type', 'refused-type'])
    expect(opened([note('request/header', { reason: 'fallback' })]).codes).toEqual(['refused-type'])
    expect([
      refusedType('request/header-delta', {}),
      refusedType('request/header', { reason: 'change' }),
    ]).toEqual([true, false])
  })

  it('by the thousand are told by name up to a limit', () => {
    const log = opened(Array.from({ length: 1500 }, (_, i) => note(`acme/${i}`)))
    expect(log.codes).toHaveLength(1001)
    expect(log.open.diagnostics.at(-1)).toMatchObject({ what: 'More unknown event types', count: 500 })
    expect(log.open.unknownRequiredTypes).toHaveLength(1000)
  })
})

describe('a file’s head', () => {
  it('is a DSH log by its header, even a cut one, or by its events', () => {
    expect(dsh.sniff(logOf([turnStart()]))).toBe(1)
    expect(dsh.sniff(`\uFEFF${logOf([])}`)).toBe(1)
    expect(dsh.sniff('{ "type" : "session", "version": 0, "id": "cut in the mid')).toBe(0.9)
    expect(dsh.sniff(lines(at(turnStart(), 4), at(delta('x'), 5)))).toBe(0.5)
    expect(dsh.sniff('{"type":"user","message":{}}\n')).toBe(0)
    expect(dsh.sniff('')).toBe(0)
  })
})

it('the reader has no session until its header is read', () => {
  const pages = createPages()
  const reader = openDsh({ pages, onEvent: () => {}, report: () => {} })
  expect(reader.session).toBeNull()
  pages.append(new TextEncoder().encode(logOf([assistant('a')])))
  reader.advance()
  expect(reader.session?.eventCount).toBe(1)
})
