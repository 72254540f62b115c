/** Operations of the prompt and tool surface, and of packs. */
import type { Kernel } from './kernel-door.ts'
import type { Operations } from './operation.ts'
import type { Loose } from './vector.ts'

/** The kernel's own words are replaced by those of the vector, so that only what is done to them counts. */
function resolvedPrompts(kernel: Kernel, { defaults, overrides, options }: Loose): Loose {
  const own = kernel['resolvePrompts']()
  const prompts = kernel['resolvePrompts'](overrides, options)
  return Object.fromEntries(
    Object.entries(prompts).map(([key, text]) => [key, text === own[key] ? defaults[key] : text]),
  )
}

export const surfaceOperations: Operations = {
  applySectionOverrides: ({ kernel, inputs }, { sections, overrides }) =>
    kernel['applySectionOverrides'](inputs.copy(sections), inputs.copy(overrides)),
  cloneWithDescriptions: ({ kernel, inputs }, { schema, overrides }) =>
    kernel['cloneWithDescriptions'](inputs.copy(schema), inputs.copy(overrides)),
  applyAcpToolOverrides: ({ kernel, inputs }, { tools, overrides }) =>
    kernel['applyAcpToolOverrides'](inputs.copy(tools), inputs.copy(overrides)),
  resolvePrompts({ kernel }, input) {
    try {
      return { prompts: resolvedPrompts(kernel, input) }
    } catch (error) {
      if (error instanceof Error && error.name === 'UnacknowledgedPromptsError') return { throws: true }
      throw error
    }
  },
  withToolNames: ({ kernel, inputs }, { prompts, names }) =>
    kernel['withToolNames'](inputs.copy(prompts), names),
}

const sourceOf = ({ id, packs }: Loose): Loose => ({
  id,
  resolve: (name: string) => packs.find((pack: Loose) => pack.name === name) ?? null,
  list: () => packs,
})

export const packOperations: Operations = {
  isValidPackName: ({ kernel }, { names }) => names.map((name: Loose) => kernel['isValidPackName'](name)),
  sanitizePackSurface: ({ kernel, inputs }, { raw }) => kernel['sanitizePackSurface'](inputs.copy(raw)),
  packResolver({ kernel, inputs }, { sources, resolve }) {
    const resolver = kernel['createPackResolver'](inputs.copy(sources).map(sourceOf))
    return {
      resolved: resolve.map((name: string) => resolver.resolve(name)?.source ?? null),
      listed: resolver.listPacks().map(({ name, source }: Loose) => `${name}@${source}`),
    }
  },
}
