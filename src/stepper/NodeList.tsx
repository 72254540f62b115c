/** The nodes of a turn in their order, one of them chosen. */
import { useEffect, useId } from 'react'
import type { KeyboardEvent } from 'react'
import type { Trace, TraceNode } from '#kernel/model/trace.ts'
import { Icon } from '#src/ui/Icon.tsx'
import { count } from '#src/ui/format.ts'
import { chooseNode, stepNode } from './turn.ts'
import { hasRun, statusMarks, timeTaken } from './turn-words.ts'
import styles from './NodeList.module.css'

interface NodeListProps {
  readonly trace: Trace
  readonly shown: TraceNode | null
}

export function NodeList({ trace, shown }: NodeListProps) {
  const id = useId()
  const name = shown?.name ?? null
  useEffect(() => {
    if (name !== null) document.getElementById(`${id}-${name}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, name])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return
    const { nodes } = trace
    const keys: Record<string, () => void> = {
      ArrowDown: () => stepNode(trace, 1),
      ArrowUp: () => stepNode(trace, -1),
      Home: () => chooseNode(nodes[0]),
      End: () => chooseNode(nodes.at(-1)),
    }
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    <div className={styles.nodes}>
      <div className={styles.heads} aria-hidden="true">
        <span className={styles.name}>Node</span>
        <span className={`${styles.number} ${styles.messages}`}>Messages</span>
        <span className={styles.number}>≈ Tokens</span>
      </div>
      <p className={styles.end}>
        <span className={styles.name}>in</span>
        <span className={`${styles.number} ${styles.messages}`}>
          <Messages count={trace.input.messages} />
        </span>
        <span className={styles.number}>{count(trace.input.tokens)}</span>
      </p>
      <div
        role="listbox"
        tabIndex={0}
        aria-label="Nodes of the turn"
        aria-activedescendant={shown ? `${id}-${shown.name}` : undefined}
        className={styles.list}
        onKeyDown={onKeyDown}
      >
        {trace.nodes.map((node) => (
          // The keys of an option are those of its list.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={node.name}
            id={`${id}-${node.name}`}
            role="option"
            aria-selected={node === shown}
            className={[styles.node, !hasRun(node) && styles.short, node === shown && styles.shown]
              .filter(Boolean)
              .join(' ')}
            onClick={() => chooseNode(node)}
          >
            <Node node={node} />
          </div>
        ))}
      </div>
      <p className={styles.end}>
        <span className={styles.name}>{trace.output ? 'out, with tags' : 'out: a node threw'}</span>
        <span className={`${styles.number} ${styles.messages}`}>
          {trace.output && <Messages count={trace.output.messages} />}
        </span>
        <span className={styles.number}>{trace.output && count(trace.output.tokens)}</span>
      </p>
    </div>
  )
}

/** The head of the column is for the eye. */
function Messages(of: { readonly count: number }) {
  return (
    <>
      {count(of.count)} <span className="visually-hidden">messages, tokens about</span>
    </>
  )
}

function Node({ node }: { readonly node: TraceNode }) {
  const { word, icon, tone } = statusMarks[node.status]
  const ran = hasRun(node)
  const change = node.tokenChange
  return (
    <>
      <span className={styles.step}>{node.step}</span>
      <Icon name={icon} {...(tone && { tone })} />
      <span className={styles.name} title={node.name}>
        {node.name}
      </span>
      <span className={tone ? styles[tone] : styles.word}>{word}</span>
      {ran && <span className={`${styles.number} ${styles.messages}`}>{count(node.messages)}</span>}
      {ran && (
        <span className={change === 0 ? styles.zero : styles.change}>
          {change > 0 && '+'}
          {count(change)}
        </span>
      )}
      <span className={styles.says} title={node.says}>
        {node.says}
      </span>
      {node.ms !== null && <span className={styles.time}>{timeTaken(node.ms)}</span>}
    </>
  )
}
