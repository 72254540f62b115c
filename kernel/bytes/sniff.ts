import type { Bytes } from '#kernel/model/units.ts'
import { encodingOf, withoutBlanks, type Encoding } from './encoding.ts'
import { readGzipHeader } from './gzip-header.ts'
import { magicOf } from './magic.ts'
import { shapeOf } from './shape.ts'
import type { SessionFormat } from './shape.ts'
import { readFrameStart } from './zstd-format.ts'

export type { Encoding } from './encoding.ts'
export type { SessionFormat } from './shape.ts'

/** What a file is, told by its first bytes. */
export type Sniffed =
  /** Unwrap it (`unwrap.ts`, `zip.ts`) and sniff the inside. */
  | { readonly kind: 'zstd' | 'gzip' | 'zip' }
  /**
   * Lines of JSON that begin like a session, or are events of one; or a document of the kernel.
   * `skip`: bytes of the UTF-8 mark in front.
   */
  | {
      readonly kind: 'session'
      readonly format: SessionFormat
      readonly skip: Bytes
      readonly encoding: Encoding
    }
  /** Text of another shape. Importers of other formats may know it; if none does, this is the answer. */
  | (Advice & {
      readonly kind: 'jsonl' | 'json' | 'html' | 'prose'
      readonly skip: Bytes
      readonly encoding: Encoding
    })
  /** Nothing that could be read. */
  | (Advice & { readonly kind: 'empty' | 'utf-32' | 'binary' })

export interface Advice {
  /** What the file is, one sentence. */
  readonly what: string
  /** What to open in its place, one sentence. */
  readonly advice: string
}

/** Bytes of a file that are worth handing to `sniff`; fewer will do. */
export const SNIFF_BYTES: Bytes = 64 * 1024

const OPEN_A_LOG =
  'Open the session log itself: session.jsonl or session.jsonl.zstd from the sessions folder of the host, or an exported ZIP; or a state file of the kernel.'

/**
 * Decides by content; the name (with or without folders) only helps to name text. Damage at the start
 * of a log (NUL runs, a broken header) does not hide it, as long as events follow in the head.
 */
export function sniff(head: Uint8Array, name: string): Sniffed {
  if (head.length === 0) return { kind: 'empty', what: 'The file is empty.', advice: OPEN_A_LOG }
  const container = containerOf(head)
  if (container !== null) return { kind: container }

  const magic = magicOf(head)
  if (magic !== null) return { kind: 'binary', what: `The file is ${magic.what}.`, advice: adviceFor(magic) }

  const { encoding, skip: mark } = encodingOf(head)
  if (encoding === 'utf-32')
    return {
      kind: 'utf-32',
      what: 'The file is UTF-32 text, which is not read.',
      advice: 'Save it as UTF-8 and open it again.',
    }
  const present = withoutBlanks(head)
  if (!present.some((byte) => byte !== 0))
    return { kind: 'empty', what: 'The file begins with nothing but NUL bytes.', advice: OPEN_A_LOG }
  if (encoding === 'binary')
    return { kind: 'binary', what: 'The file is binary data of an unknown kind.', advice: OPEN_A_LOG }

  // Whoever converts UTF-16 drops its mark, too.
  const skip = encoding === 'utf-8' ? mark : 0
  const text = new TextDecoder(encoding).decode(present).replaceAll('\0', '')
  const shape = shapeOf(text, name)
  if (shape.kind === 'session') return { ...shape, skip, encoding }
  if (shape.kind === 'blank')
    return { kind: 'empty', what: 'The file begins with nothing but white space.', advice: OPEN_A_LOG }
  return { kind: shape.kind, what: `The file is ${shape.what}.`, advice: OPEN_A_LOG, skip, encoding }
}

/** A container by its magic number. One that is cut off inside it counts, too, from three bytes on. */
function containerOf(head: Uint8Array): 'zstd' | 'gzip' | 'zip' | null {
  if (head.length < 3) return null
  const start = readFrameStart(head)
  if (start.kind !== 'foreign') return 'zstd'
  if (readGzipHeader(head).kind !== 'foreign') return 'gzip'
  const isZip = head[0] === 0x50 && head[1] === 0x4b
  // A file, an empty archive, or the mark of a split archive that has one part.
  return isZip && [3, 5, 7].includes(head[2]!) && (head[3] ?? head[2]! + 1) === head[2]! + 1 ? 'zip' : null
}

function adviceFor(magic: { readonly what: string; readonly packed?: boolean }): string {
  if (magic.packed === true) return 'Unpack it and open the session.jsonl inside.'
  if (magic.what.includes('SQLite'))
    return 'Export the session from the host and open the exported ZIP or session.jsonl.'
  return OPEN_A_LOG
}
