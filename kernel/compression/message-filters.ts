/** Filters a host registers to thin texts out (kernel-core 10.1, 25 item 6). One registry for all. */
import type { MessageFilterConfig } from '#kernel/model/config.ts'
import type { CoreMessage, Role } from '#kernel/model/message.ts'

export interface FilterContext {
  readonly text: string
  readonly role: Role
  readonly messageIndex: number
  readonly totalMessages: number
  readonly toolName?: string
}

export interface FilterResult {
  readonly action: 'keep' | 'modify' | 'drop'
  readonly text?: string
}

export interface MessageFilter {
  readonly name: string
  readonly version: string
  readonly description: string
  readonly filter: (context: FilterContext) => FilterResult
  /** Of the messages it matches only the last keeps its text. */
  readonly keepLastOnly?: boolean
}

export interface Filtered {
  readonly messages: readonly CoreMessage[]
  /** Actions applied, per filter and message; `partsFiltered` is the sum of the other two. */
  readonly partsFiltered: number
  readonly partsDropped: number
  readonly partsModified: number
}

const registry = new Map<string, MessageFilter>()

/** Replaces a filter of the same name and version; throws when the version differs. */
export function registerMessageFilter(filter: MessageFilter): void {
  const known = registry.get(filter.name)
  if (known && known.version !== filter.version)
    throw new Error(
      `Filter "${filter.name}" is registered in version ${known.version}; version ${filter.version} cannot take its place`,
    )
  registry.set(filter.name, filter)
}

export function clearMessageFilters(): void {
  registry.clear()
}

export function hasMessageFilters(): boolean {
  return registry.size > 0
}

/** A dropped message stays, with an empty text. The list itself comes back when no text changed. */
export function applyMessageFilters(
  messages: readonly CoreMessage[],
  config: MessageFilterConfig | undefined,
): Filtered {
  const filters = config?.enabled
    ? [...registry.values()].filter(({ name }) => config.filters?.[name]?.enabled !== false)
    : []
  const run = new FilterRun(messages)
  const immediate = filters.filter((filter) => !filter.keepLastOnly)
  if (immediate.length > 0)
    for (let i = 0; i < messages.length; i++) if (run.textAt(i) !== '') run.inTurn(immediate, i)
  for (const filter of filters) if (filter.keepLastOnly) run.lastOnly(filter)
  return run.result()
}

class FilterRun {
  private readonly texts = new Map<number, string>()
  private dropped = 0
  private modified = 0

  private readonly messages: readonly CoreMessage[]

  constructor(messages: readonly CoreMessage[]) {
    this.messages = messages
  }

  textAt(index: number): string {
    return this.texts.get(index) ?? this.messages[index]!.text ?? ''
  }

  /** Each filter sees what the ones before it left, an empty text too. */
  inTurn(filters: readonly MessageFilter[], index: number): void {
    for (const filter of filters) {
      const result = this.ask(filter, index)
      if (result.action === 'drop') this.drop(index)
      else if (result.action === 'modify' && result.text !== undefined) this.modify(index, result.text)
    }
  }

  lastOnly(filter: MessageFilter): void {
    let found = false
    for (let i = this.messages.length - 1; i >= 0; i--) {
      if (this.textAt(i) === '') continue
      const result = this.ask(filter, i)
      if (result.action !== 'drop' && result.action !== 'modify') continue
      if (found) this.drop(i)
      else if (result.action === 'modify' && result.text !== undefined) this.modify(i, result.text)
      found = true
    }
  }

  /** A filter that throws has no say. */
  private ask(filter: MessageFilter, index: number): FilterResult {
    const { role, toolName } = this.messages[index]!
    try {
      return filter.filter({
        text: this.textAt(index),
        role,
        messageIndex: index,
        totalMessages: this.messages.length,
        ...(toolName !== undefined && { toolName }),
      })
    } catch {
      return { action: 'keep' }
    }
  }

  private drop(index: number): void {
    this.texts.set(index, '')
    this.dropped++
  }

  private modify(index: number, text: string): void {
    this.texts.set(index, text)
    this.modified++
  }

  result(): Filtered {
    const changed = [...this.texts].filter(([index, text]) => text !== (this.messages[index]!.text ?? ''))
    let { messages } = this
    if (changed.length > 0) {
      const list = messages.slice()
      for (const [index, text] of changed) list[index] = { ...list[index]!, text }
      messages = list
    }
    return {
      messages,
      partsFiltered: this.dropped + this.modified,
      partsDropped: this.dropped,
      partsModified: this.modified,
    }
  }
}
