/**
 * The platform's parts that the engine may use beside ECMAScript: present in workers, in Node and in
 * tests, and free of I/O. Anything not named here does not exist for the compiler.
 */
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean })
  decode(input?: Uint8Array, options?: { stream?: boolean }): string
}
declare class TextEncoder {
  encode(input?: string): Uint8Array<ArrayBuffer>
}
