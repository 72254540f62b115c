import type { CaseAnswer } from '#src/worker/protocol.ts'

/** Long enough for a browser to begin its download, in ms. */
const TAKEN = 60_000

/** The name says nothing of the session: its own may be a path. */
export function nameOf({ head }: Pick<CaseAnswer, 'head'>): string {
  const kind = head.textFrom === null ? 'redacted' : 'text'
  return `case-${head.body.print.slice(0, 8)}-${kind}.jsonl`
}

export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), TAKEN)
}
