import type { BlockId } from './block.ts'
import type { ContentType, Role } from './message.ts'
import type { Provider } from './provider-check.ts'
import type { Bytes, EventIndex, Position } from './units.ts'

/** What a provider would be sent of a surface, in figures; its text is asked for in windows. */
export interface WireBody {
  readonly at: Position
  readonly provider: Provider
  /** UTF-8, without white space, as clients send it. */
  readonly sentBytes: Bytes
  /** UTF-8, with the line breaks and indents that are shown. */
  readonly indentedBytes: Bytes
  readonly lines: number
  /** Messages on the surface: one content kind each. */
  readonly messages: number
  /** Messages or items of the body that they became. */
  readonly entries: number
  /** What a real request has, or a message of the surface says, that is not in it. */
  readonly missing: readonly { readonly what: string; readonly why: string }[]
  /** Why there is no body, or null; it is empty then. */
  readonly none: string | null
}

export interface BodyLine {
  /** At most 400 UTF-16 units of the line. */
  readonly text: string
  /** UTF-16 units of all of it. */
  readonly length: number
  /** Place of its message or item in the body; null: the braces around them all. */
  readonly entry: number | null
  /** What it was made of; an event or a block, or neither. */
  readonly event: EventIndex | null
  readonly block: BlockId | null
}

/** A message of the surface that a line was made of. */
export interface BodySource {
  readonly id: string
  readonly role: Role
  readonly contentType: ContentType
  readonly event: EventIndex | null
  readonly seq: number | null
  readonly block: BlockId | null
}

/** One line in full. */
export interface BodyLineDetail {
  readonly line: number
  readonly entry: number | null
  /** Name of its member, or null. */
  readonly name: string | null
  /** A window of its value where that is a string, without quotes and escapes; else of the line. */
  readonly text: string
  readonly from: number
  /** UTF-16 units of all of it. */
  readonly length: number
  /** At most 20. */
  readonly sources: readonly BodySource[]
  readonly moreSources: number
}
