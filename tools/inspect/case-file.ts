import { existsSync, writeFileSync } from 'node:fs'
import { runWork } from '#kernel/base/run-work.ts'
import type { OpenSession } from '#kernel/debugger.ts'
import type { Position } from '#kernel/model/units.ts'
import { caseFile } from '#kernel/questions/case-file.ts'
import type { Asked } from './arguments.ts'

/** Writes a case file of a session at a position, and says what it holds. False: it could not be made. */
export function writeCase(
  path: string,
  open: OpenSession,
  at: Position,
  { lens, pin, redact }: Pick<Asked, 'lens' | 'pin' | 'redact'>,
): boolean {
  if (existsSync(path)) {
    console.error(`${path} is there already; nothing was written.`)
    return false
  }
  const [a, b, c, d] = crypto.getRandomValues(new Uint32Array(4)) as unknown as [
    number,
    number,
    number,
    number,
  ]
  const place = { at, ...(lens !== null && { lens }), ...(lens === 'recomputed' && { pin }) }
  const made = runWork(
    caseFile(open, { at, to: at, textFrom: redact ? null : 0, dropPieces: true, place }, [a, b, c, d]),
  )
  if (made === null) {
    console.error(`${open.name}: could not be read as a session, so nothing smaller can be cut from it.`)
    return false
  }
  const bytes = Buffer.concat(made.pieces)
  writeFileSync(path, bytes)
  const { events, eventsOfSession } = made.head
  console.log(
    `${path}: ${bytes.length.toLocaleString('en')} bytes, ${events} of ${eventsOfSession} events${redact ? ', texts replaced' : ''}`,
  )
  return true
}
