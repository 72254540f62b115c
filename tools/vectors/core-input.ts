/** What vectors of the core give in short: configuration, token counters, message filters. */
import type { Run } from './operation.ts'
import type { Loose } from './vector.ts'

const WINDOW = 200_000

type Count = (text: string) => number

const counters: Readonly<Record<string, Count>> = {
  len4: (text) => Math.ceil(text.length / 4),
  len1: (text) => text.length,
  words: (text) => (text.trim() === '' ? 0 : text.trim().split(/\s+/).length),
}

/** `limit` and `overrides`; `protectIf` stands for the host's callback. */
export function configOf({ kernel, inputs }: Run, input: Loose): Loose {
  const config = kernel['defaultConfig'](input.limit ?? WINDOW, inputs.give(input.overrides ?? {}))
  const { protectIf } = input
  if (!protectIf) return inputs.give(config)
  const isToolProtected = (tool: string, text?: string): boolean =>
    (protectIf.tool === undefined || tool === protectIf.tool) &&
    (protectIf.needle === undefined || (text ?? '').includes(protectIf.needle))
  return inputs.give({ ...config, isToolProtected })
}

export function coreOf({ kernel, now }: Run, input: Loose): Loose {
  const countTokens = counters[input.counter]
  return kernel['createCore']({ now, ...(countTokens ? { countTokens } : {}) })
}

export const counterOf = ({ kernel }: Run, input: Loose): Count =>
  counters[input.counter] ?? kernel['defaultCountTokens']

const kinds: Readonly<Record<string, (filter: Loose) => (context: { text: string }) => unknown>> = {
  dropIf:
    ({ needle }) =>
    ({ text }) => ({ action: text.includes(needle) ? 'drop' : 'keep' }),
  replace:
    ({ needle, with: other }) =>
    ({ text }) =>
      text.includes(needle)
        ? { action: 'modify', text: text.replaceAll(needle, () => other) }
        : { action: 'keep' },
  throwing: () => () => {
    throw new Error('filter')
  },
}

/** The registry of filters belongs to the process: filled for this call alone. */
export function withFilters({ kernel }: Run, filters: readonly Loose[], call: () => unknown): unknown {
  kernel['clearMessageFilters']()
  for (const { name, kind, keepLastOnly, ...rest } of filters)
    kernel['registerMessageFilter']({
      name,
      version: '1',
      description: '',
      keepLastOnly,
      filter: kinds[kind]?.(rest),
    })
  try {
    return call()
  } finally {
    kernel['clearMessageFilters']()
  }
}
