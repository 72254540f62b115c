/** The wire codecs' public names: provider bodies to core messages and back (contract, `acp-kernel/wire`). */
export { anthropicToCore } from './anthropic-read.ts'
export type { AnthropicProjection } from './anthropic-read.ts'
export { coreToAnthropic } from './anthropic-write.ts'
export type { AnthropicMessage } from './anthropic-write.ts'
export { patchAnthropicMessages } from './anthropic-patch.ts'
export { openaiToCore } from './openai-read.ts'
export type { OpenaiProjection } from './openai-read.ts'
export { coreToOpenai } from './openai-write.ts'
export { patchOpenaiMessages } from './openai-patch.ts'
export { responsesToCore } from './responses-read.ts'
export type { ResponsesOptions, ResponsesProjection, ResponsesSlot } from './responses-read.ts'
export { coreToResponses, patchResponsesInput } from './responses-write.ts'
export { bodyToCore, coreToBody } from './body.ts'
export type { WireReading } from './body.ts'
export type { WireNote } from './layout.ts'

export { buildSystem, extractSystem, injectOpenaiSystem, injectResponsesDeveloperMessage } from './system.ts'
export {
  conversationIdentityResponses,
  conversationSignalAnthropic,
  conversationSignalOpenai,
  conversationSignalResponses,
} from './signals.ts'
export type { ConversationIdentity } from './signals.ts'
export { createSubagentNamespaces, subagentNamespace } from './subagents.ts'
export type { SubagentNamespaces } from './subagents.ts'

export { WIRE_FORMATS, detectWireFormat, isWireFormat } from './formats.ts'
export type { WireFormat } from './formats.ts'
export { ClusterCounter, deriveMessageId, hashId } from './message-id.ts'
export { toCoreMessages } from './piece.ts'
export type { BiliMessage } from './piece.ts'
export { parseDataUrl } from './data-url.ts'
export type { DataUrl } from './data-url.ts'
export { splitDemotedThinking } from './thinking.ts'
export type { SplitThinking } from './thinking.ts'
export { stripHistoricalImages } from './old-images.ts'
export {
  mirrorAnthropic,
  mirrorAnthropicToCore,
  mirrorOpenai,
  mirrorOpenaiToCore,
  mirrorResponses,
  mirrorResponsesToCore,
} from './mirror.ts'
export type { MirrorBlock, MirrorEntry } from './mirror.ts'
