import type { BlockId } from './block.ts'
import type { ConfigOverrides } from './config.ts'
import type { JsonObject } from './json.ts'
import type { CoreMessage } from './message.ts'
import type { CompressionState } from './state.ts'
import type { EventIndex, Ms, Tokens } from './units.ts'

/** What a kernel file holds beside its messages: checked at the door, ready for the pipeline. */
export interface KernelData {
  /** Which file it is, such as `kernel StateStore envelope`, `billion-context v3`, `messages and state`. */
  readonly label: string
  readonly id: string | null
  readonly savedAt: Ms | null
  readonly state: CompressionState
  /** As written; null = the file says nothing, so defaults stand. */
  readonly config: ConfigOverrides | null
  /** Window of the model, when the file says; null = not known. */
  readonly modelContextLimit: Tokens | null
  /** Tokens in use as the host last measured them; null = not known. */
  readonly tokenCount: Tokens | null
  /** Messages as the host sent them; null = the file has none (they come from a log it is joined with). */
  readonly messages: readonly CoreMessage[] | null
  /** For each message the event of the session that shows it. */
  readonly eventOf: readonly EventIndex[]
  /** What a host kept of folded messages when the messages themselves are gone. */
  readonly blockContents: Readonly<Record<BlockId, string>> | null
  /** Members of the file that its reader leaves as written (`contentStore`, `metadata`, `note`). */
  readonly others?: JsonObject
}
