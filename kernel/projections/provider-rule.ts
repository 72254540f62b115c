/** What a rule of the provider check is made of; each rule has a file of its own. */
import type { Provider, ProviderRuleId, Standing } from '#kernel/model/provider-check.ts'
import type { WireList } from './provider-wire.ts'

export const providers: readonly Provider[] = ['anthropic', 'openai-chat', 'openai-responses']

/** One thing wrong with a list. */
export interface Breach {
  /** Places of the messages in the list, ascending, the one at fault first to name. */
  readonly places: readonly number[]
  readonly sentence: string
  /** Call id or message id that the provider's words name. */
  readonly id?: string
  /** Providers that it concerns; absent = all that have the rule. */
  readonly only?: readonly Provider[]
}

/** How one provider takes a rule; `term` is its own message, with the id it would name. */
export interface Stance {
  readonly standing: Standing
  readonly term: (id: string) => string
}

export interface ProviderRule {
  readonly id: ProviderRuleId
  readonly name: string
  readonly stances: Readonly<Record<Provider, Stance>>
  readonly find: (list: WireList) => readonly Breach[]
}

type Term = string | ((id: string) => string)

const stance = (standing: Standing, term: Term): Stance => ({
  standing,
  term: typeof term === 'string' ? () => term : term,
})

export const refuses = (term: Term): Stance => stance('refuses', term)
export const repairs = (term: Term): Stance => stance('repairs', term)
export const noRule: Stance = stance('no-rule', '')
