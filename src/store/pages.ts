/**
 * A long list of the worker's in pages: only those in sight are asked for, and a few are kept. What is
 * not here yet is null, and the row says so by being empty.
 */
import { useCallback, useRef, useState } from 'react'
import type { Engine } from '#src/worker/protocol.ts'
import { useApp } from './store.ts'

const PAGE = 200
const MOST_PAGES = 40

export interface Pages<T> {
  readonly at: (index: number) => T | null
  /** Rows in sight: asks for what is missing. */
  readonly see: (from: number, to: number) => void
}

type Fetch<T> = (engine: Engine, from: number, to: number) => Promise<readonly T[] | null>

/** `key` names the list; another key starts afresh. `fetch` must not depend on anything else. */
export function usePages<T>(key: string, total: number, fetch: Fetch<T>): Pages<T> {
  const engine = useApp((s) => s.engine)
  const held = useRef({ key, pages: new Map<number, readonly T[] | 'asked'>() })
  const [, setTick] = useState(0)

  const see = useCallback(
    (from: number, to: number) => {
      if (!engine) return
      if (held.current.key !== key) held.current = { key, pages: new Map() }
      const mine = held.current
      for (let page = Math.floor(from / PAGE); page * PAGE < Math.min(to, total); page++) {
        if (mine.pages.has(page)) continue
        mine.pages.set(page, 'asked')
        void fetch(engine, page * PAGE, Math.min(total, (page + 1) * PAGE)).then((rows) => {
          if (rows) mine.pages.set(page, rows)
          else mine.pages.delete(page)
          // The oldest pages go first: a map keeps the order of asking.
          for (const old of mine.pages.keys()) if (mine.pages.size > MOST_PAGES) mine.pages.delete(old)
          if (held.current === mine) setTick((t) => t + 1)
        })
      }
    },
    // oxlint-disable-next-line react/exhaustive-deps
    [engine, key, total],
  )

  const at = (index: number): T | null => {
    const rows = held.current.key === key ? held.current.pages.get(Math.floor(index / PAGE)) : undefined
    return rows === undefined || rows === 'asked' ? null : (rows[index % PAGE] ?? null)
  }
  return { at, see }
}
