import type { Bytes } from '#kernel/model/units.ts'
import { createGzipReader } from './gzip.ts'
import { capReached, createBudget, OUTPUT_CAP, type Sink, type Unpacker } from './sink.ts'
import type { Encoding } from './sniff.ts'
import { createTranscoder } from './transcode.ts'
import { createZstdReader } from './zstd.ts'

/** What lies around the text of one file. A ZIP holds many and has a door of its own: `zip.ts`. */
export type Wrapping = 'zstd' | 'gzip' | 'plain'

/** The one door to the text of a file, whatever it is wrapped in. `cap` is in unpacked bytes. */
export function createUnwrapper(wrapping: Wrapping, sink: Sink, cap: Bytes = OUTPUT_CAP): Unpacker {
  switch (wrapping) {
    case 'zstd':
      return createZstdReader(sink, cap)
    case 'gzip':
      return createGzipReader(sink, cap)
    case 'plain':
      return createPlainReader(sink, cap)
  }
}

function createPlainReader(sink: Sink, cap: Bytes): Unpacker {
  const budget = createBudget(cap, (chunk) => sink.emit(chunk))
  return {
    push(chunk) {
      if (budget.full) return
      budget.emit(chunk)
      if (budget.full) sink.report(capReached(cap))
    },
    end() {},
    get stopped() {
      return budget.full
    },
  }
}

/** Between an unwrapper and the pages: hands on UTF-8 whatever the text's encoding. */
export function createTextStage(encoding: Encoding, sink: Sink): Sink & { end(): void } {
  if (encoding === 'utf-8') return { ...sink, end() {} }
  const transcoder = createTranscoder(encoding)
  sink.report({
    code: 'utf-16',
    kind: 'mended',
    what: `The text is ${encoding.toUpperCase()}, not UTF-8.`,
    done: 'It was converted to UTF-8.',
    effect: 'Byte positions refer to the converted text.',
  })
  return {
    emit: (chunk) => sink.emit(transcoder.push(chunk)),
    report: (diagnostic) => sink.report(diagnostic),
    end: () => sink.emit(transcoder.end()),
  }
}
