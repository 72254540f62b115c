import type { Diagnostic } from '#kernel/model/diagnostic.ts'
import type { Bytes } from '#kernel/model/units.ts'
import { crc32 } from './crc32.ts'
import { readGzipHeader } from './gzip-header.ts'
import { createInflater, SLICE, type Inflater } from './inflate.ts'
import { littleEndian } from './little-endian.ts'
import { createQueue } from './queue.ts'
import { capReached, createBudget, OUTPUT_CAP, type Sink, type Unpacker } from './sink.ts'
import { count, figure } from './words.ts'

/** Most headers end within so many bytes. */
const LOOK: Bytes = 512

/**
 * Unpacks a gzip file of one or more members. Text is emitted as it comes; each member's CRC-32 and
 * size are checked at its end (fflate checks neither). What can't be unpacked is reported, the text
 * before it stays. `cap` is in unpacked bytes.
 */
export function createGzipReader(sink: Sink, cap: Bytes = OUTPUT_CAP): Unpacker {
  const queue = createQueue()
  const budget = createBudget(cap, (chunk) => sink.emit(chunk))
  let member: Member | null = null
  /** Complete members so far. */
  let members = 0
  /** Bytes without which it is no use to look at the header again. */
  let need = 1
  let stopped = false

  function stop(diagnostic: Omit<Diagnostic, 'kind'>): false {
    stopped = true
    sink.report({ kind: 'loss', byte: budget.used, ...diagnostic })
    return false
  }
  const kept = (): string => `The ${count(budget.used, 'byte')} unpacked before that were kept.`
  const place = (from: Bytes): string =>
    `Member ${figure(members + 1)}, from byte ${figure(from)} of the gzip file,`

  function step(final: boolean): boolean {
    if (stopped) return false
    if (member === null) return open(final)
    return member.inflater.state === 'ended' ? close(member, final) : inflate(member, final)
  }

  function open(final: boolean): boolean {
    if (members > 0) dropPadding()
    if (queue.length < need && !final) return false
    if (queue.length === 0) return false
    const start = readGzipHeader(queue.peek(Math.min(queue.length, Math.max(need, LOOK)))!)
    if (start.kind === 'foreign' || (start.kind === 'short' && final && members > 0 && queue.length < 3))
      return stop({
        code: 'gzip-tail',
        what: `Byte ${figure(queue.offset)} of the gzip file begins nothing that gzip knows.`,
        done: `Reading stopped there. ${kept()}`,
        effect: 'If these bytes were once part of the log, their events are missing.',
      })
    if (start.kind === 'short') {
      need = start.need
      return need <= queue.length || (final && torn(queue.offset))
    }
    need = 1
    const from = queue.offset
    queue.drop(start.size)
    const opened: Member = {
      from,
      crc: 0,
      size: 0,
      inflater: createInflater((chunk) => {
        opened.crc = crc32(chunk, opened.crc)
        opened.size += chunk.length
        budget.emit(chunk)
      }),
    }
    member = opened
    return true
  }

  /** Tapes and tools fill up with zeros; gzip itself ignores them. */
  function dropPadding(): void {
    for (let first = queue.peek(1); first !== null && first[0] === 0; first = queue.peek(1)) queue.drop(1)
  }

  function inflate(current: Member, final: boolean): boolean {
    if (queue.length < SLICE && !final) return false
    if (queue.length === 0) return torn(current.from)
    queue.drop(current.inflater.push(queue.peek(Math.min(queue.length, SLICE))!))
    if (budget.full) return stop(capReached(cap))
    if (current.inflater.state !== 'damaged') return true
    return stop({
      code: 'gzip-corrupt',
      what: `${place(current.from)} is damaged at byte ${figure(queue.offset)}: the compressed data can't be decoded.`,
      done: `Reading stopped there. ${kept()}`,
      effect: 'Events from there on are missing; the last text before the damage may be wrong.',
    })
  }

  function close(current: Member, final: boolean): boolean {
    const trailer = queue.take(8)
    if (trailer === null) return final ? torn(current.from) : false
    if (littleEndian(trailer, 0, 4) !== current.crc || littleEndian(trailer, 4, 4) !== current.size % 2 ** 32)
      sink.report({
        code: 'gzip-checksum',
        kind: 'loss',
        what: `${place(current.from)} is damaged: its ${count(current.size, 'unpacked byte')} do not match its checksum.`,
        done: 'The text was kept and reading went on.',
        effect: 'Some of its text may be wrong.',
        byte: budget.used - current.size,
        length: current.size,
      })
    members++
    member = null
    return true
  }

  function torn(from: Bytes): false {
    return stop({
      code: 'gzip-torn',
      what: `${place(from)} is cut off: the file ends at byte ${figure(queue.offset + queue.length)}, before the member does.`,
      done: kept(),
      effect: 'Events past that point are missing.',
    })
  }

  function advance(final: boolean): void {
    while (step(final));
  }

  return {
    push(chunk) {
      if (stopped) return
      queue.push(chunk)
      advance(false)
    },
    end() {
      advance(true)
      stopped = true
    },
    get stopped() {
      return stopped
    },
  }
}

interface Member {
  /** Where it begins in the gzip file. */
  readonly from: Bytes
  readonly inflater: Inflater
  crc: number
  size: Bytes
}
