/** What a real request has that a body made from a log can't have, each with its reason in a sentence. */
import type { Lens } from '#kernel/model/lens.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import type { Provider } from '#kernel/model/provider-check.ts'
import { isRecord, own } from '#kernel/base/record.ts'
import type { WireBody } from '#kernel/model/wire-body.ts'

export function missingFrom(
  provider: Provider,
  lens: Lens,
  messages: readonly CoreMessage[],
  silent: readonly CoreMessage[],
): WireBody['missing'] {
  const images = messages.filter(isImageReference).length
  const thoughts = silent.filter(({ contentType }) => contentType === 'reasoning').length
  const unsigned =
    provider === 'anthropic'
      ? messages.filter(
          ({ contentType, rawAnthropicBlock }) => contentType === 'reasoning' && !rawAnthropicBlock,
        ).length
      : 0
  const all: readonly (readonly [boolean, string, string])[] = [
    [true, 'System prompt', 'The log does not record it.'],
    [true, 'Tools', 'The log records calls, not the definitions that the model was given.'],
    [true, 'Model and parameters', 'They are settings of the host’s and no part of a surface.'],
    [
      images > 0,
      'Images',
      `${counted(images, 'message')} had one. The log holds a reference, so the text says [image:…] in its place.`,
    ],
    [
      unsigned > 0,
      'Signatures of thinking',
      `${counted(unsigned, 'thought')} came without one in the log. Anthropic takes thinking back only as it was signed.`,
    ],
    [
      thoughts > 0,
      'Thinking',
      provider === 'openai-responses'
        ? `${counted(thoughts, 'thought')} left out: this provider takes back only items that it sealed itself.`
        : `${counted(thoughts, 'thought')} left out: nothing is said in them.`,
    ],
    [
      silent.length > thoughts,
      'Empty messages',
      `${counted(silent.length - thoughts, 'message')} without a word left out.`,
    ],
    [
      lens !== 'recorded',
      'Tags',
      'Turns are replayed without the refs that the kernel writes in front of texts, as a log holds none.',
    ],
  ]
  return all.filter(([applies]) => applies).map(([, what, why]) => ({ what, why }))
}

/** An importer noted that there is an image; a codec's own block holds more than that. */
function isImageReference({ rawAnthropicBlock: raw }: CoreMessage): boolean {
  return isRecord(raw) && own(raw, 'type') === 'image' && own(raw, 'source') === undefined
}

const counted = (n: number, one: string): string => `${n.toLocaleString('en')} ${one}${n === 1 ? '' : 's'}`
