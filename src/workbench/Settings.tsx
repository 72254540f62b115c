/** The rule for the first user message and the config, each change an act. */
import { useId, useState } from 'react'
import type { BenchAnswer } from '#kernel/model/workbench.ts'
import { pinName, pinRules } from '#src/store/lens.ts'
import { isElsewhere, tryAct } from '#src/store/workbench.ts'
import { useApp } from '#src/store/store.ts'
import { Button } from '#src/ui/Button.tsx'
import { Icon } from '#src/ui/Icon.tsx'
import { Switch } from '#src/ui/Switch.tsx'
import { configFields, fieldGroups } from './config-fields.ts'
import type { ConfigPath } from './config-fields.ts'
import { patchOf, readSetting, sameSetting, settingOf, told, units, written } from './settings.ts'
import styles from './Settings.module.css'
import bench from './Workbench.module.css'

export function Settings({ answer }: { readonly answer: BenchAnswer }) {
  const { standard, config, pin } = answer
  return (
    <section aria-label="Settings" className={bench.column}>
      <h3 className={bench.name}>Settings</h3>
      <div className={bench.line}>
        <span>First user message</span>
        <Switch
          label="Pin rule of the workbench"
          value={pin}
          choices={pinRules.map(([rule]) => [rule, pinName(rule)] as const)}
          onChoose={(rule) => rule !== pin && void tryAct({ kind: 'pin', rule })}
        />
      </div>
      {fieldGroups.map(({ name, paths }, place) => {
        const changed = paths.filter(
          (path) => !sameSetting(settingOf(config, path), settingOf(standard, path)),
        ).length
        return (
          <details key={name} className={styles.group} open={place === 0}>
            <summary className={styles.groupName}>
              {name}
              {changed > 0 && <span className={styles.changed}>{changed} changed</span>}
            </summary>
            {paths.map((path) => (
              <SettingField key={path} path={path} answer={answer} />
            ))}
          </details>
        )
      })}
      <p className={bench.help}>
        Nudge and emergency cut go by the tokens that a host measures; where a log holds none, changes of them
        show nothing here.
      </p>
    </section>
  )
}

interface SettingFieldProps {
  readonly path: ConfigPath
  readonly answer: BenchAnswer
}

function SettingField({ path, answer }: SettingFieldProps) {
  const id = useId()
  const field = configFields[path]
  const now = settingOf(answer.config, path)
  const standard = settingOf(answer.standard, path)
  const elsewhere = useApp(isElsewhere)
  /** Written and not taken yet; null: what is in force. */
  const [draft, setDraft] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const text = draft ?? written(now)

  const change = async (next: string): Promise<void> => {
    if (next.trim() === '' && field.optional && now === undefined) {
      setDraft(null)
      return setRefusal(null)
    }
    const read = readSetting(path, next)
    if ('why' in read) return setRefusal(read.why)
    if (sameSetting(read.value, now)) {
      setDraft(null)
      return setRefusal(null)
    }
    const trial = await tryAct({ kind: 'config', patch: patchOf(path, read.value) })
    const why = 'problem' in trial ? trial.problem.message : trial.deed.refused ? trial.deed.says : null
    setRefusal(why)
    // What was refused stays as it was written.
    if (why === null) setDraft(null)
  }
  const choose = (next: string): void => {
    setDraft(next)
    void change(next)
  }

  const about = [`${id}unit`, refusal !== null && `${id}why`].filter(Boolean).join(' ')
  const common = { id, disabled: elsewhere, 'aria-describedby': about, 'aria-invalid': refusal !== null }
  const isChanged = !sameSetting(now, standard)
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={isChanged ? styles.changedLabel : styles.label} title={path}>
        {field.label}
      </label>
      {field.kind === 'flag' ? (
        <input
          type="checkbox"
          {...common}
          checked={now === true}
          onChange={(event) => choose(String(event.target.checked))}
        />
      ) : field.choices ? (
        <select {...common} value={text} onChange={(event) => choose(event.target.value)}>
          {field.choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      ) : (
        <input
          {...common}
          className={field.kind === 'list' || field.kind === 'text' ? styles.text : styles.number}
          inputMode={field.kind === 'list' || field.kind === 'text' ? 'text' : 'decimal'}
          value={text}
          placeholder={field.kind === 'list' ? 'read web_*' : undefined}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={() => draft !== null && void change(draft)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') void change(text)
            else if (event.key === 'Escape' && draft !== null) {
              event.stopPropagation()
              setDraft(null)
              setRefusal(null)
            }
          }}
        />
      )}
      <span id={`${id}unit`} className={styles.unit}>
        {units[field.kind]} <span className={styles.standard}>default {told(standard)}</span>
      </span>
      {isChanged && standard !== undefined && (
        <Button
          look="link"
          disabled={elsewhere}
          aria-label={`Reset ${field.label}`}
          onClick={() => choose(written(standard))}
        >
          Reset
        </Button>
      )}
      {refusal !== null && (
        <p id={`${id}why`} role="alert" className={styles.refusal}>
          <Icon name="triangle" tone="alarm" /> <span>{refusal}</span>
        </p>
      )}
    </div>
  )
}
