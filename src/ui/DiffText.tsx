/** A unified diff: sign and wash; never colour alone, since each line keeps its sign. */
import { LongText } from './LongText.tsx'
import styles from './DiffText.module.css'

interface DiffTextProps {
  readonly text: string
  readonly length?: number
  readonly onMore?: (from: number) => Promise<string>
}

export function DiffText(props: DiffTextProps) {
  return <LongText {...props} mono draw={lines} />
}

function lines(piece: string) {
  return piece
    .replace(/\n$/, '')
    .split('\n')
    .map((line, i) => (
      <div key={i} className={look(line)}>
        {line || ' '}
      </div>
    ))
}

function look(line: string): string | undefined {
  if (line.startsWith('+++') || line.startsWith('---')) return styles.file
  if (line.startsWith('@@')) return styles.place
  if (line.startsWith('+')) return styles.in
  if (line.startsWith('-')) return styles.out
  return undefined
}
