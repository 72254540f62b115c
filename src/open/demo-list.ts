/** The list of demos that lies beside them. */
export interface Demo {
  /** Below `demos/`. */
  readonly path: string
  readonly title: string
  /** What to look at, one sentence. */
  readonly look: string
  readonly events: number | null
  /** What it shows, one or two words. */
  readonly shows: string | null
}

/** Empty if there is none: the rest of the screen does not depend on it. */
export async function readDemos(signal: AbortSignal): Promise<readonly Demo[]> {
  try {
    const answer = await fetch('demos/index.json', { signal })
    const list: unknown = answer.ok ? await answer.json() : []
    return Array.isArray(list) ? list.flatMap(demoOf) : []
  } catch {
    return []
  }
}

function demoOf(value: unknown): readonly Demo[] {
  if (typeof value !== 'object' || value === null) return []
  const { path, title, look, events, shows } = value as Readonly<Record<string, unknown>>
  if (typeof path !== 'string' || typeof title !== 'string' || typeof look !== 'string') return []
  return [
    {
      path,
      title,
      look,
      events: typeof events === 'number' ? events : null,
      shows: typeof shows === 'string' ? shows : null,
    },
  ]
}
