/** Where a record lies below the store's folder (kernel-core 21). */
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

const HEX_DIGITS = 24
const TEMPORARY = '.tmp-'

/** `ca978112ca1bbdcafac231b3.json`: the same on every host, safe as a file name. */
export function flatFileNameFor(id: string): string {
  return `${bytesToHex(sha256(new TextEncoder().encode(id))).slice(0, HEX_DIGITS)}.json`
}

/** The path a host wants, made plain, or the flat name when it leads out of the folder or is no record's. */
export function recordPath(id: string, wanted: unknown): string {
  return (typeof wanted === 'string' && plainPath(wanted)) || flatFileNameFor(id)
}

function plainPath(wanted: string): string | null {
  if (/^(?:[/\\]|[a-z]:)/i.test(wanted) || wanted.includes('\0')) return null
  const names = wanted.split(/[/\\]/).filter((name) => name !== '' && name !== '.')
  const path = names.join('/')
  return !names.includes('..') && isRecordPath(path) ? path : null
}

/** Whether a file can be a record: JSON, and not left over from a write. */
export function isRecordPath(path: string): boolean {
  return path.endsWith('.json') && !fileName(path).startsWith(TEMPORARY)
}

/** Beside the record, so that the rename stays within one file system. */
export function temporaryPath(path: string, processId: string | number, sequence: number): string {
  const name = fileName(path)
  return `${path.slice(0, path.length - name.length)}${TEMPORARY}${name}-${processId}-${sequence}`
}

function fileName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
