/** A fold as the arguments of the contract's compress tool: what a model would have written. */
import type { CompressEntry } from '#kernel/model/workbench.ts'

export function callText(content: readonly CompressEntry[]): string {
  return JSON.stringify({ content }, null, 2)
}
