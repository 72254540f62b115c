/** Takes comments, docstrings and empty lines out of source code (ccr-absorb-crush 5.5). */
import { braceKinds } from './code-languages.ts'
import type { LineKind } from './code-lines.ts'
import { codeLanguageOf } from './language.ts'
import type { CodeLanguage } from './language.ts'
import { splitLines } from './lines.ts'
import { scanPython } from './scan-python.ts'

export interface CodeTrim {
  /** Null = no source code. */
  readonly language: CodeLanguage | null
  /** Null = nothing to gain, or where strings and comments end can't be known. */
  readonly text: string | null
}

/** A saving below three in a hundred is not worth a marker. */
const WORTH = 0.97

/**
 * No token changes that is neither comment nor docstring: strings, templates, directives and every
 * line that holds a part of one stay to the letter, but for line ends, which become LF. Linear.
 */
export function codeTrim(text: string): CodeTrim {
  const lines = splitLines(text)
  const language = codeLanguageOf(lines)
  if (language === null || isUnclear(text)) return { language, text: null }
  const kinds = language === 'python' ? scanPython(lines) : braceKinds(lines.join('\n'))
  return { language, text: kinds && trimmed(text, lines, kinds, language === 'python' ? '#' : '//') }
}

/**
 * Ends of lines that only some languages know; documents that hold source code, or text whose end a
 * word of its own marks: what is a comment there, no scanner here can tell.
 */
function isUnclear(text: string): boolean {
  return (
    /\r(?!\n)|[\u2028\u2029]/.test(text) ||
    /^(?:diff --git |@@ -\d|[ \t]*<(?:!doctype|html|template|script|style|\?php|\?xml)\b|=(?:pod|head\d|begin)\b)/im.test(
      text,
    ) ||
    /<<<["']?[A-Za-z_]|<<[~-]?["']?[A-Z][A-Z0-9_]{2,}["']?[ \t]*[;)]*$/m.test(text) ||
    /^[ \t]*(?:use strict;|my [$@%])/m.test(text) ||
    // The comment before it is C that the Go compiler reads.
    /^[ \t]*(?:import )?"C"[ \t]*$/m.test(text)
  )
}

function trimmed(
  text: string,
  lines: readonly string[],
  kinds: readonly LineKind[],
  opener: '#' | '//',
): string | null {
  const written: string[] = []
  let elided = 0
  let blanks = 0
  const flush = (): void => {
    if (elided > 0) written.push(`${opener} [acp-crush: elided ${elided} line${elided === 1 ? '' : 's'}]`)
    elided = 0
  }
  kinds.forEach((kind, i) => {
    if (kind === 'blank') {
      blanks++
      if (blanks < 3 || blanks % 2 === 0) return
      flush()
      written.push('')
      return
    }
    if (kind !== 'comment') blanks = 0
    if (kind === 'code' || kind === 'docstring-start') flush()
    if (kind === 'code') written.push(lines[i]!)
    else elided++
  })
  flush()
  if (written.length >= lines.length) return null
  const output = written.join('\n') + (text.endsWith('\n') ? '\n' : '')
  return output.length < WORTH * text.length ? output : null
}
