/** An open session with all parts of the engine at hand. */
import { openReader } from '#kernel/importers/open.ts'
import type { Format } from '#kernel/importers/session-reader.ts'
import { createSession } from '#kernel/debugger.ts'
import type { OpenSession } from '#kernel/debugger.ts'
import * as recompute from '#kernel/recompute.ts'

const parts = { openReader, recompute: () => recompute }

export const createOpenSession = (name: string, format: Format = 'dsh'): OpenSession =>
  createSession(name, format, parts)
