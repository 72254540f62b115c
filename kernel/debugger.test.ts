/** One open session: while it is read, when it is done, what the window is told of it. */
import { describe, expect, it } from 'vitest'
import { story } from '#kernel/fixtures/story.ts'
import { assistant, call, checkpoint, delta, logOf, note, opened, turnStart, user } from '#kernel/testing.ts'
import { createOpenSession } from './open-session.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

describe('an open session', () => {
  it('may be asked before any byte has come, and while they come', () => {
    const open = createOpenSession('x.jsonl')
    expect([open.session, open.complete, open.outline(null).outline.lineCount]).toEqual([null, false, 0])
    expect(open.summary('s1', [])).toMatchObject({
      fingerprint: 'dsh-0',
      eventCount: 0,
      rowCount: 0,
      complete: false,
      host: null,
    })
    const text = logOf([user('a'), assistant('b')])
    const half = text.indexOf('assistant')
    open.append(bytes(text.slice(0, half)))
    expect([open.session?.eventCount, open.outline(null).outline.lineCount]).toEqual([1, 1])
    open.append(bytes(text.slice(half)))
    expect(open.outline(null).outline.lineCount).toBe(2)
    open.end()
    expect([open.complete, open.summary('s1', []).host?.accepts]).toEqual([true, true])
  })

  it('keeps the outline of a position until more bytes come', () => {
    const { open } = opened([user('a')])
    const before = open.outline(1)
    expect([open.outline(null), open.outline(99)]).toEqual([before, before])
    expect(open.outline(null)).toBe(before)
    open.append(bytes('x'))
    expect(open.outline(1)).not.toBe(before)
  })

  it('has a fingerprint of its header, whatever follows', () => {
    const print = (text: string) => opened(text).open.summary('s', []).fingerprint
    expect(print(logOf([user('a')]))).toBe(print(logOf([user('b'), user('c')])))
    expect(print(logOf([], { id: 'other' }))).not.toBe(print(logOf([])))
  })

  it('is summed up for the window', () => {
    const told = story({
      id: 'mine',
      request: { system: 's', contextWindow: 9 },
      header: { parentSession: 'p' },
    })
      .user('a')
      .assistant('b')
      .title('Title')
      .note('tool-workflow/agent-start', { childId: 'kid' })
      .note('acme/x', {})
      .end()
    expect(opened(told.text()).open.summary('s1', ['other', 'kid'])).toMatchObject({
      id: 's1',
      title: 'Title',
      header: { id: 'mine' },
      rowCount: 2,
      diagnosticCount: 1,
      alarmCount: 0,
      unknownRequiredTypes: ['acme/x'],
      stopped: null,
      complete: true,
      children: ['kid', 'other'],
      parent: 'p',
      contextWindow: 9,
    })
  })

  it('counts what is lost and where the surface stops as alarms', () => {
    const log = opened(`${logOf([user('a'), checkpoint(7, 7, [0])])}{broken\n`)
    expect(log.open.summary('s', [])).toMatchObject({
      alarmCount: 2,
      stopped: { at: 2, why: expect.stringContaining('event 7') as string },
    })
    expect(log.open.diagnostics.at(-1)).toMatchObject({
      code: 'surface-stopped',
      line: 3,
      event: 1,
      what: expect.stringMatching(/^The surface op of event 1 can’t be applied: it replaces/) as string,
    })
  })

  it('tells the first diagnostics and the number of all', () => {
    const { diagnosticCount, diagnostics } = opened(`${logOf([])}${'{\n'.repeat(30)}`).open.summary('s', [])
    expect([diagnosticCount, diagnostics.length]).toEqual([30, 20])
  })
})

describe('tail rows at a position', () => {
  it('end where a longer log says so', () => {
    const log = opened([turnStart(), call('a'), delta('x'), note('todo/write')])
    expect([1, 2, 3, 4].map((at) => log.open.outline(at).outline.totals.rows)).toEqual([0, 1, 2, 2])
  })
})
