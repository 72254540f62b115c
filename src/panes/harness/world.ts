/** A made session of any length: rows by formula, so that a million of them cost nothing. */
import type { Chip } from '#kernel/model/row.ts'

export type Kind = 'user' | 'asst' | 'tool' | 'marker' | 'command' | 'cut'

export interface Made {
  readonly kind: Kind
  readonly ref: string
  readonly role: string
  readonly text: string
  readonly outcome: string | null
  readonly chips: readonly Chip[]
  readonly tokens: number
  /** Lines of its full content. */
  readonly lines: number
}

/** Rows `first` to `last` went into the summary that landed with row `marker`. */
export interface Compaction {
  readonly marker: number
  readonly first: number
  readonly last: number
  readonly name: string
  readonly topic: string
  readonly summary: string
  readonly items: number | null
  readonly tokens: number | null
  readonly summaryTokens: number
  readonly command: string | null
}

export interface World {
  readonly count: number
  readonly compactions: readonly Compaction[]
  /** Rows that later readers find again as they were, pinned. */
  row(id: number): Made
}

/** A number that looks random and is the same every time. */
export function hash(n: number): number {
  let x = Math.imul(n + 1, 0x9e3779b1)
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b)
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35)
  return (x ^ (x >>> 16)) >>> 0
}

const words =
  'the build breaks when refresh tokens rotate under load so both requests read one row before either writes and the second fails its check while tests pass alone on a quiet machine with one worker'.split(
    ' ',
  )

export function sentence(seed: number, length: number): string {
  const parts: string[] = []
  for (let i = 0; i < length; i++) parts.push(words[hash(seed * 31 + i) % words.length]!)
  const text = parts.join(' ')
  return `${text[0]!.toUpperCase()}${text.slice(1)}.`
}

const tools = ['bash', 'read', 'edit', 'grep'] as const

/** `n` rows and about `folds` compactions; every third takes in the two before it. */
export function madeWorld(n: number, folds: number): World {
  const compactions: Compaction[] = []
  const markers = new Set<number>()
  const period = folds > 0 ? Math.max(12, Math.floor(n / folds)) : Infinity
  for (let k = 0, start = 0; start + period <= n; k++, start += period) {
    const marker = start + period - 4
    const nested = k % 3 === 2
    const first = nested ? compactions[k - 2]!.first : start + 2
    const last = marker - 4
    markers.add(marker)
    compactions.push({
      marker,
      first,
      last,
      name: `c${k + 1}`,
      topic: sentence(k + 7, 3).slice(0, -1),
      summary: Array.from(
        { length: 2 + (hash(k) % 12) },
        (_, i) => `${i ? '- ' : ''}**${tools[i % 4]!}** ${sentence(k * 9 + i, 14)}`,
      ).join('\n'),
      items: k % 5 === 4 ? null : last - first + 1,
      tokens: k % 5 === 4 ? null : (last - first + 1) * 611,
      summaryTokens: 200 + (hash(k) % 1400),
      command: k % 2 ? 'compact' : null,
    })
  }
  return { count: n, compactions, row }

  function row(id: number): Made {
    const ref = `m${String(id + 1).padStart(5, '0')}`
    const h = hash(id)
    if (markers.has(id)) return made('marker', { ref: `event ${id}`, role: 'cmd', text: 'Compaction' })
    const tokens = 40 + (h % 4000)
    if (h % 53 === 0) return made('command', { role: 'cmd', text: '/cost → 41,204 in, 3,118 out' })
    if (h % 47 === 0) {
      const chips: Chip[] = [{ kind: 'interrupted', text: 'interrupted' }]
      return made('cut', { role: 'asst', text: sentence(id, 12), chips, tokens: 38 })
    }
    switch (id % 5) {
      case 0:
        return made('user', { ref, role: 'user', text: sentence(id, 6 + (h % 10)), tokens: h % 90 })
      case 1: {
        const chips: Chip[] = [{ kind: 'thinking', text: `thinking ${h % 900}` }]
        return made('asst', { ref, role: 'asst', text: sentence(id, 10 + (h % 20)), chips, tokens })
      }
      case 4:
        return made('asst', { ref, role: 'asst', text: sentence(id, 12 + (h % 20)), tokens })
      default: {
        const role = tools[h % 4]!
        const outcome = `${h % 7 ? 'exit 0' : 'exit 1'}, ${h % 300} lines`
        const text = `npm run ${words[h % words.length]!} -- --filter ${id}`
        return made('tool', { ref, role, text, outcome, tokens, lines: 2 + (h % 170) })
      }
    }
  }
}

export function made(kind: Kind, rest: Partial<Made>): Made {
  return { kind, ref: '', role: '', text: '', outcome: null, chips: [], tokens: 0, lines: 12, ...rest }
}
