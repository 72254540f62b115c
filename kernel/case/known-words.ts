/**
 * What the kernel reads in texts, and so has to find in placeholders as well: refs, the arguments of its own
 * tools, the phrases it writes (kernel-core 2, 16, 17; kernel-nudge-and-surface-text D).
 */
import { SUMMARY_HEADER } from '#kernel/base/ids.ts'

/** `m00042`, `b7`, in any case: wherever a text names one, it goes on naming it. */
const REF = /^[mb]\d{1,9}$/i

export const isRef = (word: string): boolean => REF.test(word)

/** Tools whose arguments the kernel reads. */
const OWN_TOOLS = new Set(['compress', 'decompress'])

export const isOwnTool = (tool: string | null): boolean => tool !== null && OWN_TOOLS.has(tool)

/** Members of their arguments, at any depth and in any wrapping; and what may stand between two refs. */
const OWN_WORDS = new Set([
  'content',
  'ranges',
  'startRef',
  'startId',
  'endRef',
  'endId',
  'messageId',
  'summary',
  'topic',
  'summaryMaxChars',
  'blockId',
  'to',
])

export const isOwnWord = (word: string): boolean => OWN_WORDS.has(word)

/** A ref, or bare digits, as the whole of an argument. */
export const WHOLE_REF = /^\s*[mb]?\d{1,9}\s*$/i
/** The same at the start of a string, its closing quote included. */
export const QUOTED_REF = /^\s*[mb]?\d{1,9}\s*"/i

/** Sentences of the kernel that it recognises by their words. */
const PHRASES = [SUMMARY_HEADER, '[truncated for context space]']

/** Length of a phrase that begins here, or 0. */
export function phraseAt(text: string, at: number): number {
  for (const phrase of PHRASES) if (text.startsWith(phrase, at)) return phrase.length
  return 0
}

const TAG = /^<acp [^<>\n]{0,200}>m\d{1,7}<\/acp>/

/** Length of the tag with the message's ref that a rendered text begins with, or 0. */
export function tagLength(text: string): number {
  return text.startsWith('<acp ') ? (TAG.exec(text.slice(0, 256))?.[0].length ?? 0) : 0
}

/** Words of JSON itself. */
export const isLiteral = (word: string): boolean => word === 'true' || word === 'false' || word === 'null'
