/** Kinds of file that their first bytes give away and that are no log. */
export interface Magic {
  /** A noun phrase with its article. */
  readonly what: string
  /** A packed file, which may hold a log. */
  readonly packed?: boolean
}

interface Pattern extends Magic {
  readonly at?: number
  /** Latin-1. */
  readonly bytes: string
  /** Only if NUL bytes occur: the magic alone could be text. */
  readonly binary?: boolean
}

const PATTERNS: readonly Pattern[] = [
  { bytes: '\x89PNG\r\n\x1a\n', what: 'a PNG image' },
  { bytes: '\xff\xd8\xff', what: 'a JPEG image' },
  { bytes: 'GIF8', what: 'a GIF image' },
  { at: 8, bytes: 'WEBP', what: 'a WebP image' },
  { at: 4, bytes: 'ftyp', what: 'a video or image of the MP4 family', binary: true },
  { bytes: '%PDF-', what: 'a PDF document' },
  { bytes: 'SQLite format 3\0', what: 'an SQLite database' },
  { bytes: '\x7fELF', what: 'a program (ELF)' },
  { bytes: 'MZ', what: 'a program (Windows)', binary: true },
  { bytes: '\xfe\xed\xfa\xce', what: 'a program (Mach-O)' },
  { bytes: '\xfe\xed\xfa\xcf', what: 'a program (Mach-O)' },
  { bytes: '\xce\xfa\xed\xfe', what: 'a program (Mach-O)' },
  { bytes: '\xcf\xfa\xed\xfe', what: 'a program (Mach-O)' },
  { bytes: '\xca\xfe\xba\xbe', what: 'a program (Mach-O or Java)' },
  { bytes: '\0asm', what: 'a WebAssembly module' },
  { at: 257, bytes: 'ustar', what: 'a tar archive', packed: true },
  { bytes: '\xfd7zXZ\0', what: 'an xz file', packed: true },
  { bytes: 'BZh', what: 'a bzip2 file', packed: true, binary: true },
  { bytes: '7z\xbc\xaf\x27\x1c', what: 'a 7z archive', packed: true },
  { bytes: 'Rar!\x1a\x07', what: 'a RAR archive', packed: true },
  { bytes: '\x04\x22\x4d\x18', what: 'an LZ4 file', packed: true },
]

export function magicOf(head: Uint8Array): Magic | null {
  const found = PATTERNS.find(
    ({ at = 0, bytes, binary }) =>
      Array.from(bytes).every((char, i) => head[at + i] === char.charCodeAt(0)) &&
      (binary !== true || head.includes(0)),
  )
  return found ?? null
}
