/** By how many tokens the messages that a turn sends with another text differ from what was recorded. */
import { estimateTokens } from '#kernel/base/estimate-tokens.ts'
import type { RecomputedTurn } from '#kernel/model/replay.ts'
import type { Tokens } from '#kernel/model/units.ts'
import { tablesOf } from './turn-tables.ts'

const known = new WeakMap<RecomputedTurn, ReadonlyMap<number, Tokens>>()

/** By place of the message; what stays as it is, or is not sent, is not in it. */
export function changedTokens(turn: RecomputedTurn): ReadonlyMap<number, Tokens> {
  let changed = known.get(turn)
  if (!changed) known.set(turn, (changed = changesOf(turn)))
  return changed
}

function changesOf(turn: RecomputedTurn): ReadonlyMap<number, Tokens> {
  const changes = new Map<number, Tokens>()
  const { input, places } = turn
  const { outputById } = tablesOf(turn)
  input.forEach((part, i) => {
    const shown = outputById.get(part.id)
    if (!shown || shown === part || shown.text === part.text) return
    const change = estimateTokens(shown.text ?? '') - estimateTokens(part.text ?? '')
    if (change !== 0) changes.set(places[i]!, (changes.get(places[i]!) ?? 0) + change)
  })
  return changes
}
