/** Which languages with braces a source may be, and how each reads it (ccr-absorb-crush 5.5). */
import type { CodeLines, LineKind } from './code-lines.ts'
import { NotThisLanguage, Unclear } from './cursor.ts'
import { C_LIKE, GO, NESTED, RUST, scanBraces } from './scan-braces.ts'
import { scanScript } from './scan-script.ts'

interface Reading {
  /** What only this language writes. */
  readonly signs: RegExp
  /** Null = this can't be the language. */
  readonly scan: (text: string) => CodeLines | null
}

const READINGS: readonly Reading[] = [
  {
    signs:
      /\bfunction\b|\brequire\(|\bmodule\.exports\b|\bfrom\s*['"]|^[ \t]*export\s|\bconsole\.\w|[=!]==|\bundefined\b|\bconst (?:\w+|\{|\[)[^:;()\n]{0,100} = |^import ['"]/m,
    scan: scriptKinds,
  },
  {
    signs:
      /^[ \t]*#\s*(?:include|define|if|ifdef|ifndef|endif|pragma)\b|^[ \t]*using [\w.]+;|\bnamespace \w|\bstd::|\b(?:public|private|protected) (?:static |final |abstract |override |async )*(?:void|class|int|boolean|bool|String|string|interface|enum)\b|\bvoid \w+\(|^[ \t]*(?:import|package) [\w.*]+;|@(?:interface|implementation|property)\b|\b(?:int|char|float|double|size_t|bool) \*?\w+ ?[=;[(]/m,
    scan: (text) => kindsOrNull(() => scanBraces(text, C_LIKE)),
  },
  {
    signs: /^package \w+[ \t]*$|^func [\w(]|\S := \S/m,
    scan: (text) => kindsOrNull(() => scanBraces(text, GO)),
  },
  {
    signs:
      /\bfn \w+\s*[<(]|\blet mut \w|^[ \t]*(?:unsafe )?impl\b[^(\n]{0,200}\{|\bpub (?:fn|struct|enum|mod|use|trait|const|static|crate|type|async|unsafe)\b|^[ \t]*#!?\[\w|\buse (?:std|crate|super|self|core|alloc)::|&(?:'\w+ )?mut |&'[a-z]\w*\b/m,
    scan: (text) => kindsOrNull(() => scanBraces(text, RUST)),
  },
  {
    signs:
      /^[ \t]*(?:(?:private|public|internal|protected|override|open|suspend|fileprivate|static|mutating|final|inline|implicit|lazy|sealed|data) )*(?:fun|func|val|object|protocol|extension|guard|case class|trait|def) [\w<(`]|^import [A-Za-z]\w*(?:\.\w+)*$|^import '[\w:./]+';$/m,
    scan: (text) => kindsOrNull(() => scanBraces(text, NESTED)),
  },
]

/**
 * Lines are comments only if they are in every language that the source may be: those of which a sign
 * is seen, else all. A language in which the text makes no sense drops out; null when none is left, or
 * when one of them could read it in two ways.
 */
export function braceKinds(text: string): LineKind[] | null {
  const signed = READINGS.filter(({ signs }) => signs.test(text))
  try {
    return joined((signed.length > 0 ? signed : READINGS).map(({ scan }) => scan(text)))?.kinds() ?? null
  } catch (error) {
    if (error instanceof Unclear) return null
    throw error
  }
}

/** With and without elements in the code; a text that seems to hold some has to make sense with them. */
function scriptKinds(text: string): CodeLines | null {
  const plain = (): CodeLines | null => kindsOrNull(() => scanScript(text, false))
  if (!/<\/|\/>/.test(text)) return plain()
  const elements = kindsOrNull(() => scanScript(text, true))
  return elements && joined([elements, kindsOrNull(plain, Unclear)])
}

function kindsOrNull(
  scan: () => CodeLines | null,
  trouble: typeof NotThisLanguage | typeof Unclear = NotThisLanguage,
): CodeLines | null {
  try {
    return scan()
  } catch (error) {
    if (error instanceof trouble) return null
    throw error
  }
}

/** Where readings differ in whether a line is code, it is. */
function joined(readings: readonly (CodeLines | null)[]): CodeLines | null {
  const sound = readings.filter((reading) => reading !== null)
  const [first, ...rest] = sound
  for (const other of rest) first!.join(other)
  return first ?? null
}
