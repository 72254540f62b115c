/** The standing prompt for each way in which a model can call the tools (nudge and surface text C2). */
import type { CompressPromptSections, Prompts, PromptSectionKey } from '#kernel/model/pack.ts'
import { defaultPrompts } from './default-prompts.ts'
import { applySectionOverrides } from './section-overrides.ts'
import { defaultSections } from './section-texts.ts'

type Builder = (prompts?: Prompts, sections?: CompressPromptSections) => string

/** Philosophy, rules, then the sections; without sections the same bytes every time. */
const builder =
  (...keys: readonly PromptSectionKey[]): Builder =>
  (prompts = defaultPrompts, sections) =>
    [
      prompts.compressPhilosophy,
      prompts.howToCompressRules,
      ...applySectionOverrides(
        keys.map((key) => [key, defaultSections[key]]),
        sections,
      ),
    ].join('\n\n')

/** All tools are functions. */
export const buildCompressSystemPrompt = builder('acpTags', 'tools', 'summariesInContext')
/** All requests are written as text. */
export const buildCompressTextSystemPrompt = builder('acpTags', 'textProtocol', 'textTools')
/** Folding is written as text, reading is a function. */
export const buildCompressHybridSystemPrompt = builder('acpTags', 'textProtocol', 'functionTools')
