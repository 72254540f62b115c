/**
 * The full content of open rows. The last few stay, so that a row that leaves the view and comes back
 * has its height at once.
 */
import { useEffect, useState } from 'react'
import type { Section } from '#kernel/model/row.ts'
import type { NodeId, RowId } from '#kernel/model/units.ts'
import type { Windows } from '#src/store/windows.ts'
import type { Ask } from '#src/worker/protocol.ts'

export interface ContentOf {
  readonly row: RowId | null
  readonly node: NodeId | null
}
export type Content =
  { readonly sections: readonly Section[] } | { readonly problem: string } | { readonly waiting: true }

/** Characters of a section that come at once. */
const LIMIT = 16_000
const KEPT = 200

const kept = new WeakMap<Windows, Map<string, Content>>()

/**
 * `version` tells two readings of one row apart: a row's changes when later events complete it, a
 * node's with the lens.
 */
export function useContent(windows: Windows, of: ContentOf, version: number | string): Content {
  const key = `${of.row}/${of.node}/${version}`
  const [arrived, setArrived] = useState<{ key: string; content: Content } | null>(null)
  const { row, node } = of
  useEffect(() => {
    if (cacheOf(windows).has(key)) return
    let wanted = true
    const { session, at, lens } = windows
    const ask: Ask<'content'> = { session, at, lens, row, node, limit: LIMIT }
    void windows.engine.ask('content', ask).then((outcome) => {
      const content = outcome.ok ? outcome.value : { problem: outcome.problem.message }
      if (outcome.ok) keep(cacheOf(windows), key, content)
      if (wanted) setArrived({ key, content })
    })
    return () => {
      wanted = false
    }
  }, [windows, key, row, node])
  const found = cacheOf(windows).get(key) ?? (arrived?.key === key ? arrived.content : null)
  return found ?? { waiting: true }
}

/** The characters of a section that follow `from`. */
export async function moreOf(
  windows: Windows,
  of: ContentOf,
  section: number,
  from: number,
): Promise<string> {
  const { session, at, lens } = windows
  const ask = { session, at, lens, ...of, section, from, limit: LIMIT }
  const outcome = await windows.engine.ask('content', ask)
  const part = outcome.ok ? outcome.value.sections[0] : undefined
  return part && 'text' in part ? part.text : ''
}

function cacheOf(windows: Windows): Map<string, Content> {
  let cache = kept.get(windows)
  if (!cache) kept.set(windows, (cache = new Map()))
  return cache
}

function keep(cache: Map<string, Content>, key: string, content: Content): void {
  cache.set(key, content)
  if (cache.size > KEPT) for (const oldest of [...cache.keys()].slice(0, KEPT / 4)) cache.delete(oldest)
}
