/** One step of a made turn: planned first, so that its size is known, then written. */
import type { Dice } from './dice.ts'
import { output, outputSize, path, sentence, word } from './prose.ts'
import type { Writer } from './writer.ts'

export interface Plan {
  /** Pieces of each part of the stream; 0 = the part is missing. */
  readonly think: number
  readonly text: number
  readonly calls: readonly { readonly pieces: number; readonly size: number; readonly pruned: boolean }[]
  readonly streamed: boolean
  readonly retried: boolean
  /** Events it takes, its bounds included. */
  readonly need: number
}

export interface Rates {
  readonly chunks: number
  readonly prune: number
}

export function plan(roll: Dice, { chunks, prune }: Rates): Plan {
  const streamed = chunks > 0
  const size = streamed ? chunks : 20
  const some = (share: number): number => Math.max(1, Math.round(size * share * (0.5 + roll.roll())))
  const think = roll.chance(0.4) ? some(0.6) : 0
  const text = some(0.8)
  const count = roll.chance(0.2) ? 0 : roll.chance(0.85) ? 1 : roll.between(2, 3)
  const calls = Array.from({ length: count }, () => {
    const bytes = outputSize(roll)
    return { pieces: some(0.1), size: bytes, pruned: bytes > 400 && roll.chance(prune) }
  })
  const retried = roll.chance(0.01)
  const parts = [think, text, ...calls.map((call) => call.pieces)].filter((part) => part > 0)
  const stream = streamed ? parts.reduce((sum, part) => sum + part + 2, 2) : 0
  const results = calls.reduce((sum, call) => sum + (call.pruned ? 4 : 2), 0)
  return { think, text, calls, streamed, retried, need: 3 + stream + results + (retried ? 2 : 0) }
}

/** Pieces of call arguments, escaped twice: once as JSON text, once inside the line. */
function argPieces(roll: Dice, count: number): string[] {
  if (count === 1) return [`{\\"path\\":\\"${path(roll)}\\"}`]
  const list = [`{\\"path\\":\\"${path(roll)}\\",\\"note\\":\\"`]
  for (let k = 2; k < count; k++) list.push(` part ${roll.between(1, 99)}`)
  list.push('\\"}')
  return list
}

function pieces(roll: Dice, count: number): string[] {
  const list: string[] = []
  for (let k = 0; k < count; k++) list.push(word(roll))
  return list
}

const names = ['read', 'bash', 'grep', 'edit', 'glob', 'web_fetch']

/** Write a planned step. `open` leaves its calls without a result. */
export function writeStep(
  out: Writer,
  roll: Dice,
  what: Plan,
  turn: number,
  step: number,
  open: boolean,
): void {
  const place = `"turn":${turn},"step":${step}`
  const here = `{${place}}`
  out.event('step/start', here)
  if (what.retried) retry(out, place, `retry-${turn}-${step}`)
  const first = out.seq
  const content: string[] = []
  const chunk = (inner: string): number => out.event('assistant/chunk', `{${place},"chunk":{${inner}}}`)
  const block = (kind: string, body: string, deltas: (index: number) => void): void => {
    const index = content.length
    const whole = `{"type":"${kind}",${body}}`
    content.push(whole)
    if (!what.streamed) return
    chunk(`"type":"block-start","index":${index},"blockType":"${kind}"`)
    deltas(index)
    chunk(`"type":"block-end","index":${index},"block":${whole}`)
  }
  for (const [kind, count] of [['reasoning', what.think] as const, ['text', what.text] as const]) {
    if (count === 0) continue
    const list = pieces(roll, count)
    block(kind, `"text":"${list.join('')}"`, (index) => out.deltas(kind, place, index, list))
  }
  const calls = what.calls.map((call, k) => {
    const list = argPieces(roll, call.pieces)
    const id = `call-${turn}-${step}-${k}`
    const name = roll.pick(names)
    const args = list.join('')
    block('tool-call', `"id":"${id}","name":"${name}","arguments":"${args}"`, (index) =>
      out.callDeltas(place, index, id, name, list),
    )
    return { ...call, id, name, args }
  })
  const usage = `{"inputTokens":${roll.between(80, 4_000)},"outputTokens":${what.think + what.text},"cacheReadTokens":${out.surface.length * 64}}`
  if (what.streamed) {
    out.event('assistant/chunk', `{${place},"chunk":{"type":"usage","usage":${usage}}}`)
    const kind = calls.length > 0 ? 'tool-calls' : 'stop'
    out.event('assistant/chunk', `{${place},"chunk":{"type":"finish","reason":{"kind":"${kind}"}}}`)
  }
  let cited = ''
  for (let seq = first; seq < out.seq; seq++) cited += seq === first ? seq : `,${seq}`
  const message = `{"id":"a-${out.seq}","role":"assistant","content":[${content.join(',')}],"source":{"kind":"model","provider":"demo","model":"demo-1"}}`
  out.append('assistant/message', `{${place},"message":${message},"usage":${usage}}`, cited)
  for (const call of calls) {
    const { id, name, args } = call
    const at = out.event('tool/call', `{${place},"callId":"${id}","name":"${name}","arguments":"${args}"}`)
    if (!open) writeResult(out, roll, place, id, at, call)
  }
  out.event('step/end', here)
}

function writeResult(
  out: Writer,
  roll: Dice,
  place: string,
  id: string,
  call: number,
  { size, pruned }: { readonly size: number; readonly pruned: boolean },
): void {
  const isError = roll.chance(0.06)
  const data = (text: string): string =>
    `{${place},"message":{"id":"r-${id}","role":"user","source":{"kind":"tool","callId":"${id}"},` +
    `"content":[{"type":"tool-result","toolCallId":"${id}","content":[{"type":"text","text":"${text}"}],"isError":${isError}}]}}`
  const seq = out.append('tool/result', data(output(roll, size)), `${call}`)
  if (!pruned) return
  const tokens = Math.ceil(size / 4)
  const range = `"shadowedRange":{"start":${seq},"end":${seq}},"shadowedSeqs":[${seq}]`
  out.event('compaction/prune', `{${range},"shadowedTokenCount":${tokens}}`)
  out.replace('tool/result', data(sentence(roll, 6)), out.surface.length - 1, 1)
}

function retry(out: Writer, place: string, retryId: string): void {
  const id = `"retryId":"${retryId}",${place}`
  const failure = '{"message":"connection reset","code":"TRANSPORT"}'
  const how = '"provider":"demo","mode":"normal","policyKey":"default","retry":1,"maxRetries":3,"delayMs":500'
  out.event('llm/retry', `{${id},${how},"failure":${failure}}`)
  out.event('llm/retry-started', `{${id},"retry":1}`)
}
