/** The names that the contract's README gives away: a host that imports one finds it here. */
import { describe, expect, expectTypeOf, it } from 'vitest'
import * as kernel from './index.ts'
import type {
  CompressionBlock,
  CompressionCore,
  CompressionState,
  CompressPromptSections,
  Config,
  CoreMessage,
  MessageContentStore,
  NudgeDecision,
  Pack,
  PackResolver,
  PackSource,
  PackSurface,
  PipelineNode,
  RenderStrategy,
} from './index.ts'
import * as wire from './wire/index.ts'

const names = `
  createCore createInitialState defaultConfig processTurn runPipeline renderVisibleRefs
  truncateLargeToolOutputs hideConsumedCompressCalls applyMessageFilters resolveTransformChannel
  buildStatusReport buildRecap mergeMarkedBlocks collectOldGenBlocks rebuildCompressionState
  storeLargeResults retrieveByRef storeCoveredOriginals registerCrushPlugin decideOutputSteering
  classifyTurn clampEffortToFloor applySteeringToPrompt applySectionOverrides cloneWithDescriptions
  applyAcpToolOverrides resolvePrompts buildCompressSystemPrompt buildCompressTextSystemPrompt
  buildCompressHybridSystemPrompt sanitizePackSurface createPackResolver defaultPackSources
  createDirPackSource
`
const wireNames = `
  anthropicToCore coreToAnthropic openaiToCore coreToOpenai responsesToCore coreToResponses
  deriveMessageId detectWireFormat WIRE_FORMATS
`
const listed = (text: string): readonly string[] => text.trim().split(/\s+/)

describe('public names', () => {
  it.each(listed(names))('%s', (name) => {
    expect(kernel).toHaveProperty(name, expect.anything())
  })

  it.each(listed(wireNames))('%s', (name) => {
    expect(wire).toHaveProperty(name, expect.anything())
  })

  it('types', () => {
    expectTypeOf<ReturnType<typeof kernel.createCore>>().toEqualTypeOf<CompressionCore>()
    expectTypeOf(kernel.createInitialState).returns.toEqualTypeOf<CompressionState>()
    expectTypeOf<CompressionState['blocks'][number]>().toEqualTypeOf<CompressionBlock>()
    expectTypeOf(kernel.defaultConfig).returns.toEqualTypeOf<Config>()
    expectTypeOf<ReturnType<typeof kernel.processTurn>['messages'][number]>().toEqualTypeOf<CoreMessage>()
    expectTypeOf<ReturnType<typeof kernel.processTurn>['contentStore']>().toEqualTypeOf<MessageContentStore>()
    expectTypeOf<NonNullable<ReturnType<typeof kernel.processTurn>['nudge']>>().toEqualTypeOf<NudgeDecision>()
    expectTypeOf<RenderStrategy>().extract<'none'>().toEqualTypeOf<'none'>()
    expectTypeOf<PipelineNode['name']>().toBeString()
    expectTypeOf<PackResolver>().toBeObject()
    expectTypeOf<PackSource>().toBeObject()
    expectTypeOf<Pack>().toBeObject()
    expectTypeOf<PackSurface>().toBeObject()
    expectTypeOf<CompressPromptSections>().toBeObject()
  })
})
