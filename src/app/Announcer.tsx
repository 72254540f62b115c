/** Says once to a screen reader what changed elsewhere. */
import { useApp } from '#src/store/store.ts'

export function Announcer() {
  const announcement = useApp((s) => s.announcement)
  return (
    <p className="visually-hidden" role="status" aria-live="polite">
      {announcement}
    </p>
  )
}
