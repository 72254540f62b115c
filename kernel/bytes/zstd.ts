import type { Diagnostic } from '#kernel/model/diagnostic.ts'
import type { Bytes } from '#kernel/model/units.ts'
import { littleEndian } from './little-endian.ts'
import { createQueue } from './queue.ts'
import { capReached, createBudget, OUTPUT_CAP, type Sink, type Unpacker } from './sink.ts'
import { count, figure } from './words.ts'
import { createFrame, windowTooLarge, type Frame } from './zstd-frame.ts'
import { BLOCK_HEADER, BLOCK_MAX, FRAME_HEADER_MAX, readBlockHeader, readFrameStart } from './zstd-format.ts'

/**
 * Unpacks a concatenation of Zstandard frames (spec/dsh-log.md 1.3 and 10): walks from frame to frame,
 * never looks for magic numbers, believes no declared size, and verifies each checksum before the
 * frame's text is emitted. At the first frame that can't be read it stops and keeps the earlier ones;
 * of a torn last frame it keeps the complete blocks.
 *
 * A block of 4 bytes can unpack to 131,072: push slices, not whole files. `cap` is in unpacked bytes.
 */
export function createZstdReader(sink: Sink, cap: Bytes = OUTPUT_CAP): Unpacker {
  const queue = createQueue()
  const budget = createBudget(cap, (chunk) => sink.emit(chunk))
  let frame: OpenFrame | null = null
  /** Complete frames so far. */
  let frames = 0
  /** Bytes of a skippable frame that are still to be dropped. */
  let skipping = 0
  let skipped = { frames: 0, bytes: 0 }
  let stopped = false

  function stop(diagnostic: Omit<Diagnostic, 'kind'> & { kind?: Diagnostic['kind'] }): false {
    stopped = true
    frame = null
    reportSkipped()
    sink.report({ kind: 'loss', byte: budget.used, ...diagnostic })
    return false
  }

  const kept = (): string =>
    budget.used === 0
      ? 'Reading stopped there; nothing came before it.'
      : `Reading stopped there; what came before it (${count(frames, 'whole frame')}, ${count(budget.used, 'byte')} unpacked) was kept.`
  const place = (from: Bytes): string =>
    `Frame ${figure(frames + 1)}, from byte ${figure(from)} of the compressed file,`
  const missing = 'Events from there on are missing.'

  /** One step on; false when more bytes are needed or nothing more can be read. */
  function step(): boolean {
    if (skipping > 0) return (skipping -= queue.drop(skipping)) === 0
    if (frame === null) return open()
    return frame.closing ? close(frame) : readBlock(frame)
  }

  function open(): boolean {
    if (queue.length === 0) return false
    const from = queue.offset
    const start = readFrameStart(queue.peek(Math.min(queue.length, FRAME_HEADER_MAX))!)
    switch (start.kind) {
      case 'short':
        return false
      case 'foreign':
        return stop({
          code: 'zstd-tail',
          what: `No frame begins at byte ${figure(from)} of the compressed file, where ${frames === 0 ? 'the first' : 'the next'} one should.`,
          done: kept(),
          effect: 'If these bytes were once a frame, its events are missing.',
        })
      case 'reserved':
        return stop({
          code: 'zstd-corrupt',
          what: `${place(from)} has a reserved bit set in its header.`,
          done: kept(),
          effect: missing,
        })
      case 'skippable':
        skipped = { frames: skipped.frames + 1, bytes: skipped.bytes + start.payload }
        queue.drop(start.size)
        skipping = start.payload
        return true
      case 'frame': {
        const { header } = start
        if (header.dictionary !== 0)
          return stop({
            code: 'zstd-dictionary',
            what: `${place(from)} needs the compression dictionary ${figure(header.dictionary)}, which is not in the file.`,
            done: kept(),
            effect: missing,
          })
        if (windowTooLarge(header))
          return stop({
            code: 'zstd-window',
            what: `${place(from)} needs a window of ${count(header.window, 'byte')}, more than is given.`,
            done: kept(),
            effect: missing,
          })
        queue.drop(start.size)
        frame = { from, body: createFrame(header, budget), checksum: header.checksum, closing: false }
        return true
      }
    }
  }

  function readBlock(current: OpenFrame): boolean {
    const head = queue.peek(BLOCK_HEADER)
    if (head === null) return false
    const block = readBlockHeader(head)
    const sound = block.type !== 'reserved' && Math.max(block.stored, block.most) <= BLOCK_MAX
    const bytes = sound ? queue.take(BLOCK_HEADER + block.stored) : null
    if (sound && bytes === null) return false
    if (bytes === null || !current.body.add(bytes, block.last))
      return stop({
        code: 'zstd-corrupt',
        what: `${place(current.from)} is damaged: its block that ends before byte ${figure(queue.offset)} can't be decoded.`,
        done: kept(),
        effect: missing,
      })
    if (budget.full) return stop(capReached(cap))
    current.closing = block.last
    return true
  }

  function close(current: OpenFrame): boolean {
    const stored = current.checksum ? queue.take(4) : new Uint8Array(0)
    if (stored === null) return false
    if (current.checksum && !current.body.verify(littleEndian(stored, 0, 4)))
      return stop({
        code: 'zstd-checksum',
        what: `${place(current.from)} is damaged: its content does not match its checksum.`,
        done: kept(),
        effect: missing,
      })
    current.body.release()
    frames++
    frame = null
    return true
  }

  /** The input ended inside a frame: complete blocks are kept, unverified (spec/dsh-log.md 1.3). */
  function torn(current: OpenFrame): void {
    const rest = queue.length
    current.body.settle()
    const saved = current.body.release()
    if (budget.full) return void stop(capReached(cap))
    stop({
      code: 'zstd-torn',
      kind: current.closing ? 'note' : 'loss',
      what: `${place(current.from)} is cut off: the file ends ${current.closing ? 'inside its checksum' : 'inside one of its blocks'}.`,
      done: `What came before it (${count(frames, 'whole frame')}) and ${count(saved, 'byte')} of its own text were kept.`,
      effect: current.closing
        ? 'Its text is complete, but could not be verified.'
        : `The last ${count(rest, 'byte')} of the compressed file could not be unpacked${saved > 0 ? ', and the text before them could not be verified' : ''}.`,
    })
  }

  function reportSkipped(): void {
    if (skipped.frames === 0) return
    sink.report({
      code: 'zstd-skippable',
      kind: 'note',
      what: `The compressed file has ${count(skipped.frames, 'skippable frame')} (${count(skipped.bytes, 'byte')}), which hold no text.`,
      done: 'They were skipped.',
      count: skipped.frames,
    })
    skipped = { frames: 0, bytes: 0 }
  }

  return {
    push(chunk) {
      if (stopped) return
      queue.push(chunk)
      while (step());
    },
    end() {
      if (stopped) return
      if (frame !== null) return torn(frame)
      if (queue.length > 0 || skipping > 0)
        return void stop({
          code: 'zstd-torn',
          what: `The compressed file ends inside ${skipping > 0 ? 'a skippable frame' : `the header of frame ${figure(frames + 1)}`}.`,
          done: kept(),
          effect: 'If more frames followed, their events are missing.',
        })
      stopped = true
      reportSkipped()
    },
    get stopped() {
      return stopped
    },
  }
}

interface OpenFrame {
  /** Where it begins in the compressed file. */
  readonly from: Bytes
  readonly body: Frame
  readonly checksum: boolean
  /** The last block has been read; only the checksum is missing. */
  closing: boolean
}
