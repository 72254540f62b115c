/**
 * The engine comes in two files. What reads and shows a log is here from the start; the kernel with its
 * turns, the checks and the panels' questions come when they are needed, or in the first pause.
 */
import { createSession } from '#kernel/debugger.ts'
import type { OpenSession } from '#kernel/debugger.ts'
import { openLog } from '#kernel/importers/open-log.ts'
import type { Format } from '#kernel/importers/session-reader.ts'
import type * as Later from './later.ts'

/** Something asked for a part that has not come yet: load it and ask again. */
export class LaterNeeded extends Error {}

let loaded: typeof Later | null = null
let loading: Promise<typeof Later> | null = null

/** The second file; a load that failed is tried again when next asked for. */
export function later(): Promise<typeof Later> {
  loading ??= import('./later.ts').then(
    (module) => (loaded = module),
    (error: unknown) => {
      loading = null
      throw error
    },
  )
  return loading
}

const here = (): typeof Later => {
  if (!loaded) throw new LaterNeeded('a part of the engine is not here yet')
  return loaded
}

export const createOpenSession = (name: string, format: Format): OpenSession =>
  createSession(name, format, {
    openReader: (of, ports) => (of === 'dsh' ? openLog(ports) : here().openReader(of, ports)),
    recompute: () => here().recompute,
  })
