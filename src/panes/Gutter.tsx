/**
 * The picture of folding, between the panes: a bar over the rows that a block covers, a ribbon from
 * the bar to its summary whose narrowing is the compression, hairlines for what is sent as it was.
 * In document coordinates inside the moving layer: scrolling costs nothing.
 */
import { useBlocks } from '#src/store/blocks.ts'
import type { Windows } from '#src/store/windows.ts'
import { iconPath } from '#src/ui/Icon.tsx'
import { barsIn, underKept } from './bars.ts'
import type { BarShape } from './bars.ts'
import type { KeptShape } from './kept.ts'
import { linksIn } from './links.ts'
import { cx } from './cx.ts'
import { knownBlocks } from './known-blocks.ts'
import type { ListModel } from './list.ts'
import { chooseBlock, chooseFold } from './selection.ts'
import styles from './gutter.module.css'

interface Props {
  readonly model: ListModel
  readonly windows: Windows
  readonly width: number
  /** Ribbons and links, too; else bars alone. */
  readonly full: boolean
}

export function Gutter({ model, windows, width, full }: Props) {
  const blocks = knownBlocks(useBlocks(), model.columns)
  const bars = barsIn(model, windows, blocks, width, full)
  const links = full ? linksIn(model, windows, blocks, width) : null
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
          <g key={r.node}>
            <path className={styles.ribbon} d={r.area} />
            {r.lit && <path className={styles.ribbonEdge} d={r.edge} />}
          </g>
        ))}
        {links && <path className={styles.hairline} d={links.hairlines} />}
        {links && <path className={styles.dashes} d={links.dashes} />}
        {links && <path className={styles.stub} d={links.stubs} />}
        {bars.map((bar) => (
          <Bar
            key={`${bar.block ?? bar.event} ${bar.level} ${bar.first}`}
            bar={bar}
            kept={links?.kept ?? noneKept}
          />
        ))}
        {links?.edits.map((y) => (
          <g key={y}>
            <rect className={styles.paper} x={width - 27} y={y - 6} width="14" height="12" />
            <text className={cx(styles.sign, styles.middle)} x={width - 20} y={y + 4}>
              ±
            </text>
          </g>
        ))}
        {links?.kept.map((shape) => (
          <Kept key={shape.line} shape={shape} />
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

/** A covered row that is sent all the same: dotted where it crosses the bar, with what kept it as a disc. */
function Kept({ shape }: { readonly shape: KeptShape }) {
  const { under, path, x, y } = shape
  const pinned = shape.why === 'pinned'
  return (
    <g className={pinned ? styles.pin : styles.leak}>
      <path className={styles.under} d={under} />
      <path d={path} />
      <circle cx={x} cy={y} r="7" />
      <path
        className={styles.sign}
        transform={`translate(${x - 4} ${y - 4}) scale(${8 / 12})`}
        d={pinned ? PIN : TRIANGLE}
      />
    </g>
  )
}

const PIN = iconPath('pin')
const TRIANGLE = iconPath('triangle')

const noneKept: readonly KeptShape[] = []

function Bar({ bar, kept }: { readonly bar: BarShape; readonly kept: readonly KeptShape[] }) {
  const { x, y, width, height, state, lit, solid } = bar
  const active = state === 'active'
  const chosen = () =>
    bar.block === null ? chooseFold(bar.event, bar.node) : chooseBlock(bar.block, bar.node, null, 'none')
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- a shortcut for the pointer; the rows are the way of the keyboard
    <g className={cx(styles.bar, styles[state], lit && styles.litBar)} onClick={chosen}>
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
        <text className={styles.name} x={x + (active ? 7 : 4)} y={underKept(bar.name, kept) + 14}>
          {bar.name.text}
          {bar.name.tier && <tspan className={styles.tier}> {bar.name.tier}</tspan>}
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
