/** Operations of the gate's vectors: plugins, logs, code, JSON, pictures, and cutting when the window is full. */
import type { Operation, Operations, Run } from './operation.ts'
import type { Loose } from './vector.ts'

const WINDOW = 200_000

type Count = (text: string) => number

const counterOf = ({ kernel }: Run, { counter }: Loose): Count =>
  counter === 'chars4' ? (text) => Math.ceil(text.length / 4) : kernel['defaultCountTokens']

const configOf = ({ kernel, inputs }: Run, input: Loose): Loose =>
  inputs.give(kernel['defaultConfig'](input.modelContextLimit ?? WINDOW, inputs.copy(input.config ?? {})))

/** Of a text that was shortened: the members that vectors name. */
const briefly = (crushed: Loose): Loose =>
  crushed && { text: crushed.text, strategy: crushed.strategy, lossy: crushed.lossy }

const behaviours: Readonly<Record<string, (plugin: Loose) => (text: string) => unknown>> = {
  throw: () => () => {
    throw new Error('plugin')
  },
  null: () => () => null,
  identity: () => (text) => ({ text }),
  empty: () => () => ({ text: '' }),
  number: () => () => ({ text: 7 }),
  constant:
    ({ text }) =>
    () => ({ text }),
}

const pluginOf = ({ kernel }: Run, plugin: Loose): Loose => {
  if (plugin.builtin) {
    kernel['resetCrushPlugins']()
    return kernel['crushPlugins']().find(({ id }: Loose) => id === plugin.builtin)
  }
  const { id, kinds, behavior, lossy = false } = plugin
  return { id, kinds, lossy, crush: behaviours[behavior]?.(plugin) }
}

const crushText: Operation = (run, input) =>
  briefly(
    run.kernel['crushText'](input.text, {
      countTokens: counterOf(run, input),
      minReduction: input.minReduction,
      toolName: input.toolName,
      ...(input.plugins ? { plugins: input.plugins.map((plugin: Loose) => pluginOf(run, plugin)) } : {}),
    }),
  )

/** The registry belongs to the process: it is left as it was found. */
const registry: Operation = ({ kernel }, { steps }) => {
  const listings: Loose[] = []
  const take: Readonly<Record<string, (...rest: readonly Loose[]) => void>> = {
    list: () => listings.push(kernel['crushPlugins']().map(({ id, kinds }: Loose) => ({ id, kinds }))),
    register: (id, kinds) => kernel['registerCrushPlugin']({ id, kinds, lossy: false, crush: () => null }),
    unregister: (id) => kernel['unregisterCrushPlugin'](id),
    reset: () => kernel['resetCrushPlugins'](),
  }
  kernel['resetCrushPlugins']()
  try {
    for (const [name, ...rest] of steps) take[name]!(...rest)
  } finally {
    kernel['resetCrushPlugins']()
  }
  return listings
}

const jsonFold: Operation = ({ kernel }, { text }) => {
  let folded: string | null
  try {
    folded = kernel['jsonFold'](text)
  } catch {
    return { threw: true }
  }
  return folded === null
    ? { text: null }
    : { text: folded, decoded: JSON.parse(kernel['decodeJsonFold'](folded)) }
}

const applyImageFull: Operation = ({ kernel, inputs }, input) => {
  const { ref, messageRefs, imageShrinks, imageFullRestored, config } = inputs.copy(input)
  const state = {
    ...kernel['createInitialState'](),
    ...(messageRefs ? { messageRefs } : {}),
    ...(imageShrinks ? { imageShrinks } : {}),
    ...(imageFullRestored ? { imageFullRestored } : {}),
  }
  const { ok, resultText, state: after } = kernel['applyImageFull'](ref, inputs.give(state), config ?? {})
  return { ok, resultText, imageFullRestored: after.imageFullRestored ?? [] }
}

export const crushOperations: Operations = {
  resolveCrushConfig: (run, input) => run.kernel['resolveCrushConfig'](configOf(run, input)),
  validateFeatureConfig: (run, input) => run.kernel['validateFeatureConfig'](configOf(run, input)),
  classifyCrushText: ({ kernel }, { text }) => kernel['classifyCrushText'](text),
  classifyLogLine: ({ kernel }, { line }) => kernel['classifyLogLine'](line),
  dedupeKey: ({ kernel }, { line }) => kernel['dedupeKey'](line),
  traceMembership: ({ kernel, inputs }, { lines }) => kernel['traceMembership'](inputs.give(lines)),
  detectLogFormat: ({ kernel, inputs }, { lines }) => kernel['detectLogFormat'](inputs.give(lines)),
  errorLinesSurvive: ({ kernel }, { input, output }) => kernel['errorLinesSurvive'](input, output),
  codeTrim: ({ kernel }, { text }) => kernel['codeTrim'](text),
  /** In the form of the published kernel, which the vectors were made with; ours has its own tests. */
  logSelect: ({ kernel }, { text }) => ({ text: kernel['logSelect'](text, 'published') }),
  jsonFold,
  crushText,
  crushTextWithPlugins: crushText,
  registry,
  evaluateToolResult: (run, input) => {
    const { counter: _, ...rest } = run.inputs.copy(input)
    return run.kernel['evaluateToolResult']({
      tokenCount: 0,
      modelContextLimit: WINDOW,
      ...rest,
      countTokens: counterOf(run, input),
    })
  },
  applyCrush: (run, input) =>
    run.kernel['applyCrush']({
      messages: run.inputs.copy(input.messages),
      config: configOf(run, input),
      tokenCount: input.tokenCount ?? 0,
      countTokens: counterOf(run, input),
      ...(input.messageRefs ? { refs: run.inputs.copy(input.messageRefs) } : {}),
    }),
  emergencyTruncate: (run, input) =>
    run.kernel['truncateLargeToolOutputs'](
      run.inputs.copy(input.messages),
      input.tokenCount,
      configOf(run, input),
      counterOf(run, input),
      input.options ?? {},
    ),
  clampPrefix: ({ kernel }, { text, maxUnits }) => kernel['clampPrefix'](text, maxUnits),
  clampWindow: ({ kernel }, { text, start, end }) => kernel['clampWindow'](text, start, end),
  parseImageDimensions: ({ kernel }, { base64 }) => kernel['parseImageDimensions'](base64),
  pixelTileEstimate: ({ kernel }, { width, height }) => kernel['pixelTileEstimate'](width, height),
  estimateImageTokens: ({ kernel, inputs }, { meta }) => kernel['estimateImageTokens'](inputs.give(meta)),
  decideImageRoute: ({ kernel, inputs }, { meta, config }) =>
    kernel['decideImageRoute'](inputs.give(meta), inputs.give(config ?? {})),
  parseImageFullInput: ({ kernel, inputs }, { input }) => {
    const warnings: string[] = []
    const result = kernel['parseImageFullInput'](inputs.give(input), (text: string) => warnings.push(text))
    return { result, warnings }
  },
  applyImageFull,
  stripHistoricalImages: ({ kernel, inputs }, { body, protocol, keepRecent }) =>
    kernel['stripHistoricalImages'](inputs.give(body), protocol, keepRecent),
}
