/** Rows of the pages that the lists are compared with: as much text, as few elements as ours. */
import { hash, madeWorld, sentence } from './world.ts'
import styles from './virtual.module.css'

const query = new URLSearchParams(location.search)
export const world = madeWorld(Number(query.get('n') ?? 100_000), 200)
const open = Number(query.get('open') ?? 3)
const heights = { user: 30, asst: 22, tool: 22, marker: 32, command: 22, cut: 22 } as const

document.documentElement.dataset.theme = 'light'

/** Height of a row as long as nobody measured it. */
export const hint = (id: number): number => heights[world.row(id).kind]
export const isOpen = (id: number): boolean =>
  hash(id * 3 + 1) % 1000 < open * 10 && world.row(id).kind === 'tool'

export function Line({ id }: { readonly id: number }) {
  return (
    <>
      <Cells id={id} />
      <Cells id={id} />
      {isOpen(id) && <pre className={styles.body}>{bodyOf(id)}</pre>}
    </>
  )
}

function bodyOf(id: number): string {
  return Array.from({ length: world.row(id).lines }, (_, i) => sentence(id * 7 + i, 4 + (i % 9))).join('\n')
}
function Cells({ id }: { readonly id: number }) {
  const row = world.row(id)
  return (
    <div className={styles.line}>
      <span className={styles.ref}>{row.ref}</span>
      <span className={styles.role}>{row.role}</span>
      <span className={styles.text}>
        {row.text}
        {row.outcome !== null && <span> → {row.outcome}</span>}
      </span>
      <span className={styles.tokens}>{row.tokens} t</span>
    </div>
  )
}
