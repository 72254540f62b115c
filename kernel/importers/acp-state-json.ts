/** The bytes of a kernel file as one JSON value. A state cut in two says something else than the whole, so a broken one gives nothing. */
import type { Json } from '#kernel/model/json.ts'
import type { StateTally } from './acp-state-tally.ts'
import { jsonFault } from './json-fault.ts'

/** The document, or undefined after it has been said where it breaks. */
export function readJson(bytes: Uint8Array, tally: StateTally): Json | undefined {
  const whole = { start: 0, end: bytes.length }
  try {
    const text = new TextDecoder().decode(bytes)
    const value = JSON.parse(text) as Json
    if (text.includes('\ufffd') && !isUtf8(bytes))
      tally.find(
        { span: whole, field: '' },
        {
          code: 'bad-utf-8',
          kind: 'mended',
          what: 'Some bytes of the document are not UTF-8',
          done: 'read as the sign for what can’t be read (U+FFFD); the bytes keep them',
        },
      )
    return value
  } catch (error) {
    const fault = jsonFault(bytes)
    const at = fault?.at ?? 0
    const reason = error instanceof Error ? error.message : String(error)
    tally.find(
      { span: { start: at, end: bytes.length }, field: '' },
      {
        code: 'json-document',
        kind: 'raw-only',
        what: fault
          ? `Not a JSON document: in line ${tally.lineOf(at).toLocaleString('en')}, at byte ${at.toLocaleString('en')}, ${fault.why}`
          : `The document can’t be read in one piece: ${reason}`,
        done: 'all of it kept as bytes; no message and no state made',
        effect: 'Neither the messages nor the blocks of the file are shown.',
      },
    )
    return undefined
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}
