import { isRecord } from '#kernel/base/record.ts'
import type { Prompts } from '#kernel/model/pack.ts'
import { defaultPrompts, PROMPT_KEYS } from './default-prompts.ts'

export interface PromptOptions {
  /** The caller knows that a bad rule loses what the model has to remember. */
  readonly acknowledgeRisk?: boolean
}

/** Rules were to be replaced without the word that it is meant. */
export class UnacknowledgedPromptsError extends Error {
  override readonly name = 'UnacknowledgedPromptsError'
  readonly keys: readonly string[]

  constructor(keys: readonly string[]) {
    super(
      `Compression rests on these rules: ${keys.join(', ')}. Replacing them takes { acknowledgeRisk: true }.`,
    )
    this.keys = keys
  }
}

/**
 * The rules with overrides laid over them (nudge and surface text C1). An empty text is an override, too.
 * Throws `UnacknowledgedPromptsError` for any text without `acknowledgeRisk`, also under an unknown key.
 */
export function resolvePrompts(overrides?: unknown, { acknowledgeRisk }: PromptOptions = {}): Prompts {
  if (!isRecord(overrides)) return defaultPrompts
  const texts = new Map(
    Object.entries(overrides).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
  if (texts.size === 0) return defaultPrompts
  if (!acknowledgeRisk) throw new UnacknowledgedPromptsError([...texts.keys()])
  return Object.fromEntries(
    PROMPT_KEYS.map((key) => [key, texts.get(key) ?? defaultPrompts[key]]),
  ) as unknown as Prompts
}

export interface ToolNames {
  readonly compress?: string
  readonly decompress?: string
}

/** The rules with a host's names of the tools; the same object when they are ours. */
export function withToolNames(prompts: Prompts, names: ToolNames = {}): Prompts {
  const { compress = 'compress', decompress = 'decompress' } = names
  if (compress === 'compress' && decompress === 'decompress') return prompts
  return {
    ...prompts,
    howToCompressRules: prompts.howToCompressRules
      .replaceAll('`compress`', () => `\`${compress}\``)
      .replaceAll('via decompress ', () => `via ${decompress} `),
  }
}
