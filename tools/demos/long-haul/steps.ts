/** What a piece of work is made of: calls, steps, and the habits that frame them. */
import type { JsonObject } from '#kernel/model/json.ts'
import type { Dice } from '../../log-maker/dice.ts'
import type { Files } from './files.ts'
import { testRun } from './output.ts'
import { file, folder, testFile, type Thing } from './project.ts'
import { after, before, more, reading, reasons } from './words.ts'

export interface Call {
  readonly name: string
  readonly args: JsonObject
  readonly result: string
  readonly failed?: true
}

export interface Step {
  readonly say: string
  readonly think?: string
  readonly calls: readonly Call[]
}

export interface Task {
  readonly title: string
  readonly prompt: string
  readonly steps: readonly Step[]
  /** Closing words of the turn. */
  readonly closing: string
  /** One line for a later summary. */
  readonly done: string
  readonly files: readonly string[]
}

/** What a piece of work is done with. */
export interface Desk {
  readonly roll: Dice
  readonly files: Files
}

export const bash = (command: string, result: string, failed = false): Call => ({
  name: 'bash',
  args: { command },
  result,
  ...(failed ? { failed: true as const } : {}),
})
export const read = ({ files }: Desk, path: string): Call => ({
  name: 'read',
  args: { path },
  result: files.read(path),
})
export const grep = ({ files }: Desk, pattern: string, ...folders: readonly string[]): Call => ({
  name: 'grep',
  args: { pattern, path: folders.join(' ') },
  result: files.grep(pattern, ...folders) || '(no matches)',
})
export const edit = ({ files }: Desk, path: string, old: string, now: string): Call => ({
  name: 'edit',
  args: { path, old, new: now },
  result: files.edit(path, old, now),
})
export const write = ({ files }: Desk, path: string, content: string): Call => ({
  name: 'write',
  args: { path, content },
  result: files.write(path, content),
})

export const step = (say: string, ...calls: readonly Call[]): Step => ({ say, calls })
export const thought = (think: string, say: string, ...calls: readonly Call[]): Step => ({
  think,
  say,
  calls,
})

/** A test more, at the top of its file. */
export function addTest(desk: Desk, of: Thing, name: string, ...body: readonly string[]): Call {
  const head = `describe('${of.many}', () => {\n`
  const lines = [`  it('${name}', async () => {`, ...body.map((line) => `    ${line}`), '  })', '', '']
  return edit(desk, testFile(of), head, head + lines.join('\n'))
}

/** Looking around: a search, and one or two files. */
export function explore(desk: Desk, of: Thing, name: string): Step[] {
  const { roll } = desk
  const parts = (['rules', 'store', 'routes'] as const).slice(roll.between(0, 1), roll.between(2, 3))
  const search = grep(desk, name, folder(of), 'test')
  const say = roll.pick(reading)(of, name)
  return [
    roll.chance(0.5) ? thought(roll.pick(reasons)(of, name), say, search) : step(say, search),
    ...parts.map((part, k) => {
      const path = file(of, part)
      return step(k === 0 ? `\`${path}\` next.` : roll.pick(more), read(desk, path))
    }),
  ]
}

/** Checking: types, then tests; now and then a slip that is put right. */
export function verify(desk: Desk, of: Thing): Step[] {
  const { roll, files } = desk
  const path = file(of, 'routes')
  const loose = `${of.many}.find(params.id)) ?? notFound('${of.one}', params.id))`
  const line =
    files
      .text(path)
      .split('\n')
      .findIndex((text) => text.includes(loose)) + 1
  const slip = line > 0 && roll.chance(0.5)
  const types = step(roll.pick(before), bash('npm run typecheck', '[exit code: 0]'))
  const tests = roll.chance(0.3)
    ? bash('npm test', testRun(roll, files, null))
    : bash(`npm test -- ${testFile(of)}`, testRun(roll, files, of))
  if (!slip) return [types, step(roll.pick(after), tests)]
  const problem = `${path}:${line}:58 - error TS2345: Argument of type 'string | undefined' is not assignable to parameter of type 'string'.\n\nFound 1 error.\n\n[exit code: 2]`
  return [
    step(roll.pick(before), bash('npm run typecheck', problem, true)),
    thought(
      'The router types its parameters more strictly now, and this line was never checked. An id that is missing is an unknown id, so the empty text is right here.',
      'An old line that the stricter router complains about. A missing id is an unknown id.',
      edit(desk, path, loose, loose.replaceAll('params.id', "params.id ?? ''")),
    ),
    step('Again.', bash('npm run typecheck', '[exit code: 0]')),
    step(roll.pick(after), tests),
  ]
}
