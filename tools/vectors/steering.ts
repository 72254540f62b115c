/** Operations of output steering. */
import type { Operations } from './operation.ts'
import type { Loose } from './vector.ts'

export const steeringOperations: Operations = {
  classifyTurn: ({ kernel, inputs }, { messages }) => kernel['classifyTurn'](inputs.copy(messages)),
  clampEffortToFloor: ({ kernel }, { cases }) =>
    cases.map(([current, floor]: readonly Loose[]) =>
      floor === undefined
        ? kernel['clampEffortToFloor'](current)
        : kernel['clampEffortToFloor'](current, floor),
    ),
  resolveVerbosityLevel: ({ kernel }, { values }) =>
    values.map((value: Loose) => {
      const { level, warning } = kernel['resolveVerbosityLevel'](value)
      return { level, hasWarning: typeof warning === 'string' }
    }),
  resolveOutputSteeringConfig({ kernel, inputs }, { value }) {
    const { config, warnings } = kernel['resolveOutputSteeringConfig'](inputs.copy(value))
    return { config, warningCount: warnings.length }
  },
  decideOutputSteering: ({ kernel, inputs }, { messages, config }) =>
    config === undefined
      ? kernel['decideOutputSteering'](inputs.copy(messages))
      : kernel['decideOutputSteering'](inputs.copy(messages), inputs.copy(config)),
  applySteeringToPrompt: ({ kernel }, { existing, block, sentinel }) =>
    kernel['applySteeringToPrompt'](existing, block, sentinel),
  applySteeringTwice({ kernel }, { existing, block, block2, sentinel }) {
    const apply = kernel['applySteeringToPrompt']
    const first = apply(existing, block, sentinel)
    return { first, second: apply(first.updated, block2 ?? block, sentinel) }
  },
  verbosityDirective: ({ kernel }, { values }) =>
    values.map((value: Loose) => kernel['verbosityDirective'](value)),
  renderSteeringBlock: ({ kernel }, { level, sentinel }) => kernel['renderSteeringBlock'](level, sentinel),
}
