/** How an area runs its vectors. */
import type { PinRule } from '#kernel/model/config.ts'
import type { Inputs } from './inputs.ts'
import { NotOffered } from './kernel-door.ts'
import type { Kernel } from './kernel-door.ts'
import type { Loose } from './vector.ts'

/** Of one vector. */
export interface Run {
  readonly kernel: Kernel
  readonly inputs: Inputs
  readonly pinRule: PinRule
  readonly now: () => number
}

/** Calls the kernel as the vector says; the answer is normalised by the caller. */
export type Operation = (run: Run, input: Loose) => unknown
export type Operations = Readonly<Record<string, Operation>>

/** Each call's answer, or the error that it throws: its name, its sentence, its codes. */
export function caught(call: () => unknown): unknown {
  try {
    return call()
  } catch (error) {
    if (!(error instanceof Error) || error instanceof NotOffered) throw error
    const { code, kind, endpoint } = error as Error & Readonly<Record<string, unknown>>
    return { __error: { name: error.name, text: { __text: error.message }, code, kind, endpoint } }
  }
}
