/**
 * JSON as a tree that opens level by level: a closed level is not built, and a long one is built a
 * hundred members at a time. Each level is the platform's own disclosure.
 */
import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import type { Json, JsonObject } from '#kernel/model/json.ts'
import { Button } from './Button.tsx'
import { LongText } from './LongText.tsx'
import { count } from './format.ts'
import styles from './JsonTree.module.css'

/** Text that should be JSON; if it is not, the fallback. */
export function JsonText({ text, fallback }: { readonly text: string; readonly fallback: ReactNode }) {
  const value = useMemo(() => parsed(text), [text])
  return value === undefined ? fallback : <JsonTree value={value} />
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

export function JsonTree({ value }: { readonly value: Json }) {
  return (
    <div className={styles.tree}>
      <Value name={null} value={value} depth={0} />
    </div>
  )
}

interface ValueProps {
  readonly name: string | null
  readonly value: Json
  readonly depth: number
}

const isObject = (value: Json): value is JsonObject | readonly Json[] =>
  typeof value === 'object' && value !== null

function Value({ name, value, depth }: ValueProps) {
  if (isObject(value) && Object.keys(value).length > 0)
    return <Level name={name} value={value} depth={depth} />
  return (
    <div className={styles.leaf}>
      {name !== null && <span className={styles.name}>{name}: </span>}
      <Leaf value={value} />
    </div>
  )
}

function Leaf({ value }: { readonly value: Json }) {
  if (typeof value === 'string')
    return value.length > 200 || value.includes('\n') ? (
      <div className={styles.long}>
        <LongText text={value} mono />
      </div>
    ) : (
      <span className={styles.text}>{JSON.stringify(value)}</span>
    )
  return <span className={styles.plain}>{JSON.stringify(value)}</span>
}

function Level({ name, value, depth }: ValueProps & { readonly value: JsonObject | readonly Json[] }) {
  const list = Array.isArray(value)
  const size = Object.keys(value).length
  const [open, setOpen] = useState(depth < 2 && size <= 100)
  const [most, setMost] = useState(100)
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        {name !== null && <span className={styles.name}>{name}: </span>}
        <span className={styles.size}>
          {list
            ? `[ ${count(size)} ]`
            : open
              ? '{ }'
              : `{ ${Object.keys(value).slice(0, 4).join(', ')}${size > 4 ? ', …' : ''} }`}
        </span>
      </summary>
      {open && (
        <div className={styles.members}>
          {Object.entries(value)
            .slice(0, most)
            .map(([key, member]) => (
              <Value key={key} name={key} value={member} depth={depth + 1} />
            ))}
          {size > most && <Button onClick={() => setMost(most + 400)}>Show more of {count(size)}</Button>}
        </div>
      )}
    </details>
  )
}
