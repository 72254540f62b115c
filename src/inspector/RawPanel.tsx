/** The whole unpacked file as bytes, at the selected event. */
import { useCallback } from 'react'
import { useAsk } from '#src/store/asking.ts'
import { useLens } from '#src/store/lens.ts'
import { usePages } from '#src/store/pages.ts'
import { positionOf } from '#src/store/selectors.ts'
import { shownSession, useApp } from '#src/store/store.ts'
import { FixedList } from '#src/ui/FixedList.tsx'
import { bytes, count } from '#src/ui/format.ts'
import { hexRows } from '#src/ui/hex.ts'
import type { HexRow } from '#src/ui/hex.ts'
import { useActive } from './useActive.ts'
import { PanelHead } from '#src/ui/PanelHead.tsx'
import styles from './RawPanel.module.css'
import panel from '#src/ui/Panel.module.css'

const WIDTH = 16

export default function RawPanel({ onClose }: { readonly onClose: () => void }) {
  const session = useApp(shownSession)
  const at = useApp(positionOf)
  // Without a selection: the event that has just happened.
  const selected = useApp((s) => s.place.selected) ?? (at > 0 ? at - 1 : null)
  const counter = useApp((s) => s.place.counter)
  const lens = useLens()
  const id = session?.id ?? ''
  const size = session?.size ?? 0
  const { value: detail } = useAsk(
    'detail',
    session && selected !== null ? { session: id, event: selected, at, lens, counter } : null,
  )
  const here = detail && detail.event === selected ? detail : null
  const [active, setActive] = useActive(here ? Math.floor(here.byteStart / WIDTH) : null)
  const fetch = useCallback<Parameters<typeof usePages<HexRow>>[2]>(
    async (engine, from, to) => {
      const outcome = await engine.ask('raw', { session: id, start: from * WIDTH, end: to * WIDTH })
      return outcome.ok ? hexRows(outcome.value.bytes, outcome.value.start, WIDTH) : null
    },
    [id],
  )
  const rows = Math.ceil(size / WIDTH)
  const pages = usePages<HexRow>(`raw ${id} ${size}`, rows, fetch)
  const within = (index: number) =>
    here !== null && (index + 1) * WIDTH > here.byteStart && index * WIDTH < here.byteEnd

  return (
    <section className={panel.panel} aria-label="Raw">
      <PanelHead
        title="Raw"
        facts={
          here
            ? `Event ${count(here.event)}: line ${count(here.line)}, bytes ${count(here.byteStart)} to ${count(here.byteEnd)} of ${count(size)}`
            : `${bytes(size)}, bytes of the unpacked file`
        }
        onClose={onClose}
      />
      <div className={panel.list}>
        <FixedList
          label="Bytes of the file"
          count={rows}
          rowHeight={20}
          columns="96px 48ch minmax(17ch, 1fr)"
          lined={false}
          active={active}
          onActive={setActive}
          onRange={pages.see}
          row={(index) => {
            const row = pages.at(index)
            return (
              <>
                <div role="gridcell" className={styles.at}>
                  {count(index * WIDTH)}
                </div>
                <div role="gridcell" className={within(index) ? styles.lit : styles.hex}>
                  {row?.hex}
                </div>
                <div role="gridcell" className={within(index) ? styles.lit : styles.text}>
                  {row?.text}
                </div>
              </>
            )
          }}
        />
      </div>
    </section>
  )
}
