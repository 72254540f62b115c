import { buildCompressibleRanges } from '#kernel/compression/compressible-ranges.ts'
import { mergeRangesToThreshold } from '#kernel/compression/merge-ranges.ts'
import { computeProtectedRefs } from '#kernel/compression/recent-zone.ts'
import type { PipelineNode } from '#kernel/model/turn.ts'

/** What may be folded now, as an effect for the nudge; changes no message and no state (kernel-core 14.3). */
export const recommend: PipelineNode = {
  name: 'recommend',
  run: (frame, { config, countTokens }) => {
    const { messages, state, effects } = frame
    const zone = computeProtectedRefs(messages, state, config, countTokens)
    const ranges = buildCompressibleRanges(messages, state, config, zone, countTokens)
    return {
      ...frame,
      effects: {
        ...effects,
        contextRanges: ranges.compressible,
        recommendedRanges: mergeRangesToThreshold(ranges.compressible, config.compress.minCompressRange),
        protectedRanges: ranges.protected,
        nothingToCompress: ranges.compressible.length === 0,
      },
    }
  },
}
