/**
 * The picture of folding, between the panes: a bar over the rows that a block covers, a ribbon from
 * the bar to its summary whose narrowing is the compression, hairlines for what is sent as it was.
 * In document coordinates inside the moving layer: scrolling costs nothing.
 */
import type { Windows } from '#src/store/windows.ts'
import { barsIn, linksIn } from './shapes.ts'
import type { BarShape } from './shapes.ts'
import { cx } from './cx.ts'
import type { ListModel } from './list.ts'
import { chooseFold } from './selection.ts'
import styles from './gutter.module.css'

interface Props {
  readonly model: ListModel
  readonly windows: Windows
  readonly width: number
  /** Ribbons and links, too; else bars alone. */
  readonly full: boolean
}

export function Gutter({ model, windows, width, full }: Props) {
  const bars = barsIn(model, windows, width, full)
  const links = full ? linksIn(model, windows, width) : null
  return (
    <div className={styles.column}>
      <svg className={styles.svg} width={width} height="1" aria-hidden="true" focusable="false">
        {links?.bands.map((y) => (
          <g key={y}>
            <rect className={styles.band} x="0" y={y} width={width} height="26" />
            <path className={styles.bandEdge} d={`M0 ${y + 0.5}H${width}M0 ${y + 25.5}H${width}`} />
            <path className={styles.diamond} d={`M${width / 2} ${y + 8}l5 5-5 5-5-5z`} />
          </g>
        ))}
        {links?.ribbons.map((r) => (
          <g key={r.fold}>
            <path className={styles.ribbon} d={r.area} />
            {r.lit && <path className={styles.ribbonEdge} d={r.edge} />}
          </g>
        ))}
        {links && <path className={styles.hairline} d={links.hairlines} />}
        {links && <path className={styles.dashes} d={links.dashes} />}
        {links && <path className={styles.stub} d={links.stubs} />}
        {links?.pins.map((y) => (
          <path key={y} className={styles.pin} d={`M0 ${y}H${width}`} />
        ))}
        {bars.map((bar) => (
          <Bar key={`${bar.event} ${bar.level}`} bar={bar} />
        ))}
        {links?.squares.map((y) => (
          <rect key={y} className={styles.square} x={width / 2 - 4} y={y - 4} width="8" height="8" />
        ))}
        {links?.chosen && (
          <>
            <path className={styles.chosen} d={links.chosen.path} />
            <circle className={styles.dot} cx={links.chosen.x} cy={links.chosen.y} r="3.5" />
          </>
        )}
      </svg>
    </div>
  )
}

function Bar({ bar }: { readonly bar: BarShape }) {
  const { x, y, width, height, active, lit, solid } = bar
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- a shortcut for the pointer; the rows are the way of the keyboard
    <g
      className={cx(styles.bar, active ? styles.active : styles.consumed, lit && styles.litBar)}
      onClick={() => chooseFold(bar.event, bar.node)}
    >
      <title>{bar.label}</title>
      <rect
        className={styles.body}
        x={active ? x : x + 0.5}
        y={y}
        width={active ? width : width - 1}
        height={height}
        rx="2"
      />
      {solid && (
        <rect
          className={bar.innermost ? styles.solid : styles.half}
          x={x}
          y={solid.y}
          width={width}
          height={solid.height}
        />
      )}
      {active && <rect className={styles.edge} x={x} y={y} width="3" height={height} rx="1" />}
      {bar.name && (
        <text className={styles.name} x={x + (active ? 7 : 4)} y={bar.name.y + 14}>
          {bar.name.text}
        </text>
      )}
      {bar.deeper > 0 && (
        <text className={cx(styles.name, styles.middle)} x={x + width / 2} y={y + (bar.name ? 28 : 14)}>
          {bar.deeper}
        </text>
      )}
    </g>
  )
}
