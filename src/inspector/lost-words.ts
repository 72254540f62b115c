/** What a fold took and what its summary lost, as sentences. */
import type { Lost, LostTerm, LostTerms, TermKind } from '#kernel/model/lost.ts'
import { count, counted } from '#src/ui/format.ts'

export const kindNames: Readonly<Record<TermKind, readonly [one: string, many: string]>> = {
  path: ['path', 'paths'],
  identifier: ['name', 'names'],
  url: ['address', 'addresses'],
  number: ['number', 'numbers'],
  quote: ['quotation', 'quotations'],
}

export const lostOf = ({ lost, more }: LostTerms): number => lost.length + more

const sum = (groups: readonly LostTerms[], of: (group: LostTerms) => number): number =>
  groups.reduce((total, group) => total + of(group), 0)

export function lostFinding({ name, messages, groups }: Pick<Lost, 'name' | 'messages' | 'groups'>): string {
  const gone = sum(groups, lostOf)
  const all = gone + sum(groups, ({ kept }) => kept)
  const least = groups.some(({ capped }) => capped) ? 'at least ' : ''
  if (messages === 0) return `Nothing that ${name} folded is in this file.`
  const said = `${name} folded ${counted(messages, 'message')}`
  if (all === 0) return `${said}; they hold no names, paths, addresses, numbers or quotations.`
  if (gone === 0)
    return `${said}; its summary holds ${all === 1 ? 'the one term' : `all ${count(all)} terms`} of them.`
  if (gone === all) return `${said}; its summary holds none of their ${least}${counted(all, 'term')}.`
  return `${said}; its summary no longer holds ${least}${count(gone)} of their ${counted(all, 'term')}.`
}

/** `3 paths lost, 2 kept`. */
export function groupSums(group: LostTerms): string {
  const gone = lostOf(group)
  const [one, many] = kindNames[group.kind]
  const lost = gone === 0 ? `No ${one} lost` : `${counted(gone, one, many)} lost`
  return `${lost}, ${count(group.kept)} kept`
}

/** For a reader that does not see the sizes and signs. */
export function termLabel({ text, count: times, seq, near }: LostTerm): string {
  const often = times === 1 ? '' : `, ${count(times)} times`
  const where = seq === null ? '' : `, first at event ${count(seq)}`
  const left = near === null ? '' : `; the summary still holds ${near}`
  return `${text}${often}${where}${left}`
}
