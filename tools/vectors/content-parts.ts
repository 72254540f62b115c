/** What vectors of the content store and of absorption give in short. */
import type { Run } from './operation.ts'
import type { Loose } from './vector.ts'

type Count = (text: string) => number

export const countOf = ({ kernel }: Run, counter?: string): Count =>
  counter === 'default' || counter === undefined
    ? kernel['defaultCountTokens']
    : (text) => Math.ceil(text.length / 4)

/** `config` are the overrides. */
export const configOf = ({ kernel, inputs }: Run, input: Loose, limit: number): Loose =>
  inputs.give(kernel['defaultConfig'](input.modelContextLimit ?? limit, inputs.copy(input.config ?? {})))

/** A fresh state with the fields of the input that a vector names. */
export function stateOf({ kernel, inputs }: Run, input: Loose): Loose {
  const { messageRefs, blocks, absorbed, stats } = input
  return inputs.give({
    ...kernel['createInitialState'](),
    ...inputs.copy({
      ...(messageRefs && { messageRefs }),
      ...(blocks && { blocks }),
      ...(absorbed && { absorbed }),
      ...(stats && { stats }),
    }),
  })
}

/** The nodes of these areas alone, by the names of the contract, state and store carried over. */
const NODES = ['assign-refs', 'ccr-store', 'absorb-hide', 'crush', 'absorb-prompt']

export function turnsOf(limit: number) {
  return (run: Run, input: Loose): Loose => {
    const { kernel, inputs } = run
    const config = configOf(run, input, limit)
    const nodes = kernel['defaultNodes']().filter(({ name }: Loose) => NODES.includes(name))
    const countTokens = countOf(run, input.counter)
    let state = stateOf(run, input)
    let contentStore = inputs.give(kernel['emptyContentStore']())
    let shown: Loose = []
    return input.turns.map((turn: Loose) => {
      const before = turn.prependPreviousOutput ? shown : []
      const messages = inputs.copy([...before, ...turn.messages])
      if (turn.absorb)
        state = inputs.give(
          kernel['applyAbsorb']({ ...turn.absorb, messages, state, config }, { countTokens, now: run.now })
            .state,
        )
      const context = {
        config,
        countTokens,
        contentStore,
        tokenCount: turn.tokenCount ?? 0,
        renderTags: 'none',
        pinRule: 'pr491',
      }
      const frame = kernel['runNodes'](nodes, { messages, state, effects: {} }, context)
      const { ccr, crushCount, crushDistilledCount, absorbPromptedCount } = frame.effects
      state = inputs.give(frame.state)
      contentStore = inputs.give(ccr?.store ?? contentStore)
      shown = frame.messages
      return {
        messages: shown,
        effects: { ccrStoredCount: ccr?.storedCount, crushCount, crushDistilledCount, absorbPromptedCount },
        contentStore,
      }
    })
  }
}
