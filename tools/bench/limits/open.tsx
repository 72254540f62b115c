/**
 * Limits of opening a log: its first rows parsed in a worker and the first frame of a list of 100,000,
 * or all of its lines parsed (`?whole`). The list is the published way to draw one, for scrolling, too.
 */
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import type { ChangeEvent } from 'react'
import { createRoot } from 'react-dom/client'
import type { FromReader, ToReader } from './reader.ts'

const COUNT = 100_000
const whole = new URLSearchParams(location.search).has('whole')
const reader = new Worker(new URL('./reader.ts', import.meta.url), { type: 'module' })

function Page() {
  const [rows, setRows] = useState<readonly string[]>([])
  useEffect(() => {
    reader.addEventListener('message', ({ data }: MessageEvent<FromReader>) => {
      if (data.kind === 'head') setRows(data.rows)
      else document.body.dataset['done'] = String(performance.now())
    })
  }, [])
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (file) reader.postMessage({ kind: whole ? 'whole' : 'head', file } satisfies ToReader)
  }
  return (
    <>
      <input type="file" aria-label="Log" onChange={choose} />
      {rows.length > 0 && <List rows={rows} />}
    </>
  )
}

function List({ rows }: { readonly rows: readonly string[] }) {
  const port = useRef<HTMLDivElement>(null)
  const list = useVirtualizer({
    count: COUNT,
    getScrollElement: () => port.current,
    estimateSize: () => 28,
    overscan: 10,
  })
  return (
    <div ref={port} style={{ height: 700, overflow: 'auto' }}>
      <div role="list" style={{ height: list.getTotalSize(), position: 'relative' }}>
        {list.getVirtualItems().map(({ index, start, key }) => (
          <div
            role="listitem"
            key={key}
            ref={list.measureElement}
            data-index={index}
            style={{ position: 'absolute', insetInline: 0, transform: `translateY(${start}px)` }}
          >
            <b>{index}</b> {rows[index % rows.length]}
          </div>
        ))}
      </div>
    </div>
  )
}

createRoot(document.getElementById('root')!).render(<Page />)
