/** Settings changed by hand; what the kernel finds wrong with the result is the refusal (kernel-core 1.4). */
import { isRecord, own } from '#kernel/base/record.ts'
import { sameJson } from '#kernel/base/same-json.ts'
import { validateConfig } from '#kernel/compression/validate-config.ts'
import type { CompressionConfig, ConfigOverrides } from '#kernel/model/config.ts'
import type { Json } from '#kernel/model/json.ts'
import { changed } from './bench-words.ts'
import { refuse } from './bench-state.ts'
import type { BenchState, Done } from './bench-state.ts'

export function changeConfig(from: BenchState, patch: ConfigOverrides): Done {
  const config = merged(from.config, patch)
  // What was wrong before is not the fault of this change.
  const before = new Set(validateConfig(from.config))
  const faults = validateConfig(config).filter((fault) => !before.has(fault))
  if (faults.length > 0) return refuse(`${faults.join('; ')}.`)
  return { to: { ...from, config }, says: changed(changesOf(from.config, config)), blocks: [] }
}

function merged(config: CompressionConfig, patch: ConfigOverrides): CompressionConfig {
  const out: Record<string, unknown> = { ...config }
  for (const [key, value] of Object.entries(patch))
    out[key] = isRecord(value) ? { ...(own(out, key) as object | undefined), ...value } : value
  return out as unknown as CompressionConfig
}

/** `compress.minCompressRange 5,000 → 100`, one for each setting that differs. */
function changesOf(before: CompressionConfig, after: CompressionConfig): readonly string[] {
  const changes: string[] = []
  const compare = (path: string, one: unknown, other: unknown): void => {
    if (isRecord(other)) {
      for (const key of Object.keys(other))
        compare(
          path === '' ? key : `${path}.${key}`,
          isRecord(one) ? own(one, key) : undefined,
          own(other, key),
        )
    } else if (!sameJson(one as Json | undefined, other as Json | undefined))
      changes.push(`${path} ${told(one)} → ${told(other)}`)
  }
  compare('', before, after)
  return changes
}

function told(value: unknown): string {
  if (value === undefined) return 'unset'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(' ')
  return typeof value === 'number' ? value.toLocaleString('en') : String(value)
}
