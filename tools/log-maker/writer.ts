/** Writes lines with running numbers and times, and tracks the surface; text is handed on in pieces. */
const pieceSize = 1 << 18

export class Writer {
  seq = 0
  bytes = 0
  time: number
  /** Numbers of the events that the model sees. */
  readonly surface: number[] = []
  #buffer: string
  readonly #write: (text: string) => void
  readonly #packed: boolean

  constructor(header: string, time: number, packed: boolean, write: (text: string) => void) {
    this.#buffer = header
    this.time = time
    this.#packed = packed
    this.#write = write
  }

  /** An event: `rest` is what follows its data, such as a surface op. Answers its number. */
  event(type: string, data: string, rest = ''): number {
    const { seq } = this
    this.#buffer += `{"type":"${type}","seq":${seq},"time":${this.time},"data":${data}${rest}}\n`
    this.seq++
    this.time += 7
    if (this.#buffer.length > pieceSize) this.flush()
    return seq
  }

  append(type: string, data: string, sources: string): number {
    const cited = sources ? `,"sourceEventSeqs":[${sources}]` : ''
    const seq = this.event(type, data, `${cited},"surfaceOp":"append"`)
    this.surface.push(seq)
    return seq
  }

  /** Put one event in the place of `count` nodes from place `from` on. */
  replace(type: string, data: string, from: number, count: number, moreSources = ''): number {
    const covered = this.surface.slice(from, from + count)
    const op = `{"op":"replace","start":${covered[0]},"end":${covered.at(-1)}}`
    const sources = `[${moreSources}${covered.join(',')}]`
    const seq = this.event(type, data, `,"sourceEventSeqs":${sources},"surfaceOp":${op}`)
    this.surface.splice(from, count, seq)
    return seq
  }

  /** A run of pieces of one block: a line each, or one packed row. `place` is `"turn":1,"step":1`. */
  deltas(kind: 'text' | 'reasoning', place: string, index: number, pieces: readonly string[]): void {
    if (!this.#packed || pieces.length < 3) {
      for (const piece of pieces)
        this.event(
          'assistant/chunk',
          `{${place},"chunk":{"type":"${kind}-delta","index":${index},"text":"${piece}"}}`,
        )
      return
    }
    this.#row(`${kind}-chunks`, `{${place},"index":${index}`, 'texts', pieces)
  }

  callDeltas(place: string, index: number, id: string, name: string, pieces: readonly string[]): void {
    const call = `"id":"${id}","name":"${name}"`
    if (!this.#packed || pieces.length < 3) {
      const head = `{${place},"chunk":{"type":"tool-call-delta","index":${index},${call},"argumentsDelta":"`
      for (const piece of pieces) this.event('assistant/chunk', `${head}${piece}"}}`)
      return
    }
    this.#row('tool-call-chunks', `{${place},"index":${index},${call}`, 'args', pieces)
  }

  flush(): void {
    if (!this.#buffer) return
    this.bytes += Buffer.byteLength(this.#buffer)
    this.#write(this.#buffer)
    this.#buffer = ''
  }

  #row(type: string, head: string, key: string, pieces: readonly string[]): void {
    const gaps = `7${',7'.repeat(pieces.length - 2)}`
    const data = `${head},"dt":[${gaps}],"${key}":["${pieces.join('","')}"]}`
    this.#buffer += `{"type":"${type}","seq0":${this.seq},"time0":${this.time},"data":${data}}\n`
    this.seq += pieces.length
    this.time += 7 * pieces.length
    if (this.#buffer.length > pieceSize) this.flush()
  }
}
