/** The tokens by kind, and their upper edge. Drawn once for what is in sight; positions only move what lies over it. */
import { memo, useId } from 'react'
import { short } from '#src/ui/format.ts'
import { lanes, yOf } from './plot.ts'
import type { Plot } from './plot.ts'
import type { Stack as StackPaths } from './stack.ts'
import styles from './Chart.module.css'

interface StackProps {
  readonly stack: StackPaths
  readonly plot: Plot
  readonly lines: readonly number[]
}

export const Stack = memo(function Stack({ stack, plot, lines }: StackProps) {
  const hatch = useId()
  return (
    <svg className={styles.chart} width={plot.width + 40} height="104" aria-hidden="true" focusable="false">
      <pattern id={hatch} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect className={styles.reasoning} width="4" height="4" />
        <rect className={styles.assistant} width="1.5" height="4" />
      </pattern>
      <g transform={`translate(0 ${lanes.plot})`}>
        {stack.areas.map(({ kind, path }) => (
          <path
            key={kind}
            className={styles[kind]}
            d={path}
            {...(kind === 'reasoning' && { style: { fill: `url(#${hatch})` } })}
          />
        ))}
      </g>
      {lines.map((tokens) => {
        const y = lanes.plot + yOf(plot, tokens)
        return (
          <g key={tokens}>
            <line className={styles.grid} x1="0" x2={plot.width} y1={y} y2={y} />
            <text className={styles.label} x={plot.width + 6} y={y + 3.5}>
              {short(tokens)}
            </text>
          </g>
        )
      })}
    </svg>
  )
})

/** The upper edge: strong up to the position, pale behind it. */
export const Edge = memo(function Edge({
  line,
  width,
  future,
}: {
  line: string
  width: number
  future: boolean
}) {
  return (
    <svg className={styles.chart} width={width} height="104" aria-hidden="true" focusable="false">
      <path
        className={future ? styles.futureLine : styles.pastLine}
        d={line}
        transform={`translate(0 ${lanes.plot})`}
      />
    </svg>
  )
})
