/**
 * Questions about the recomputed surface need the session's turns up to a position. They are run in
 * slices before the question is answered, so that others are answered in between and it can be
 * cancelled; what was done stays, and the next question goes on from there.
 */
import type { Lens } from '#kernel/model/lens.ts'
import type { Position } from '#kernel/model/units.ts'
import { run } from './jobs.ts'
import type { Context } from './handler.ts'
import { later } from './parts.ts'
import type { Ask, CallName } from './protocol.ts'
import type { Registry } from './registry.ts'

/** Always about the recomputed surface; other questions are when their lens says so. */
const ALWAYS: ReadonlySet<CallName> = new Set(['ledger', 'pin'])

export async function prepare(
  name: CallName,
  ask: Ask<CallName>,
  { signal, progress }: Pick<Context<CallName>, 'signal' | 'progress'>,
  registry: Registry,
): Promise<void> {
  if (!('session' in ask) || !('at' in ask)) return
  const asked: Lens = 'lens' in ask ? ask.lens : 'pin' in ask ? ask.pin : 'recorded'
  if (asked === 'recorded' && !ALWAYS.has(name)) return
  const lens = asked === 'recorded' ? 'pr491' : asked
  await later()
  const work = registry.get(ask.session).prepare(ask.at as Position | null, lens)
  await run(work, signal, ({ done, total }) => progress(done, total, 'Recomputing'))
}
