/**
 * Case files (docs/case-file.md): a line of JSON that says what the file is and where to look, then a
 * session in its own format, which is read by that format's reader. Nothing is copied: the reader is
 * given a view of the bytes behind the head.
 *
 * Left out on purpose: the place in the head is handed on unread, and so are acts of the workbench.
 */
import { createPrint } from '#kernel/base/hash.ts'
import type { Pages } from '#kernel/bytes/pages.ts'
import { createPages } from '#kernel/bytes/pages.ts'
import { shapeOf } from '#kernel/bytes/shape.ts'
import { CASE_VERSION } from '#kernel/model/case-file.ts'
import type { CaseFormat, CaseHead } from '#kernel/model/case-file.ts'
import type { KernelData } from '#kernel/model/kernel-data.ts'
import type { Session, SessionHeader } from '#kernel/model/session.ts'
import type { Bytes } from '#kernel/model/units.ts'
import { openAcpState } from './acp-state.ts'
import { readHead } from './case-head.ts'
import type { HeadRead } from './case-head.ts'
import type { HostVerdict, ReaderPorts, Refusal } from './importer.ts'
import type { SessionReader } from './session-reader.ts'

/** A case file as it was opened. */
export interface OpenedCase {
  /** null: its first line can't be read. */
  readonly head: CaseHead | null
  /** Tells it from other case files of the session. */
  readonly print: string
  /** State of a kernel file that was joined to the log. */
  readonly beside: KernelData | null
}

const NO_HEADER: SessionHeader = { id: '', version: 0, createdAt: null, delegationDepth: 0, raw: null }
const LF = 10
/** As much of the session as tells its format when the head does not. */
const TELLING: Bytes = 64 * 1024

export function openCaseFile(
  ports: ReaderPorts,
  openInner: (format: CaseFormat, ports: ReaderPorts) => SessionReader,
): SessionReader {
  const { pages, report } = ports
  const decoder = new TextDecoder()
  let scanned = 0
  let bodyFrom: Bytes | null = null
  let read: HeadRead | null = null
  let inner: SessionReader | null = null
  let refusal: Refusal | null = null
  let opened: OpenedCase | null = null

  const findHead = (): void => {
    while (bodyFrom === null && scanned < pages.length) {
      const run = pages.run(scanned)
      const found = run.indexOf(LF)
      if (found >= 0) bodyFrom = scanned + found + 1
      scanned += run.length
    }
    if (bodyFrom === null || read !== null) return
    const line = pages.bytes(0, bodyFrom - 1)
    read = readHead(decoder.decode(line).replace(/^\uFEFF/, ''))
    const print = createPrint()
    print.push(line)
    opened = { head: read.head, print: print.value(), beside: null }
    if (read.newer !== null) report(newer(read.newer))
  }

  /** The head names the format; where it does not, the session itself may. */
  const start = (isEnd: boolean): void => {
    if (inner || refusal || read === null || bodyFrom === null) return
    let format = read.head?.format ?? null
    if (format === null) {
      const body = pages.bytes(bodyFrom, bodyFrom + TELLING)
      if (body.length < TELLING && !isEnd) return
      const shape = shapeOf(decoder.decode(body), '')
      if (shape.kind === 'session' && shape.format !== 'case-file') format = shape.format
      if (format === null) {
        refusal = read.foreign !== null ? unknownFormat(read) : NOTHING_INSIDE
        return
      }
      report(HEAD_LOST)
    }
    inner = openInner(format, { ...ports, pages: behind(pages, bodyFrom) })
  }

  const bodyReport = (): void => {
    const head = read?.head
    if (!head || bodyFrom === null || head.body.print === '') return
    const print = createPrint()
    for (let at = bodyFrom; at < pages.length;) {
      const run = pages.run(at)
      print.push(run)
      at += run.length
    }
    if (print.value() === head.body.print) return
    const bytes = pages.length - bodyFrom
    report({
      code: 'case-changed',
      kind: bytes < head.body.bytes ? 'loss' : 'note',
      what:
        bytes < head.body.bytes
          ? `The case file is cut off: ${count(bytes)} of ${count(head.body.bytes)} bytes of the session are there`
          : 'The session in the case file is not, byte for byte, the one that was written',
      done: 'what is there is read',
      effect: 'What is on the screen may differ from what was handed on. Ask for the file again.',
    })
  }

  const live: Session = {
    get format() {
      return inner?.live.format ?? 'dsh'
    },
    get header() {
      return inner?.live.header ?? NO_HEADER
    },
    get size() {
      return inner?.live.size ?? 0
    },
    get eventCount() {
      return inner?.live.eventCount ?? 0
    },
    event: (index) => inner!.live.event(index),
    typeOf: (index) => inner!.live.typeOf(index),
    seqOf: (index) => inner!.live.seqOf(index),
    timeOf: (index) => inner!.live.timeOf(index),
    spanOf: (index) => inner!.live.spanOf(index),
    indexOf: (seq) => inner?.live.indexOf(seq) ?? null,
    bytes: (from, to) => inner?.live.bytes(from, to) ?? new Uint8Array(0),
  }

  return {
    live,
    get session() {
      return inner?.session ? live : null
    },
    get refusal() {
      return refusal ?? inner?.refusal ?? null
    },
    get unknownRequiredTypes() {
      return inner?.unknownRequiredTypes ?? []
    },
    get kernel() {
      return inner?.kernel ?? null
    },
    get caseFile() {
      return opened
    },
    isKnown: (type) => inner?.isKnown(type) ?? true,
    refuses: (event) => inner?.refuses(event) ?? false,
    advance() {
      findHead()
      start(false)
      inner?.advance()
    },
    end(): HostVerdict {
      findHead()
      start(true)
      if (!inner) {
        refusal ??= NOTHING_INSIDE
        return { accepts: false, events: 0, committedBytes: 0, why: refusal.message }
      }
      const verdict = inner.end()
      bodyReport()
      const kernel = read?.head?.kernel
      if (opened && kernel !== undefined)
        opened = { ...opened, beside: kernelBeside(JSON.stringify(kernel), ports) }
      return verdict
    },
  }
}

function kernelBeside(text: string, { report }: ReaderPorts): KernelData | null {
  const pages = createPages()
  pages.append(new TextEncoder().encode(text))
  const reader = openAcpState({
    pages,
    report: (diagnostic) => diagnostic.code !== 'kernel-file-no-messages' && report(diagnostic),
    onEvent() {},
  })
  reader.end()
  return reader.kernel
}

/** The bytes from a place on, as pages of their own. */
function behind(pages: Pages, from: Bytes): Pages {
  return {
    get length() {
      return Math.max(0, pages.length - from)
    },
    append: (chunk) => pages.append(chunk),
    bytes: (start, end) => pages.bytes(from + Math.max(0, start), from + end),
    trim: () => pages.trim(),
    run: (start) => pages.run(from + start),
    pack: () => pages.pack(),
    get held() {
      return pages.held
    },
  }
}

const count = (bytes: Bytes): string => bytes.toLocaleString('en')

const newer = (version: number) =>
  ({
    code: 'case-newer',
    kind: 'note',
    what: `The case file is of version ${version}; this Pinfold reads up to version ${CASE_VERSION}`,
    done: 'its session is opened, at as much of its place as is known here',
    effect: 'What later versions add to a case file is not shown. A newer Pinfold shows it.',
  }) as const

const HEAD_LOST = {
  code: 'case-head',
  kind: 'loss',
  what: 'The first line of the case file can’t be read',
  done: 'the session behind it is opened at its end',
  effect: 'Where the sender was looking is lost. Ask for the file again.',
  line: 1,
} as const

const NOTHING_INSIDE: Refusal = {
  code: 'not-a-session',
  message: 'This is the beginning of a case file, without the session that should follow it.',
  advice: 'Ask for the file again: it was cut off, or changed on its way.',
}

const unknownFormat = ({ foreign, newer: version }: HeadRead): Refusal => ({
  code: 'too-new',
  message: `This case file${version === null ? '' : ` of version ${version}`} holds a session in the format “${foreign}”, which this Pinfold does not read.`,
  advice: 'Open it with a newer Pinfold.',
})
