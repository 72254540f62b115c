import { withoutOwnTag } from '#kernel/compression/ref-tag.ts'
import type { Ref } from '#kernel/model/block.ts'
import { withoutAbsorbPrompt } from './absorb-prompt.ts'

/** A text without what the kernel itself wrote around it, for hosts that send back what they were shown. */
export function originalText(text: string, ref: Ref): string {
  return withoutAbsorbPrompt(withoutOwnTag(text, ref), ref)
}
