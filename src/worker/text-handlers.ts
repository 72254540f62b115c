/** Answers that are text made for a provider or a person: request bodies, status and recap. */
import { statusText } from '#kernel/questions/status-text.ts'
import { bodyLine, bodyLineOf, bodyLines, bodyText, wireBody } from '#kernel/questions/wire-body.ts'
import type { Progress } from '#kernel/model/work.ts'
import type { Handlers } from './handler.ts'
import { run } from './jobs.ts'
import type { Registry } from './registry.ts'

export type TextCall = 'body' | 'bodyLines' | 'bodyLine' | 'bodyLineOf' | 'bodyText' | 'status'

/** Characters of one line that cross at most. */
const LINE_SHOWN = 64 * 1024

export function createTextHandlers(registry: Registry): Pick<Handlers, TextCall> {
  return {
    body: ({ session, ...ask }, { signal, progress }) =>
      run(wireBody(registry.get(session), ask), signal, told(progress, 'Writing the body')),
    bodyLines: async ({ session, ...ask }, { signal }) => ({
      lines: await run(bodyLines(registry.get(session), ask), signal, quietly),
    }),
    bodyLine: async ({ session, limit, ...ask }, { signal }) => ({
      detail: await run(
        bodyLine(registry.get(session), { ...ask, limit: Math.min(limit, LINE_SHOWN) }),
        signal,
        quietly,
      ),
    }),
    bodyLineOf: async ({ session, ...ask }, { signal }) => ({
      line: await run(bodyLineOf(registry.get(session), ask), signal, quietly),
    }),
    bodyText: async ({ session, ...ask }, { signal, progress }) => {
      const parts = await run(
        bodyText(registry.get(session), ask),
        signal,
        told(progress, 'Writing the body'),
      )
      // A blob crosses by reference: the window reads it only for the clipboard.
      return { blob: new Blob([...parts], { type: 'application/json' }) }
    },
    status: ({ session, at, lens }, { signal, progress }) =>
      run(statusText(registry.get(session), at, lens), signal, told(progress, 'Writing the report')),
  }
}

const told =
  (progress: (done: number, total: number, what: string) => void, what: string) =>
  ({ done, total }: Progress): void =>
    progress(done, total, what)

const quietly = (): void => {}
