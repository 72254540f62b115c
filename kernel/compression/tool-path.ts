/** Tools as paths, so that a pattern can protect one skill among many (kernel-ccr 1.3, 11). */
import { isRecord, own } from '#kernel/base/record.ts'
import type { CoreMessage } from '#kernel/model/message.ts'
import { matchToolPattern } from './tool-pattern.ts'

const SKILL = 'skill'
const NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/
const NAME_FIELDS = ['skill', 'name', 'command']

/** By pattern, as every message of every turn asks. */
const skillPatterns = new Map<string, boolean>()
const PATTERNS_KEPT = 1000

/** Whether a pattern could match a skill; only then are the texts of calls looked at. */
function mayMatchSkill(pattern: string): boolean {
  let may = skillPatterns.get(pattern)
  if (may === undefined) {
    if (skillPatterns.size >= PATTERNS_KEPT) skillPatterns.clear()
    skillPatterns.set(pattern, (may = matchToolPattern(SKILL, segmentsOf(pattern)[0] ?? '')))
  }
  return may
}

/** By path or by bare name: path syntax only adds matches. */
export function matchToolPath(message: CoreMessage, pattern: string): boolean {
  const { toolName } = message
  if (!toolName) return false
  if (matchToolPattern(toolName, pattern)) return true
  return mayMatchSkill(pattern) && matchesPath(toolPathOf(message), pattern)
}

function matchesPath(path: string, pattern: string): boolean {
  const wanted = segmentsOf(pattern)
  const found = segmentsOf(path)
  const [first = ''] = wanted
  if (wanted.length === 1 || (wanted.length === 2 && wanted[1] === '*'))
    return matchToolPattern(found[0] ?? '', first)
  return wanted.length === found.length && wanted.every((one, i) => matchToolPattern(found[i]!, one))
}

const segmentsOf = (path: string): readonly string[] => path.split('/')

interface Known {
  readonly text: string | undefined
  readonly path: string
}
const remembered = new WeakMap<CoreMessage, Known>()

/** `skill/review` for a call that loads a skill; the tool's name for everything else. */
export function toolPathOf(message: CoreMessage): string {
  const { contentType, toolName = '', text } = message
  if (contentType !== 'tool-call') return toolName
  const known = remembered.get(message)
  if (known && known.text === text) return known.path
  const skill = (toolName.toLowerCase() === SKILL ? skillInArgs(text) : undefined) ?? skillInText(text)
  const path = skill === undefined ? toolName : `${SKILL}/${skill}`
  remembered.set(message, { text, path })
  return path
}

function skillInArgs(text = ''): string | undefined {
  let args: unknown
  try {
    args = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!isRecord(args)) return undefined
  for (const field of NAME_FIELDS) {
    const value = own(args, field)
    if (typeof value === 'string' && NAME.test(value)) return value
  }
  return undefined
}

const FILE = /[/\\]skill\.md/gi
const IN_NAME = /[A-Za-z0-9._-]/
const LONGEST_NAME = 128

/** The folder of a `SKILL.md` that the text names, whatever its separators. */
function skillInText(text = ''): string | undefined {
  for (const { index } of text.matchAll(FILE)) {
    const end = text[index] === '\\' && text[index - 1] === '\\' ? index - 1 : index
    let start = end
    while (start > 0 && end - start <= LONGEST_NAME && IN_NAME.test(text[start - 1]!)) start--
    const name = text.slice(start, end)
    if (NAME.test(name)) return name
  }
  return undefined
}
