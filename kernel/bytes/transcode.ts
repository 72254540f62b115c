/** UTF-16 to UTF-8, chunk by chunk. A byte order mark is dropped; half a character becomes U+FFFD. */
export interface Transcoder {
  push(chunk: Uint8Array): Uint8Array
  /** What a last, incomplete character gives. */
  end(): Uint8Array
}

export type Utf16 = 'utf-16le' | 'utf-16be'

export function createTranscoder(encoding: Utf16): Transcoder {
  const decoder = new TextDecoder(encoding)
  const encoder = new TextEncoder()
  return {
    push: (chunk) => encoder.encode(decoder.decode(chunk, { stream: true })),
    end: () => encoder.encode(decoder.decode()),
  }
}
