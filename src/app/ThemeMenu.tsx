import { usePrefs } from '#src/store/prefs.ts'
import { Menu } from '#src/ui/Menu.tsx'
import { setTheme, themes } from './theme.ts'
import styles from './narrow.module.css'

/** Light, dark, or as the system is. */
export function ThemeMenu() {
  const theme = usePrefs((s) => s.theme)
  return (
    <Menu
      label="Theme"
      align="end"
      items={themes.map(([key, label]) => ({
        key,
        label,
        checked: key === theme,
        onChoose: () => setTheme(key),
      }))}
    >
      <span aria-hidden="true" className={styles.wide}>
        Theme:{' '}
      </span>
      {theme}
    </Menu>
  )
}
