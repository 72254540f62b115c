/** Names in the archive that the host exports (spec/dsh-log.md 1.4). They are labels, never paths. */

const SESSION = /(^|\/)session(\.v\d+)?\.jsonl(\.zstd|\.gz)?$/

export const isSessionEntry = (name: string): boolean => SESSION.test(name)
