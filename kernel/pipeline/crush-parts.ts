/** Which part of a tool result is its own, and what the gate said of it before (ccr-absorb-crush 5.2). */
import { withoutOwnTag } from '#kernel/compression/ref-tag.ts'
import { withoutAbsorbPrompt } from '#kernel/content/absorb-prompt.ts'
import type { Evaluation } from '#kernel/crush/evaluate.ts'
import type { Ref } from '#kernel/model/block.ts'
import type { CoreMessage } from '#kernel/model/message.ts'

export interface Parts {
  /** The tag of the message's own ref, which a host may send back. */
  readonly tag: string
  readonly body: string
}

/**
 * The text without a tag and without a demand to distil that ends it. Only one for the ref of the message
 * (for any, where that is unknown) is taken for ours: a document that quotes the marker is a document (B4),
 * and the gap in front of a demand goes with it (B5).
 */
export function partsOf(text: string, ref: Ref | undefined): Parts {
  const untagged = ref === undefined ? text : withoutOwnTag(text, ref)
  const named = ref ?? /\(\{ ref: "(m\d+)"/.exec(text.slice(text.lastIndexOf('\n') + 1))?.[1]
  const tag = text.slice(0, text.length - untagged.length)
  return { tag, body: named === undefined ? untagged : withoutAbsorbPrompt(untagged, named) }
}

export interface Evaluated {
  readonly evaluation: Evaluation
  /** A plugin threw or gave no answer. */
  readonly hasFailed: boolean
}

interface Known extends Evaluated {
  readonly body: string
  readonly keys: readonly unknown[]
}

const remembered = new WeakMap<CoreMessage, Known>()

/** Plugins are pure, so a result is shortened once as long as its text and the keys stay themselves. */
export function evaluatedOnce(
  message: CoreMessage,
  body: string,
  keys: readonly unknown[],
  evaluate: () => Evaluated,
): Evaluated {
  const known = remembered.get(message)
  if (known && known.body === body && keys.every((key, i) => key === known.keys[i])) return known
  const evaluated = evaluate()
  remembered.set(message, { ...evaluated, body, keys })
  return evaluated
}
