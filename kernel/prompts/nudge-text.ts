/** A decision in words for the model (nudge and surface text A12). The kernel never puts them into the messages. */
import { figure } from '#kernel/compression/report-figures.ts'
import type { NudgeSections, Prompts } from '#kernel/model/pack.ts'
import type { NudgeDecision } from '#kernel/model/turn.ts'
import { defaultPrompts } from './default-prompts.ts'
import { formatBlockMap, formatTakenIn, formatTargets } from './nudge-blocks.ts'
import { formatRanges } from './nudge-range-table.ts'
import { applySectionOverrides } from './section-overrides.ts'

export interface NudgeText {
  readonly voice: 'emergency' | 'gentle'
  readonly text: string
}

/** Text for the tail of a request; what a null section leaves out is not there at all. */
export function renderNudgeText(
  decision: NudgeDecision,
  prompts: Prompts = defaultPrompts,
  sections?: NudgeSections,
): NudgeText {
  const { overLimit, emergencyOverride } = decision.breakdown
  const voice = overLimit || emergencyOverride ? 'emergency' : 'gentle'
  const write: Writer = {
    decision,
    prompts,
    voice,
    section: (key, text) => applySectionOverrides([[key, text]], sections),
  }
  const { tier } = decision
  const parts =
    tier === 2 || tier === 3 ? distil(write, tier) : voice === 'emergency' ? emergency(write) : gentle(write)
  const first = parts.findIndex((part) => part !== '')
  return { voice, text: first === -1 ? '' : parts.slice(first).join('\n') }
}

interface Writer {
  readonly decision: NudgeDecision
  readonly prompts: Prompts
  readonly voice: NudgeText['voice']
  /** The section as it is or as it is replaced; nothing when it is taken away. */
  readonly section: (key: keyof NudgeSections, text: string) => readonly string[]
}

const ONE_CALL = 'One call of compress can fold several ranges: list them all in content.'

function gentle(write: Writer): readonly string[] {
  const { decision, prompts } = write
  return [
    ...note(write),
    '',
    breakdown(decision),
    '',
    prompts.howToCompressRules,
    '',
    ...ranges(decision),
    '',
    ONE_CALL,
  ]
}

function emergency({ decision, prompts, section }: Writer): readonly string[] {
  return [
    ...section(
      'emergencyHeader',
      `EMERGENCY: the context is nearly full (${Math.round(decision.contextUsage * 100)}% of the window). Compress before you do anything else.\n${prompts.compressPhilosophy}`,
    ),
    '',
    breakdown(decision),
    '',
    prompts.howToCompressRules,
    '',
    'Use no ids but those you can see below, and fold older work first.',
    '',
    ...ranges(decision),
    '',
    ONE_CALL,
  ]
}

const WORK = {
  2: {
    name: 'DISTILLATION',
    key: 't2Guidance',
    asks: 'Summaries have piled up. Distil the blocks below into one denser block',
    rules: 'tier2DistillRules',
  },
  3: {
    name: 'CONDENSATION',
    key: 't3Guidance',
    asks: 'Distilled blocks have piled up. Distil the blocks below once more, into one block of bare facts',
    rules: 'tier3CondenseRules',
  },
} as const

function distil(write: Writer, tier: 2 | 3): readonly string[] {
  const { decision, prompts, voice, section } = write
  const { name, key, asks, rules } = WORK[tier]
  const blocks = decision.tierTargetBlocks
  const [first, last] = [blocks[0]?.blockId ?? 'b1', blocks.at(-1)?.blockId ?? 'b5']
  return [
    ...note(write),
    '',
    breakdown(decision),
    '',
    `${voice === 'emergency' ? 'EMERGENCY: ' : ''}tier ${tier} ${name} is due.`,
    ...section(
      key,
      `${asks}. Give block ids as bounds: startId and endId are blocks such as ${first}. Raw messages between the bounds are absorbed with them, so write down of those what the how-to rules below ask for.`,
    ),
    formatTargets(blocks, tier),
    `Example: compress({"content":[{"topic":"…","startId":"${first}","endId":"${last}","summary":"…"}]})`,
    '',
    prompts.howToCompressRules,
    '',
    prompts[rules],
  ]
}

const note = ({ prompts, section }: Writer): readonly string[] =>
  section(
    'efficiencyNote',
    `The context has grown by enough that folding is worth its price. Fold what is done with, then go on with the work.\n${prompts.compressPhilosophy}`,
  )

function ranges({ compressibleRanges, protectedRanges, activeBlockSpans }: NudgeDecision): readonly string[] {
  return [
    formatRanges(compressibleRanges, protectedRanges),
    formatBlockMap(activeBlockSpans),
    formatTakenIn(compressibleRanges, activeBlockSpans),
  ].filter((part) => part !== '')
}

const BUCKETS = ['system', 'tool', 'summaries', 'code', 'text'] as const

/** `1.2K tool | 640 text`, and what the context has grown by. */
function breakdown({ contextBreakdown }: NudgeDecision): string {
  const buckets = BUCKETS.flatMap((name) => {
    const tokens = contextBreakdown[name] ?? 0
    return tokens > 0 ? [`${figure(tokens)} ${name}`] : []
  })
  const growth = contextBreakdown['growth'] ?? 0
  return [
    buckets.join(' | '),
    ...(growth > 0 ? [`+${figure(growth)} since the last nudge or fold`] : []),
  ].join('\n')
}
