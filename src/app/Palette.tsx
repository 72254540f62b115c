/** Commands by name: a field and a list of what matches. The field keeps the focus, the list is told. */
import { useId, useMemo, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { Kbd } from '#src/ui/Chip.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { commandsNow } from './commands.ts'
import { keyTable } from './keys.ts'
import { keyName } from './key-names.ts'
import { openDialog } from './shell.ts'
import { matches } from './match.ts'
import styles from './Palette.module.css'

const close = () => openDialog(null)

export default function Palette() {
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const id = useId()
  const commands = useMemo(() => commandsNow().filter((c) => c.id !== 'palette' && c.id !== 'escape'), [])
  const found = useMemo(() => matches(commands, query), [commands, query])

  const choose = (index: number) => {
    const command = found[index]
    if (!command) return
    close()
    command.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const last = found.length - 1
    if (event.key === 'ArrowDown') setActive(active >= last ? 0 : active + 1)
    else if (event.key === 'ArrowUp') setActive(active <= 0 ? last : active - 1)
    else if (event.key === 'Enter') choose(active)
    else return
    event.preventDefault()
  }

  return (
    <Dialog label="Commands" head={false} onClose={close}>
      <input
        className={styles.field}
        // A palette is opened to type in it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        placeholder="Type a command"
        aria-label="Command"
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={found[active] ? `${id}-${active}` : undefined}
        spellCheck={false}
        autoComplete="off"
        value={query}
        onChange={(event) => {
          setQuery(event.target.value)
          setActive(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div role="listbox" id={id} aria-label="Commands" className={styles.list}>
        {found.map((command, i) => (
          // The keys are heard by the field above.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={command.id}
            id={`${id}-${i}`}
            role="option"
            aria-selected={i === active}
            className={i === active ? styles.active : styles.option}
            ref={i === active ? (el) => el?.scrollIntoView({ block: 'nearest' }) : undefined}
            onClick={() => choose(i)}
            onPointerMove={() => setActive(i)}
          >
            <span className={styles.label}>{command.label}</span>
            {keysOf(command.id).map((key) => (
              <Kbd key={key}>{keyName(key)}</Kbd>
            ))}
          </div>
        ))}
      </div>
      {found.length === 0 && <p className={styles.none}>No command has these letters.</p>}
    </Dialog>
  )
}

function keysOf(command: string): readonly string[] {
  return keyTable.flatMap((g) => g.rows).find((row) => row.command === command)?.keys ?? []
}
