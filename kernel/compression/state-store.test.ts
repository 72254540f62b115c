import { describe, expect, it } from 'vitest'
import { StateStore, type StoreOptions } from './state-store.ts'
import { flatFileNameFor, isRecordPath, recordPath, temporaryPath } from './store-path.ts'
import type { StorePorts } from './store-ports.ts'
import { decodeRecord, type RecordRules } from './store-record.ts'

type Payload = { readonly n: number; readonly dir?: string }
const A = flatFileNameFor('a')
const B = flatFileNameFor('b')

/** Files in a map, a clock that counts, timers that the test lets run. */
function host() {
  const files = new Map<string, string>()
  const log: string[] = []
  const timers: { delay: number; run: () => void }[] = []
  /** Codes of the errors that the next renames throw. */
  const refusals: string[] = []
  /** Held back writes. */
  let gate: Promise<void> = Promise.resolve()
  let time = 100
  const rename = (from: string, to: string): void => {
    const code = refusals.pop()
    if (code) throw Object.assign(new Error(code), { code })
    files.set(to, files.get(from)!)
    files.delete(from)
  }
  const ports: StorePorts = {
    files: {
      write: async (path, text) => {
        log.push(path)
        await gate
        files.set(path, text)
      },
      writeSync: (path, text) => {
        log.push(path)
        files.set(path, text)
      },
      rename: async (from, to) => rename(from, to),
      renameSync: rename,
      remove: async (path) => void files.delete(path),
      removeSync: (path) => void files.delete(path),
      read: async (path) => files.get(path) ?? null,
      readSync: (path) => files.get(path) ?? null,
      list: async () => [...files.keys()],
    },
    now: () => time++,
    after(delay, run) {
      const timer = { delay, run }
      timers.push(timer)
      return () => void timers.splice(timers.indexOf(timer), 1)
    },
    sleep: async (duration) => void log.push(`sleep ${duration}`),
    sleepSync: (duration) => void log.push(`sleep ${duration}`),
    processId: 7,
  }
  return {
    files,
    log,
    timers,
    refusals,
    ports,
    hold() {
      let open = (): void => {}
      gate = new Promise((resolve) => (open = resolve))
      return () => open()
    },
  }
}
const open = (ports: StorePorts, options: Partial<StoreOptions<Payload>> = {}) =>
  new StateStore<Payload>({ version: 3, ...options }, ports)
const record = (id: string, n: number, savedAt: number, version = 3) => ({
  version,
  savedAt,
  id,
  payload: { n },
})

describe('paths', () => {
  it('are plain names below the folder, or the flat one', () => {
    expect(flatFileNameFor('a')).toBe('ca978112ca1bbdcafac231b3.json')
    expect(recordPath('a', 'x/./y\\\\z.json')).toBe('x/y/z.json')
    for (const wanted of [
      '/x.json',
      '\\x.json',
      'C:/x.json',
      'x/../y.json',
      '..',
      '',
      'x',
      'x/.tmp-y.json',
      'a\0.json',
      7,
      undefined,
    ])
      expect(recordPath('a', wanted)).toBe(A)
    expect(recordPath('a', '..x/y..json')).toBe('..x/y..json')
  })

  it('tell records from what a write left', () => {
    expect(['a.json', 'x/a.json', '.tmp-a.json', 'x/.tmp-a.json', 'a.txt'].map(isRecordPath)).toStrictEqual([
      true,
      true,
      false,
      false,
      false,
    ])
    expect([temporaryPath('x/a.json', 7, 2), temporaryPath('a.json', 7, 2)]).toStrictEqual([
      'x/.tmp-a.json-7-2',
      '.tmp-a.json-7-2',
    ])
  })
})

describe('records', () => {
  const decode = (source: unknown, rules: Partial<RecordRules<Payload>> = {}) =>
    decodeRecord<Payload>(typeof source === 'string' ? source : JSON.stringify(source), {
      version: 3,
      ...rules,
    })

  it('have an id and a payload', () => {
    expect(decode(record('a', 1, 5, 2))).toStrictEqual(record('a', 1, 5, 2))
    expect(decode({ id: 'a', payload: { n: 1 } })).toStrictEqual(record('a', 1, 0))
    for (const odd of [
      '{',
      'null',
      [],
      { id: 'a' },
      { id: 7, payload: 1 },
      { id: '', payload: 1 },
      { id: 'a', payload: null },
    ])
      expect(decode(odd)).toBeNull()
  })

  it('may be checked and adopted by the host', () => {
    expect(decode(record('a', 1, 5), { validate: ({ payload }) => payload.n > 1 })).toBeNull()
    const legacy: RecordRules<Payload>['legacy'] = (source) => {
      const { old, ...more } = source as { old?: number; version?: number; savedAt?: number }
      return old === undefined
        ? null
        : { id: 'a', payload: { n: old }, ...(old > 5 && { version: 1, savedAt: 2, ...more }) }
    }
    expect(decode({ old: 1 }, { legacy })).toStrictEqual(record('a', 1, 0))
    expect(decode({ old: 1, version: 2, savedAt: 9 }, { legacy })).toStrictEqual(record('a', 1, 9, 2))
    expect(decode({ old: 6 }, { legacy })).toStrictEqual(record('a', 6, 2, 1))
    expect(decode({ other: 1 }, { legacy })).toBeNull()
    expect(decode('null', { legacy })).toBeNull()
    expect(decode('7', { legacy: () => ({ id: 'a', payload: { n: 1 } }) })).toStrictEqual(record('a', 1, 0))
  })
})

describe('writing', () => {
  it('goes by a temporary file', async () => {
    const { ports, files, log } = host()
    expect(await open(ports).writeNow('a', () => ({ n: 1 }))).toBe(true)
    expect([...files]).toStrictEqual([[A, JSON.stringify(record('a', 1, 100))]])
    expect(log).toStrictEqual([`.tmp-${A}-7-1`])
    expect(await open(ports).writeNow('b', () => undefined)).toBe(false)
    expect(files.size).toBe(1)
  })

  it('tries a rename three times when the file is busy', async () => {
    const { ports, files, log, refusals } = host()
    refusals.push('EPERM', 'EBUSY')
    await open(ports).writeNow('a', () => ({ n: 1 }))
    expect([log.slice(1), files.has(A)]).toStrictEqual([['sleep 20', 'sleep 40'], true])
    refusals.push('EACCES', 'EACCES', 'EACCES')
    await expect(open(ports).writeNow('b', () => ({ n: 1 }))).rejects.toThrow('EACCES')
    refusals.push('ENOSPC')
    await expect(open(ports).writeNow('b', () => ({ n: 1 }))).rejects.toThrow('ENOSPC')
    expect([[...files.keys()], refusals]).toStrictEqual([[A], []])
  })

  it('is one after the other for one id, also behind a failure', async () => {
    const { ports, files, refusals } = host()
    const store = open(ports)
    const order: number[] = []
    refusals.push('ENOSPC')
    const writes = [1, 2, 3].map((n) =>
      store.writeNow('a', () => {
        order.push(n, [...files.keys()].length)
        return { n }
      }),
    )
    expect((await Promise.allSettled(writes)).map(({ status }) => status)).toStrictEqual([
      'rejected',
      'fulfilled',
      'fulfilled',
    ])
    expect(order).toStrictEqual([1, 0, 2, 0, 3, 1])
    expect(store.loadSync('a')?.payload).toStrictEqual({ n: 3 })
  })
})

describe('saving soon', () => {
  it('is one write a burst: the first timer, the last builder', async () => {
    const { ports, timers, files } = host()
    const store = open(ports)
    store.scheduleSave('a', () => ({ n: 1 }))
    store.scheduleSave('a', () => ({ n: 2 }))
    expect(timers.map(({ delay }) => delay)).toStrictEqual([500])
    timers[0]!.run()
    await store.flushAll()
    expect(files.get(A)).toContain('"n":2')
    open(ports, { debounceMs: 5 }).scheduleSave('a', () => ({ n: 1 }))
    expect(timers.at(-1)!.delay).toBe(5)
  })

  it('gives way to a write now', async () => {
    const { ports, timers } = host()
    const store = open(ports)
    store.scheduleSave('a', () => ({ n: 1 }))
    await store.writeNow('a', () => ({ n: 2 }))
    expect(timers.length).toBe(0)
    await store.flushAll()
    expect(store.loadSync('a')?.payload.n).toBe(2)
  })

  it('tells of failures', async () => {
    const { ports, refusals } = host()
    const failed: string[] = []
    const store = open(ports, { onError: (error, id) => failed.push(`${id} ${(error as Error).message}`) })
    refusals.push('ENOSPC')
    store.scheduleSave('a', () => ({ n: 1 }))
    await store.flushAll()
    expect(failed).toStrictEqual(['a ENOSPC'])
    const silent = open(ports)
    refusals.push('ENOSPC')
    silent.scheduleSave('a', () => ({ n: 1 }))
    await silent.flushAll()
  })
})

describe('flushing at once', () => {
  it('writes what is scheduled, of one id or of all', () => {
    const { ports, files, timers } = host()
    const store = open(ports)
    store.scheduleSave('a', () => ({ n: 1 }))
    store.scheduleSave('b', () => ({ n: 2 }))
    expect(store.flushSync('b')).toBe(true)
    expect([[...files.keys()], timers.length]).toStrictEqual([[B], 1])
    expect(store.flushSync()).toBe(true)
    expect([files.size, timers.length, store.flushSync(), store.flushSync('a')]).toStrictEqual([
      2,
      0,
      true,
      true,
    ])
    expect(store.flushSync('a', () => ({ n: 9 }))).toBe(true)
    expect(store.loadSync('a')?.payload.n).toBe(9)
    expect(store.flushSync('c', () => undefined)).toBe(true)
    expect(files.size).toBe(2)
  })

  it('is remembered where it went', () => {
    const { ports } = host()
    const store = open(ports, { relPath: (id) => `x/${id}.json` })
    store.flushSync('a', () => ({ n: 1 }))
    expect(store.loadSync('a')?.payload.n).toBe(1)
    expect(open(ports).loadSync('a')).toBeNull()
    expect(open(ports).loadSync('a', 'x/a.json')?.payload.n).toBe(1)
  })

  it('tries again when the file is busy, and says when it failed', () => {
    const { ports, files, log, refusals } = host()
    const failed: string[] = []
    const store = open(ports, { onError: (_, id) => failed.push(id) })
    refusals.push('EBUSY', 'EPERM')
    expect(store.flushSync('a', () => ({ n: 1 }))).toBe(true)
    expect(log.slice(1)).toStrictEqual(['sleep 20', 'sleep 40'])
    store.scheduleSave('a', () => ({ n: 2 }))
    store.scheduleSave('b', () => ({ n: 2 }))
    refusals.push('ENOSPC')
    expect(store.flushSync()).toBe(false)
    expect([failed, [...files.keys()]]).toStrictEqual([['a'], [A, B]])
    refusals.push('EBUSY', 'EBUSY', 'EBUSY')
    expect(open(ports).flushSync('a', () => ({ n: 2 }))).toBe(false)
  })

  it('is not undone by a write under way', async () => {
    const { ports, files, hold } = host()
    const store = open(ports)
    const release = hold()
    const slow = store.writeNow('a', () => ({ n: 1 }))
    const queued = store.writeNow('a', () => ({ n: 3 }))
    await Promise.resolve().then(() => {})
    store.flushSync('a', () => ({ n: 2 }))
    release()
    expect(await Promise.all([slow, queued])).toStrictEqual([false, false])
    expect([store.loadSync('a')?.payload.n, files.size]).toStrictEqual([2, 1])
  })
})

describe('loading', () => {
  it('takes records of their own id only', () => {
    const { ports, files } = host()
    files.set(A, JSON.stringify(record('b', 1, 1)))
    expect(open(ports).loadSync('a')).toBeNull()
    expect(open(ports).loadSync('b', A)?.payload.n).toBe(1)
    expect(open(ports).loadSync('c')).toBeNull()
  })

  it('finds all that lie where they belong, the newest of equal ids', async () => {
    const { ports, files } = host()
    const put = (path: string, id: string, n: number, savedAt: number): void => {
      files.set(path, JSON.stringify(record(id, n, savedAt)))
    }
    put(A, 'a', 1, 5)
    put('z/a.json', 'a', 2, 6)
    put('x/stray.json', 'b', 3, 9)
    put('.tmp-q.json', 'q', 4, 9)
    put('throws.json', 'throws', 4, 9)
    files.set('broken.json', '{')
    files.set('note.txt', '{}')
    const relPath = (id: string): string => {
      if (id === 'throws') throw new Error('no')
      return `z/${id}.json`
    }
    const store = open(ports, { relPath })
    const all = await store.loadAll()
    expect([...all].map(([id, { payload }]) => [id, payload.n])).toStrictEqual([['a', 2]])
    expect(store.loadSync('a')?.payload.n).toBe(2)
    put(A, 'a', 7, 7)
    expect((await store.loadAll()).get('a')?.payload.n).toBe(7)
    put(A, 'a', 8, 6)
    expect((await store.loadAll()).get('a')?.payload.n).toBe(2)
    files.delete('z/a.json')
    expect(store.loadSync('a')?.payload.n).toBe(8)
  })
})

describe('a store that is switched off', () => {
  it('does nothing', async () => {
    const { ports, files, timers } = host()
    files.set(A, JSON.stringify(record('a', 1, 1)))
    const store = open(ports, { enabled: false })
    store.scheduleSave('b', () => ({ n: 1 }))
    expect([
      await store.writeNow('b', () => ({ n: 1 })),
      store.flushSync('b', () => ({ n: 1 })),
    ]).toStrictEqual([false, true])
    await store.flushAll()
    expect([store.loadSync('a'), (await store.loadAll()).size, files.size, timers.length]).toStrictEqual([
      null,
      0,
      1,
      0,
    ])
  })
})
