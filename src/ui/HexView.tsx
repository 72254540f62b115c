/** Rows of bytes, hexadecimal beside text; the row of `mark` is lit. */
import { count } from './format.ts'
import { hexRows } from './hex.ts'
import styles from './HexView.module.css'

interface HexViewProps {
  readonly bytes: Uint8Array
  readonly start: number
  readonly width?: 8 | 16
  readonly mark?: number
}

export function HexView({ bytes, start, width = 16, mark }: HexViewProps) {
  const digits = count(start + bytes.length).length
  return (
    // Wide rows scroll sideways, so the keyboard has to reach the box.
    <div className={styles.hex} tabIndex={0} role="region" aria-label="Bytes in hexadecimal">
      {hexRows(bytes, start, width).map((row) => (
        <div
          key={row.at}
          className={
            mark !== undefined && mark >= row.at && mark < row.at + width ? styles.marked : styles.row
          }
        >
          <span className={styles.at} style={{ width: `${digits}ch` }}>
            {count(row.at)}
          </span>
          <span className={styles.bytes} style={{ width: `${width * 3 - 1}ch` }}>
            {row.hex}
          </span>
          <span className={styles.text}>{row.text}</span>
        </div>
      ))}
    </div>
  )
}
