/** The rules that compression rests on (nudge and surface text C1). Our own wording. */
import type { Prompts } from '#kernel/model/pack.ts'

const compressPhilosophy = [
  'Space in the context is yours to spend, so spend it on what is still being worked with.',
  'Once you have drawn from a stretch of conversation what it had to give, fold it into a summary; do so when the need is there, not by habit.',
  'Leave three things as they are: what is protected, what you are still working on, and what a summary could not bring back when it is gone.',
].join('\n')

const howToCompressRules = [
  'HOW TO WRITE A SUMMARY',
  '',
  'With `compress` the summary takes the place of the messages, and it is the only record of them that you will have. It has to stand by itself. The messages can be seen again via decompress only at a price.',
  'Tell what was, as history: a summary never gives orders to whoever reads it.',
  '',
  'Keep to the letter:',
  '- file paths with their line numbers, names and signatures of functions and types',
  '- messages of errors, values, settings, commands and what they answered',
  '- each decision and its reason, also what was tried and given up, and why',
  '- what the user wants, in their words where the wording matters, with the ref of the message that said it',
  '- how the goal has changed on the way',
  '- what is open: unfinished steps, questions, known faults',
  '',
  'Leave out: greetings, narration, repeated output, listings that can be made again, ways that led nowhere and taught nothing.',
  '',
  'If room is short, keep in this order: what the user wants, decisions, open items, exact identifiers, the rest.',
  'Write dense bullet points, one fact each.',
].join('\n')

const tier2DistillRules = [
  'DISTILLING SUMMARIES (TIER 2)',
  '',
  'Several blocks become one. Keep decisions, outcomes, lessons and constraints that still bind; let the steps between them go.',
  'Begin each source with a line such as `Source: b3+b4 (12.0K→600 tok, 20x). [topic]`.',
  'Give every source block 50 to 150 tokens.',
].join('\n')

const tier3CondenseRules = [
  'CONDENSING SUMMARIES (TIER 3)',
  '',
  'Of every block only what must never be lost remains: one to three facts, a line each.',
  'Give every source block 30 to 60 tokens.',
].join('\n')

export const defaultPrompts: Prompts = Object.freeze({
  compressPhilosophy,
  howToCompressRules,
  tier2DistillRules,
  tier3CondenseRules,
})

export const PROMPT_KEYS = Object.keys(defaultPrompts) as readonly (keyof Prompts)[]
