/** The tool by which a model asks for an original, in the three shapes of the wires (kernel-ccr 3.12). */
import type { CompressionConfig } from '#kernel/model/config.ts'
import { resolveCcrConfig, retrieveToolName } from './ccr-config.ts'

const DESCRIPTION =
  'Gives back the full text that a stored placeholder stands for. Where the text looks like the frame around it, a ' +
  'backslash is put behind the "<". A very long text comes in parts or as a file; the answer then says how to read on.'

const PARAMETERS = {
  type: 'object',
  properties: {
    ref: { type: 'string', description: 'The ref of the placeholder, such as m00042.' },
  },
  required: ['ref'],
} as const

export type ToolShape = 'anthropic' | 'openai' | 'responses'

/** Null while the store is off: then there is nothing to ask for. */
export function retrieveTool(
  config: { readonly ccr?: Partial<CompressionConfig['ccr']> },
  shape: ToolShape,
): Readonly<Record<string, unknown>> | null {
  const ccr = resolveCcrConfig(config)
  if (!ccr.enabled) return null
  const name = retrieveToolName(ccr)
  switch (shape) {
    case 'anthropic':
      return { name, description: DESCRIPTION, input_schema: PARAMETERS }
    case 'openai':
      return { type: 'function', function: { name, description: DESCRIPTION, parameters: PARAMETERS } }
    case 'responses':
      return { type: 'function', name, description: DESCRIPTION, parameters: PARAMETERS }
  }
}
