import { lazy, useState } from 'react'
import type { ComponentType } from 'react'

export interface Preloadable<P> {
  readonly Component: ComponentType<P>
  /** Fetch the code now, to have it when it is drawn. */
  readonly preload: () => Promise<void>
}

/**
 * A component in a file of its own, like `lazy`, but one that has been fetched is drawn at once. `lazy`
 * suspends even then, and React holds back what it shows after that for a third of a second.
 */
export function preloadable<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
): Preloadable<P> {
  let ready: ComponentType<P> | null = null
  const fetched = async () => {
    const loaded = await load()
    ready = loaded.default
    return loaded
  }
  const Later = lazy(fetched)
  return {
    Component(props: P) {
      const [Drawn] = useState<ComponentType<P>>(() => ready ?? (Later as unknown as ComponentType<P>))
      return <Drawn {...props} />
    },
    preload: async () => {
      await fetched()
    },
  }
}
