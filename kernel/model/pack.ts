/** Prompt packs: named surfaces that can be swapped (nudge and surface text C4). */

/** A section's text: a string replaces it, null takes it away, absent keeps ours. */
export type SectionOverrides<Key extends string> = { readonly [K in Key]?: string | null }

export type PromptKey =
  'compressPhilosophy' | 'howToCompressRules' | 'tier2DistillRules' | 'tier3CondenseRules'

/** The rules that compression rests on; replacing one needs an explicit word. */
export type Prompts = Readonly<Record<PromptKey, string>>

export type PromptSectionKey =
  'acpTags' | 'tools' | 'summariesInContext' | 'textProtocol' | 'textTools' | 'functionTools'

export type CompressPromptSections = SectionOverrides<PromptSectionKey>

export type NudgeSectionKey = 'efficiencyNote' | 'emergencyHeader' | 't2Guidance' | 't3Guidance'

export type NudgeSections = SectionOverrides<NudgeSectionKey>

export interface ToolOverride {
  readonly description?: string
  /** By name of the parameter, at any depth. */
  readonly paramDescriptions?: Readonly<Record<string, string>>
}

export type ToolOverrides = Readonly<Record<string, ToolOverride>>

/** All that a pack may change. */
export interface PackSurface {
  readonly prompts?: Partial<Prompts>
  readonly promptSections?: CompressPromptSections
  readonly nudgeSections?: NudgeSections
  readonly toolPrompts?: ToolOverrides
  /** By host; only the host knows what is in it. */
  readonly adapters?: Readonly<Record<string, unknown>>
}

export interface Pack {
  readonly name: string
  readonly version?: string
  readonly description?: string
  readonly surface: PackSurface
  /** `builtin:lean`, `file:<path>`. */
  readonly source: string
}

/** Where packs come from. Asked at every turn, so synchronous. */
export interface PackSource {
  readonly id: string
  readonly resolve: (name: string) => Pack | null
  readonly list?: () => readonly Pack[]
}

export interface PackResolver {
  readonly sources: readonly PackSource[]
  /** Null for a name that is not valid, and for one that no source has. */
  readonly resolve: (name: string) => Pack | null
  readonly listPacks: () => readonly Pack[]
}

/** Something a pack could not be read for; the pack is passed over. */
export interface PackProblem {
  /** Id of the source. */
  readonly source: string
  /** File or name of the pack; null when it is the source itself. */
  readonly at: string | null
  readonly why: string
}

/** Port: files of a directory, as a host has them at hand. Each may throw. */
export interface PackFiles {
  /** Names in the directory, without their path. */
  readonly readDir: (dir: string) => readonly string[]
  /** Null when there is no such file. */
  readonly readFile: (path: string) => string | null
}
