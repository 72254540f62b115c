/** Operations that read what a model wrote as arguments. */
import type { Operations } from './operation.ts'
import type { Loose } from './vector.ts'

/** Long texts by their length, sentences by their number. */
function diagnosticsAnswer({ rawPrefix, invalidReasons, ...rest }: Loose): Loose {
  return {
    ...rest,
    ...(rawPrefix === undefined ? {} : { rawPrefixLength: rawPrefix.length }),
    ...(invalidReasons === undefined ? {} : { invalidReasonCount: invalidReasons.length }),
  }
}

export const parseOperations: Operations = {
  parseCompressArgs({ kernel, inputs }, { input, callId }) {
    const { ranges, diagnostics } = kernel['parseCompressArgs'](
      inputs.copy(input),
      callId === undefined ? {} : { callId },
    )
    return { ranges, diagnostics: diagnosticsAnswer(diagnostics) }
  },
  deriveTopicFromSummary: ({ kernel }, { summary }) => kernel['deriveTopicFromSummary'](summary) ?? null,
}
