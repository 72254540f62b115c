/** Pictures that a host shrank, and the call that asks for one in full (ccr-absorb-crush 7). */
import { rawEntry } from '#kernel/base/grown-refs.ts'
import type { Ref } from '#kernel/model/block.ts'
import type { CompressionConfig } from '#kernel/model/config.ts'
import type { CompressionState, ImageShrink } from '#kernel/model/state.ts'
import { resolveImageConfig } from './image-route.ts'

const NAMES = ['ref', 'messageId', 'of'] as const
const PREFIX = '[acp-image-full-input] rejected: '

export interface ImageFullInput {
  readonly ref: Ref
}

/** An object, or JSON of one. Null with one warning when it holds no ref. Never throws. */
export function parseImageFullInput(
  input: unknown,
  warn: (text: string) => void = () => {},
): ImageFullInput | null {
  const value = typeof input === 'string' ? parsed(input) : input
  if (typeof value !== 'object' || value === null) {
    warn(`${PREFIX}not an object (${value === null ? 'null' : typeof value})`)
    return null
  }
  const fields = value as Readonly<Record<string, unknown>>
  const ref = NAMES.map((name) => fields[name]).find((given) => typeof given === 'string')
  if (typeof ref !== 'string') warn(`${PREFIX}need ref (string); keys: ${Object.keys(value).join(', ')}`)
  else if (ref.trim() === '') warn(`${PREFIX}ref is empty`)
  else return { ref: ref.trim() }
  return null
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

export interface ImageFullResult {
  readonly ok: boolean
  /** For the model. */
  readonly resultText: string
  readonly state: CompressionState
}

/** The pictures of a message in full again, from now on. Changes nothing it is given. */
export function applyImageFull(
  ref: string,
  state: CompressionState,
  config: { readonly imageCompression?: Partial<CompressionConfig['imageCompression']> | undefined },
): ImageFullResult {
  const wanted = ref.trim()
  const failed = (why: string): ImageFullResult => ({
    ok: false,
    resultText: `[image_full FAILED: ${why}]`,
    state,
  })
  if (!resolveImageConfig(config).enabled)
    return failed('pictures are not shrunk here, so there is none to restore')
  if (rawEntry(state.messageRefs, wanted) === undefined) return failed(`no message has the ref ${wanted}`)
  const count = (state.imageShrinks ?? []).filter((shrink) => shrink.ref === wanted).length
  if (count === 0) return failed(`no picture of ${wanted} was shrunk`)
  const restored = state.imageFullRestored ?? []
  if (restored.includes(wanted))
    return { ok: true, resultText: `The pictures of ${wanted} are sent in full already.`, state }
  return {
    ok: true,
    resultText: `${count === 1 ? '1 picture' : `${count} pictures`} of ${wanted} will be sent in full for the rest of the session.`,
    state: { ...state, imageFullRestored: [...restored, wanted] },
  }
}

/** What the host did to a picture; savings below zero count as none. */
export function recordImageShrink(state: CompressionState, shrink: ImageShrink): CompressionState {
  const { imagesShrunk = 0, imageBytesSaved = 0, imageTokensSaved = 0 } = state.stats
  return {
    ...state,
    imageShrinks: [...(state.imageShrinks ?? []), shrink],
    stats: {
      ...state.stats,
      imagesShrunk: imagesShrunk + 1,
      imageBytesSaved: imageBytesSaved + Math.max(0, shrink.originalBytes - shrink.shrunkBytes),
      imageTokensSaved: imageTokensSaved + Math.max(0, shrink.tokensBefore - shrink.tokensAfter),
    },
  }
}

/** The lists are of a session and are cleared; what was saved stays counted. */
export function resetImages(state: CompressionState): CompressionState {
  const { imageShrinks: _shrinks, imageFullRestored: _restored, ...rest } = state
  return rest
}
