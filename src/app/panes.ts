import { preloadable } from '#src/ui/preloadable.tsx'

/** The two panes: a file of their own, fetched while the first screen stands idle. */
export const panes = preloadable(() => import('#src/panes/Panes.tsx'))
