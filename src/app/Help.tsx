/** The table of keys, for people. */
import { Kbd } from '#src/ui/Chip.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { keyTable } from './keys.ts'
import { keyName } from './key-names.ts'
import { openDialog } from './shell.ts'
import styles from './Help.module.css'

export default function Help() {
  return (
    <Dialog label="Keys" onClose={() => openDialog(null)}>
      {/* The list may be taller than the dialog, so the keyboard has to reach it. */}
      <div className={styles.groups} tabIndex={0} role="region" aria-label="List of keys">
        {keyTable.map(({ group, rows }) => (
          <section key={group} aria-label={group}>
            <h3 className={styles.group}>{group}</h3>
            <dl>
              {rows.map((row) => (
                <div key={row.says} className={styles.row}>
                  <dt>{row.says}</dt>
                  <dd>
                    {row.keys.map((key) => (
                      <Kbd key={key}>{keyName(key)}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
