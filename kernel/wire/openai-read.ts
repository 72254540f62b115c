/** OpenAI Chat Completions to core messages (kernel-wire 7.2). Total: what can't be read is carried along. */
import { compactJson } from '#kernel/base/compact-json.ts'
import { imageSidecar } from './data-url.ts'
import type { WireUnit } from './layout.ts'
import { ClusterCounter, hashId } from './message-id.ts'
import { assistantDrafts } from './openai-assistant.ts'
import { contentText, otherParts } from './openai-text.ts'
import type { Draft } from './piece.ts'
import { pieceOf } from './piece.ts'
import type { BiliMessage } from './piece.ts'
import type { Wire } from './read.ts'
import { listOf, objectOf, stringOf } from './read.ts'

export interface OpenaiProjection {
  readonly msgs: readonly BiliMessage[]
  /** Of the system messages in front, joined by a blank line. */
  readonly systemText: string
  /** Those messages as they came, so that roles, parts and breakpoints can be put back (W13). */
  readonly systemMessages: readonly Wire[]
  readonly layout: readonly WireUnit[]
}

export function openaiToCore(body: unknown): OpenaiProjection {
  const ids = new ClusterCounter()
  const calls = new Calls()
  const systemMessages: Wire[] = []
  const msgs: BiliMessage[] = []
  const layout = (listOf(objectOf(body)?.['messages']) ?? []).map((original, wireSource): WireUnit => {
    const message = objectOf(original)
    if (!message) return { original, pieces: [] }
    if (isSystem(message) && msgs.length === 0) {
      systemMessages.push(message)
      return { original, pieces: [] }
    }
    const pieces = draftsOf(message, calls).map((draft) => pieceOf({ ...draft, wireSource }, ids))
    for (const piece of pieces) calls.note(piece)
    msgs.push(...pieces)
    return { original, pieces }
  })
  const texts = systemMessages.map(({ content }) => contentText(content)).filter(Boolean)
  return { msgs, systemText: texts.join('\n\n'), systemMessages, layout }
}

export const isSystem = ({ role }: Wire): boolean => role === 'system' || role === 'developer'

function draftsOf(message: Wire, calls: Calls): readonly Draft[] {
  const { role, content, name } = message
  const raw = { rawOpenaiMessage: message }
  switch (role) {
    case 'system':
    case 'developer':
      return [
        {
          role: 'system',
          contentType: 'text',
          text: contentText(content),
          originalRole: role,
          ...raw,
          seed: { role },
        },
      ]
    case 'user':
      return [userDraft(message)]
    case 'assistant':
      return assistantDrafts(message, () => calls.openOld())
    case 'tool': {
      const toolCallId = stringOf(message['tool_call_id']) ?? ''
      const toolName = stringOf(name) ?? calls.nameOf(toolCallId)
      return [resultDraft(message, { toolCallId, ...(toolName === undefined ? {} : { toolName }) })]
    }
    case 'function': {
      const toolName = stringOf(name) ?? ''
      const toolCallId = calls.answerOld(toolName)
      return [
        {
          ...resultDraft(message, { toolName, ...(toolCallId === undefined ? {} : { toolCallId }) }),
          seed: { withoutCallId: true },
        },
      ]
    }
    default:
      return []
  }
}

const resultDraft = (message: Wire, call: Pick<Draft, 'toolCallId' | 'toolName'>): Draft => ({
  role: 'tool',
  contentType: 'tool-result',
  ...call,
  text: contentText(message['content']),
  rawOpenaiMessage: message,
})

/** A message with pictures or files is told apart by them, too (W16). */
function userDraft(message: Wire): Draft {
  const { content } = message
  const text = contentText(content)
  const draft: Draft = { role: 'user', contentType: 'text', text, rawOpenaiMessage: message }
  const others = otherParts(content)
  if (others.length === 0) return draft
  const seed = { contentType: 'parts', text: `${hashId(compactJson(others))}|${text}` }
  const url = objectOf(others[0]!['image_url'])?.['url']
  if (others.length > 1 || others[0]!['type'] !== 'image_url' || typeof url !== 'string')
    return { ...draft, rawOpenaiContentParts: others, seed }
  return { ...draft, rawOpenaiContent: others[0], ...imageSidecar(url), seed }
}

/** Names of calls by id, and calls of the old kind, which have none: a function's message answers its latest. */
class Calls {
  private readonly names = new Map<string, string>()
  private readonly open = new Map<string, string>()
  private count = 0

  note({ contentType, toolCallId, toolName }: BiliMessage): void {
    if (contentType !== 'tool-call' || toolCallId === undefined || toolName === undefined) return
    this.names.set(toolCallId, toolName)
    if (toolCallId.startsWith(OLD)) this.open.set(toolName, toolCallId)
  }

  nameOf(toolCallId: string): string | undefined {
    return this.names.get(toolCallId)
  }

  openOld(): string {
    return `${OLD}${this.count++}`
  }

  answerOld(name: string): string | undefined {
    const id = this.open.get(name)
    this.open.delete(name)
    return id
  }
}

/** Ids of calls of the old kind; no provider gives one like it. */
const OLD = 'function_call#'
