/** Every shape of the first-user-pin vectors, opened as a file of the kernel: the app must tell the truth. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { PinRule } from '#kernel/model/config.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { CompressionState } from '#kernel/model/state.ts'
import { createOpenSession } from './open-session.ts'

interface Vector {
  readonly name: string
  readonly pinVariant?: 'pre489' | 'pr490' | 'pr491'
  readonly input: {
    readonly messages: readonly CoreMessage[]
    readonly state: Partial<CompressionState>
    readonly options?: { readonly injectSummaries?: boolean }
  }
  readonly expected: readonly CoreMessage[]
}

const RULE: Readonly<Record<string, PinRule>> = { pre489: 'always', pr490: 'pr490', pr491: 'pr491' }
const vectors = JSON.parse(
  readFileSync(new URL('fixtures/vectors/core/prune.json', import.meta.url), 'utf8'),
) as Vector[]

const shapes = vectors.filter((one) => one.pinVariant && one.input.options?.injectSummaries !== false)

describe.each(shapes.map((one) => [one.name, one] as const))('%s', (_, { input, expected, pinVariant }) => {
  const rule = RULE[pinVariant!]!
  const open = createOpenSession('shape.json', 'acp-state')
  open.append(new TextEncoder().encode(JSON.stringify({ messages: input.messages, state: input.state })))
  open.end()
  const at = open.positionOf(null)
  const card = open.recomputation().pinCardAt(at)
  const verdict = card.verdicts.find((one) => one.rule === rule)!
  const view = expected.map((message) => message.id)

  it('has the surface of the vector', () => {
    expect(verdict.head.map((message) => message.id)).toEqual(view.slice(0, 8))
    expect(verdict.more).toBe(Math.max(0, view.length - 8))
  })

  it('says of the first user message what became of it', () => {
    const first = input.messages.find((message) => message.role === 'user')
    expect(card.candidate?.id).toBe(first?.id)
    if (!first) expect(verdict.outcome).toBe('no-user')
    else if (view.includes(first.id)) expect(['pinned', 'uncovered']).toContain(verdict.outcome)
    else expect(verdict.outcome).toBe('dropped')
    expect(verdict.costPerTurn > 0).toBe(verdict.outcome === 'pinned' && (first?.text ?? '') !== '')
    expect(verdict.head.filter((message) => message.pinned).map((message) => message.id)).toEqual(
      verdict.outcome === 'pinned' ? [first!.id] : [],
    )
  })

  it('calls a fold void exactly when the covered opening is still sent', () => {
    const still = open.ledger(null, 'estimate', rule).blocks.filter((block) => block.stillSentMessages > 0)
    expect(still.length > 0).toBe(verdict.outcome === 'pinned')
  })
})
