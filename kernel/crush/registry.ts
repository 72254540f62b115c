/** The plugins in the order in which they are asked (ccr-absorb-crush 5.3). One registry for all. */
import { codeTrim } from './code-trim.ts'
import { jsonFold } from './json-fold.ts'
import { logSelect } from './log-select.ts'
import type { CrushOutput, CrushPlugin } from './plugin.ts'

const output = (text: string | null): CrushOutput | null => (text === null ? null : { text })

export const builtInCrushPlugins: readonly CrushPlugin[] = [
  { id: 'json-fold', kinds: ['json'], lossy: false, crush: (text) => output(jsonFold(text)) },
  { id: 'code-trim', kinds: ['code'], lossy: true, crush: (text) => output(codeTrim(text).text) },
  { id: 'log-select', kinds: ['log'], lossy: true, crush: (text) => output(logSelect(text)) },
]

const registry = new Map<string, CrushPlugin>()
let listed: readonly CrushPlugin[] | null = null
resetCrushPlugins()

/** Takes the place of a plugin of the same id, else comes last. */
export function registerCrushPlugin(plugin: CrushPlugin): void {
  registry.set(plugin.id, plugin)
  listed = null
}

/** Answers whether there was one. */
export function unregisterCrushPlugin(id: string): boolean {
  listed = null
  return registry.delete(id)
}

/** The same list until the registry changes. */
export function crushPlugins(): readonly CrushPlugin[] {
  return (listed ??= [...registry.values()])
}

/** The built-in ones alone, in their order. */
export function resetCrushPlugins(): void {
  registry.clear()
  listed = null
  for (const plugin of builtInCrushPlugins) registry.set(plugin.id, plugin)
}
