import type { RawId, Ref } from './block.ts'
import type { Tokens } from './units.ts'

/** What the store knows of one stored text; frozen when it was stored (kernel-ccr 3.1). */
export interface ContentEntry {
  /** Key of the text in `byHash`. */
  readonly hash: string
  /** The message that brought it. */
  readonly rawId: RawId
  /** `shell output`, `file read`, … */
  readonly kind: string
  /** By the host's counter, at that time. */
  readonly tokens: Tokens
  /** UTF-16 units of the text. */
  readonly chars: number
  /** Its first characters, as one line. */
  readonly head: string
  readonly toolName?: string
  /** From the arguments of the call; absent when none was known, and in entries older than the field. */
  readonly command?: string
}

/** Originals that placeholders stand for: plain JSON of the host's, only ever added to (kernel-ccr 3.1). */
export interface MessageContentStore {
  readonly version: 1
  /** Each text once, under the SHA-256 of its UTF-8 bytes in hex. */
  readonly byHash: Readonly<Record<string, string>>
  readonly byRef: Readonly<Record<Ref, ContentEntry>>
}
