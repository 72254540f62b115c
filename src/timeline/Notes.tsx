/** Whose tokens the steps are, where that is not plain: still being computed, of another surface, of some turns only. */
import type { Track } from '#kernel/model/track.ts'
import { useTrack } from '#src/store/track.ts'
import { count, percent } from '#src/ui/format.ts'
import styles from './Chart.module.css'

export function Notes({ track, foreign }: { readonly track: Track | null; readonly foreign: boolean }) {
  const progress = useTrack((s) => s.progress)
  const words: string[] = []
  if (foreign) words.push('recorded surface')
  if (progress !== null) words.push(`recomputing ${percent(progress)}`)
  const turns = track?.turns
  if (!foreign && turns && turns.run < turns.of)
    words.push(`steps from ${count(turns.run)} turns, more when zoomed in`)
  return words.length === 0 ? null : <p className={styles.note}>{words.join(', ')}</p>
}
