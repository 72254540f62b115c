/** Whether a text is source code, and of which family (ccr-absorb-crush 5.5). */

/** `js` is every language with braces and `//`. */
export type CodeLanguage = 'python' | 'js'

const LOOKED_AT = 300

const PYTHON_IMPORT = /^\s*(?:import|from)\s+[A-Za-z_]/
const JS_IMPORT = /from\s+['"]|^\s*import\s*['"]/

export function codeLanguageOf(lines: readonly string[]): CodeLanguage | null {
  let python = 0
  let js = 0
  for (const line of lines.slice(0, LOOKED_AT)) {
    const isJsImport = JS_IMPORT.test(line)
    if (/^\s*#!.*python/.test(line)) python += 4
    if (/^\s*(?:async\s+def|def|class)\s+\w/.test(line)) python += 2
    if (PYTHON_IMPORT.test(line) && !isJsImport) python += 1
    if (line.includes('self.') || /^\s*(?:elif|except|yield)\b/.test(line)) python += 1
    if (isJsImport) js += 2
    if (/^\s*(?:function\b|const |let |var )/.test(line)) js += 2
    if (line.includes('=>')) js += 1
    if (/^\s*(?:public|private|protected|static|final|void|return)\b/.test(line)) js += 1
    if (endsStatement(line)) js += 1
    if (/console\.log|require\(|module\.exports|await /.test(line)) js += 1
  }
  if (python >= 3 && python > 1.5 * js) return 'python'
  return js >= 4 && js > 1.5 * python ? 'js' : null
}

const endsStatement = (line: string): boolean => line.trimEnd().endsWith(';')
