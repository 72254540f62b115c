/**
 * Which font has the letters of a script is asked of the system once for each style, and stops the page
 * for some ms each time. Asked one by one in idle moments, it stops nobody.
 */
import { nextIdle } from './idle.ts'
import styles from './rehearse.module.css'

/** A few letters for each of the scripts that logs are written in, and what our own rows are marked with. */
const SCRIPTS = ['Aa 0 → … · ± − × ≈ –', 'Яр', 'Ωλ', '中文', 'かナ', '한글', 'عرب', 'עב', 'हि', 'ไท', '👩‍💻 🧵']

/** What one look-up may take, in ms. */
const LONG = 25

/** Each kind of type that rows are set in. */
const TYPES = [styles.body, styles.user, styles.ref, styles.label, styles.small]

/** Goes on while `isWanted`. */
export async function findFonts(box: HTMLElement, isWanted: () => boolean): Promise<void> {
  let until = 0
  for (const letters of SCRIPTS)
    for (const type of TYPES) {
      if (performance.now() + LONG > until) until = await nextIdle()
      if (!isWanted()) return
      const line = document.createElement('span')
      line.className = type!
      line.textContent = letters
      box.append(line)
      // Asking for its size makes the browser set it, now and not with the next frame.
      line.getBoundingClientRect()
      line.remove()
    }
}
