/**
 * The files of the made project, as the tools of the session see them: what was edited stays edited, a
 * search finds what is there, and a test run counts the tests that exist.
 */
import { firstDay } from './code.ts'

/** The difference of two texts as one hunk, with three lines around it. */
export function diff(path: string, old: string, now: string): string {
  const [a, b] = [old === '' ? [] : old.split('\n'), now.split('\n')]
  let head = 0
  while (head < Math.min(a.length, b.length) && a[head] === b[head]) head++
  let tail = 0
  while (tail < Math.min(a.length, b.length) - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++
  const [from, until] = [Math.max(0, head - 3), Math.max(0, tail - 3)]
  const [gone, come] = [a.slice(head, a.length - tail), b.slice(head, b.length - tail)]
  const [before, after] = [a.slice(from, head), a.slice(a.length - tail, a.length - until)]
  const around = before.length + after.length
  return [
    old === '' ? '--- /dev/null' : `--- a/${path}`,
    `+++ b/${path}`,
    `@@ -${old === '' ? 0 : from + 1},${gone.length + around} +${from + 1},${come.length + around} @@`,
    ...before.map((line) => ` ${line}`),
    ...gone.map((line) => `-${line}`),
    ...come.map((line) => `+${line}`),
    ...after.map((line) => ` ${line}`),
  ].join('\n')
}

export class Files {
  #texts: Map<string, string>

  constructor(texts: Map<string, string> = firstDay()) {
    this.#texts = texts
  }

  /** A state to try things on. */
  copy(): Files {
    return new Files(new Map(this.#texts))
  }

  text(path: string): string {
    return this.#texts.get(path) ?? ''
  }

  /** As the read tool shows a file. */
  read(path: string): string {
    const lines = this.text(path).split('\n')
    return lines.map((line, k) => `${String(k + 1).padStart(4)}  ${line}`).join('\n')
  }

  /** Lines with a word, below one of the folders. */
  grep(word: string, ...folders: readonly string[]): string {
    const whole = new RegExp(`\\b${word}\\b`)
    return [...this.#texts]
      .filter(([path]) => folders.some((folder) => path.startsWith(folder)))
      .flatMap(([path, text]) =>
        text.split('\n').flatMap((line, k) => (whole.test(line) ? [`${path}:${k + 1}:${line}`] : [])),
      )
      .join('\n')
  }

  /** Put one text in the place of another that must be there; answers the difference. */
  edit(path: string, old: string, now: string): string {
    const text = this.text(path)
    if (!text.includes(old)) throw new Missing(`${path} has no ${old}`)
    const next = text.split(old).join(now)
    this.#texts.set(path, next)
    return diff(path, text, next)
  }

  write(path: string, now: string): string {
    const difference = diff(path, this.text(path), now)
    this.#texts.set(path, now)
    return difference
  }

  /** Names of the tests in a file. */
  tests(path: string): readonly string[] {
    return [...this.text(path).matchAll(/^ {2}it\('(.*)', async/gm)].map((found) => found[1] ?? '')
  }
}

/** A piece of work does not fit the files as they are now: an earlier one was there before. */
export class Missing extends Error {}
