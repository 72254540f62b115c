/** Makes a case file of an open session, with a look at its first lines before anybody saves it. */
import type { OpenSession } from '#kernel/debugger.ts'
import { caseFile } from '#kernel/questions/case-file.ts'
import type { CaseAsk } from '#kernel/model/case-file.ts'
import { LINK_TRIED, packLink } from './case-link.ts'
import { run } from './jobs.ts'
import type { CaseAnswer } from './protocol.ts'
import { Refused } from './refuse.ts'

/** Shown before anything is written: so many lines, each so long. */
const LINES = 60
const LINE = 400
const HEAD = 64 * 1024

export async function caseAnswer(
  open: OpenSession,
  ask: CaseAsk,
  signal: AbortSignal,
  onProgress: (done: number, total: number) => void,
): Promise<CaseAnswer> {
  const [a, b, c, d] = crypto.getRandomValues(new Uint32Array(4)) as unknown as [
    number,
    number,
    number,
    number,
  ]
  const made = await run(caseFile(open, ask, [a, b, c, d]), signal, ({ done, total }) =>
    onProgress(done, total),
  )
  if (made === null)
    throw new Refused({
      code: 'unreadable',
      message: 'This session could not be read as one, so nothing smaller can be cut from it.',
      advice: 'Hand on the file itself.',
    })
  const file = new Blob(made.pieces as readonly BlobPart[] as BlobPart[], { type: 'application/jsonl' })
  const link = packLink(file.size > LINK_TRIED ? null : new Uint8Array(await file.arrayBuffer()))
  const { kernel, acts: _acts, ...head } = made.head
  return {
    file,
    size: file.size,
    head,
    holdsKernel: kernel !== undefined,
    preview: await preview(file),
    link: link.packed,
    linkLength: link.length,
  }
}

async function preview(file: Blob): Promise<readonly string[]> {
  const lines = (await file.slice(0, HEAD).text()).split('\n').slice(0, LINES)
  return lines.map((line) => (line.length > LINE ? `${line.slice(0, LINE)}…` : line))
}
