/** Reads the arguments of an absorb call (kernel-ccr 4.4). */
import { isRecord, own } from '#kernel/base/record.ts'
import { clip } from '#kernel/base/text.ts'

export interface AbsorbInput {
  readonly ref: string
  readonly summary: string
  readonly absorbCallId?: string
}

export interface ParsedAbsorbInput {
  readonly result: AbsorbInput | null
  readonly warnings: readonly string[]
}

const REFS = ['ref', 'messageId', 'of']
const SUMMARIES = ['summary', 'content']
const KEYS_TOLD = 200

/** An object, or the JSON of one; never throws. */
export function parseAbsorbInput(input: unknown, callId?: string): ParsedAbsorbInput {
  const value = typeof input === 'string' ? fromJson(input) : input
  if (typeof value !== 'object' || value === null) return rejected(`not an object (${typeof value})`)
  const ref = firstString(value, REFS)
  const summary = firstString(value, SUMMARIES)
  if (ref === undefined || summary === undefined)
    return rejected(
      `need ref (string) + summary (string); keys: ${clip(Object.keys(value).join(','), KEYS_TOLD)}`,
    )
  return { result: { ref: ref.trim(), summary, ...(callId && { absorbCallId: callId }) }, warnings: [] }
}

const rejected = (why: string): ParsedAbsorbInput => ({
  result: null,
  warnings: [`[acp-absorb-input] rejected: ${why}`],
})

/** The text itself when it is no JSON. */
function fromJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function firstString(value: object, keys: readonly string[]): string | undefined {
  if (!isRecord(value)) return undefined
  return keys.map((key) => own(value, key)).find((member) => typeof member === 'string')
}
