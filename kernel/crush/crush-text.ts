/** Asks the plugins, one after the other, to shorten a text (ccr-absorb-crush 5.3). */
import { isRecord } from '#kernel/base/record.ts'
import { matchToolPattern } from '#kernel/compression/protection.ts'
import type { CountTokens, Share } from '#kernel/model/config.ts'
import { classifyCrushText } from './classify.ts'
import type { CrushKind } from './classify.ts'
import type { CrushConfig } from './crush-config.ts'
import { errorLinesSurvive } from './guards.ts'
import type { CrushOutput, CrushPlugin } from './plugin.ts'
import { crushPlugins } from './registry.ts'

/** UTF-16 units; what is longer stays as it is. */
const MAX_UNITS = 2_000_000

export interface CrushOptions {
  readonly countTokens: CountTokens
  /** The least share of the tokens that has to go. */
  readonly minReduction: Share
  readonly strategies?: CrushConfig['strategies'] | undefined
  readonly toolName?: string | undefined
  /** Default: the registered ones. */
  readonly plugins?: readonly CrushPlugin[] | undefined
  /** Is told when a plugin throws or answers what is no answer; the next one is asked all the same. */
  readonly onFailure?: ((plugin: string) => void) | undefined
}

export interface CrushedText {
  readonly text: string
  /** The plugin. */
  readonly strategy: string
  readonly lossy: boolean
  readonly stats?: unknown
}

/**
 * What the first plugin makes of it that saves enough and loses no error line of a log; null = the text
 * stays as it is. Never throws, whatever a plugin does.
 */
export function crushText(text: string, options: CrushOptions): CrushedText | null {
  if (text === '' || text.length > MAX_UNITS) return null
  const { countTokens, minReduction } = options
  const raw = countTokens(text)
  if (!(raw > 0)) return null
  const kind = classifyCrushText(text)
  for (const plugin of options.plugins ?? crushPlugins()) {
    if (!isAsked(plugin, kind, options)) continue
    const output = outputOf(plugin, text, options)
    if (!output || output.text === '' || output.text === text) continue
    const reduction = (raw - countTokens(output.text)) / raw
    if (!(reduction > 0 && reduction >= minReduction)) continue
    // Also of plugins that call themselves lossless (B16).
    if (kind === 'log' && !errorLinesSurvive(text, output.text)) continue
    const { id, lossy } = plugin
    return {
      text: output.text,
      strategy: id,
      lossy: lossy === true,
      ...(output.stats !== undefined && { stats: output.stats }),
    }
  }
  return null
}

function isAsked(
  { id, kinds }: CrushPlugin,
  kind: CrushKind,
  { strategies, toolName }: CrushOptions,
): boolean {
  const own = strategies && Object.hasOwn(strategies, id) ? strategies[id] : undefined
  if (own?.enabled === false) return false
  const excluded = Array.isArray(own?.excludeTools) ? own.excludeTools : []
  if (toolName && excluded.some((pattern) => matchToolPattern(toolName, pattern))) return false
  return Array.isArray(kinds) && kinds.includes(kind)
}

function outputOf(
  plugin: CrushPlugin,
  text: string,
  { toolName, onFailure }: CrushOptions,
): CrushOutput | null {
  try {
    const output: unknown = plugin.crush(text, toolName === undefined ? {} : { toolName })
    if (output === null || output === undefined) return null
    if (isRecord(output) && typeof output['text'] === 'string')
      return { text: output['text'], stats: output['stats'] }
  } catch {
    // Told below, as any other answer that is none.
  }
  onFailure?.(plugin.id)
  return null
}
