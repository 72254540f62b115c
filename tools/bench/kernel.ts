/** The kernel alone, in Node: reading, the questions of the window, and turns of the compression kernel. */
import { runBundled } from './bundled.ts'
import type { Bench } from './context.ts'

export const kernel: Bench = {
  goals: ['kernel'],
  what: 'the kernel alone',
  run: (context) =>
    runBundled('kernel-run.ts', [
      String(context.rounds),
      String(context.quick ? 100_000 : 1_000_000),
      ...(['hundred', 'dense', 'million'] as const).map((kind) => `${kind}=${context.log(kind).path}`),
    ]),
}

export const turns: Bench = {
  /** `turns`: all three, at every size with every number of blocks. */
  goals: ['G5', 'G6', 'G7', 'turns'],
  what: 'turns of the kernel',
  run: (context) => runBundled('turns-run.ts', [context.quick ? '10000' : '100000', ...context.goals]),
}
