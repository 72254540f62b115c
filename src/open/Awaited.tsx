/** A link to a local file: only the person can hand the file over; then it lands where the link points. */
import { readHandle, fileAgain } from '#src/store/recent.ts'
import { goHome, openSource } from '#src/store/sessions.ts'
import type { Awaited as AwaitedPlace } from '#src/store/store.ts'
import { Button } from '#src/ui/Button.tsx'
import { count } from '#src/ui/format.ts'
import { pickFiles } from './take.ts'
import styles from './Opening.module.css'

export function Awaited({ awaited }: { readonly awaited: AwaitedPlace }) {
  const { place } = awaited
  const name = place.file ?? 'a local file'
  const again = async () => {
    const handle = place.session === null ? null : await fileAgain(place.session)
    const file = handle && (await readHandle(handle))
    if (file) void openSource({ kind: 'files', files: [file] }, { name: file.name, place, handle })
    else void pickFiles()
  }
  return (
    <div className={styles.card}>
      <h2 className={styles.lead}>This place is in {name}.</h2>
      <p className={styles.text}>
        The file is on the machine of whoever opened it and was never sent anywhere. Drop it here to land{' '}
        {place.at === null ? 'at the end of its log' : `at event ${count(place.at)}`}.
      </p>
      <p className={styles.actions}>
        <Button look="primary" onClick={() => void (awaited.handle ? again() : pickFiles())}>
          {awaited.handle ? `Open ${name} again` : 'Choose the file'}
        </Button>
        <Button look="quiet" onClick={goHome}>
          Open something else
        </Button>
      </p>
    </div>
  )
}
