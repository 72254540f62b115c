/** What the panel of bodies says: which body, how large, whether it would be taken. */
import type { Provider, ProviderCheck } from '#kernel/model/provider-check.ts'
import type { BodySource, WireBody } from '#kernel/model/wire-body.ts'
import { count, counted } from '#src/ui/format.ts'
import { providerNames, providers } from './provider-words.ts'

/** The provider that a part of the panel names; anything else is the first. */
export const providerOf = (tab: string | null): Provider =>
  providers.find((provider) => provider === tab) ?? 'anthropic'

/** Names of the requests that the bodies are of. */
export const bodyNames: Readonly<Record<Provider, string>> = {
  anthropic: 'Anthropic Messages',
  'openai-chat': 'OpenAI Chat',
  'openai-responses': 'Responses',
}

const entryWords: Readonly<Record<Provider, string>> = {
  anthropic: 'message',
  'openai-chat': 'message',
  'openai-responses': 'item',
}

export function bodyFinding({ provider, sentBytes, none }: WireBody): string {
  if (none !== null) return 'There is nothing to send here.'
  return `${providerNames[provider]} would be sent ${counted(sentBytes, 'byte')}.`
}

export function bodyNote({ provider, messages, entries, lines, none }: WireBody): string {
  if (none !== null) return none
  const parts = messages === 1 ? '1 part' : `${count(messages)} parts`
  return `UTF-8 as a client sends it, without white space; here it is indented, in ${counted(lines, 'line')}. ${parts} of the surface became ${counted(entries, entryWords[provider])}.`
}

/** `entry 3 of the list`, as the list of the body counts from 0. */
export const entryName = (provider: Provider, entry: number): string =>
  `${provider === 'openai-responses' ? 'input' : 'messages'}[${entry}]`

export interface Verdict {
  readonly refused: boolean
  readonly sentence: string
}

/** One line; the check itself has the faults. */
export function verdictOf(check: ProviderCheck, provider: Provider): Verdict {
  const name = providerNames[provider]
  const refused = check.refused[provider]
  if (refused > 0)
    return { refused: true, sentence: `${name} would refuse it: ${counted(refused, 'fault')}.` }
  const repairs = check.rules.reduce((sum, { verdicts }) => {
    const { standing, found } = verdicts[provider]
    return standing === 'repairs' ? sum + found : sum
  }, 0)
  return {
    refused: false,
    sentence:
      repairs === 0
        ? `${name} would accept it.`
        : `${name} would accept it, with ${counted(repairs, 'repair')}.`,
  }
}

/** `event 12, tool-result`, `summary of b3`. */
export function sourceName({ seq, block, id, contentType }: BodySource): string {
  if (block !== null) return `summary of ${block}`
  return `${seq === null ? id : `event ${count(seq)}`}, ${contentType}`
}
