/**
 * What a run of characters without blanks and brackets is: an address, a path, a number, a name of
 * code, or a plain word, which is no term. By its form alone: nothing is looked up.
 */
import type { TermKind } from '#kernel/model/lost.ts'
import { isUnit } from './units.ts'

export interface Term {
  readonly kind: TermKind
  readonly text: string
}

const URL = /^[a-z][a-z0-9+.-]{1,15}:\/\/[^\s]+$/iu
const LINE_BEHIND = /(?::\d+){1,2}$|#L\d+(?:-L?\d+)?$/
const DATE_OR_TIME = /^\d+(?:[-/:.T]\d+)+Z?$/
const NUMBER = /^([+\-−~≈$€£]?)(\d[\d_]*(?:,\d{3}|\.\d+)*)([\p{L}%°µ]{0,10})$/u
const ORDINAL = /^\d+(?:st|nd|rd|th)$/i
const FILE = /^[\p{L}\p{N}_.@+-]*[\p{L}\p{N}_-]\.([a-z0-9]{1,10})$/iu
const DOTTED = /^[\p{L}_$][\p{L}\p{N}_$]+(?:\.[\p{L}_$][\p{L}\p{N}_$]+)+$/u
const PLAIN = /^\p{L}[\p{Ll}\p{Lo}\p{M}]*$/u

const extensions: ReadonlySet<string> = new Set(
  (
    'ts tsx mts cts js jsx mjs cjs json jsonl jsonc json5 yaml yml toml ini cfg conf env lock md mdx txt rst adoc html htm css scss ' +
    'less vue svelte astro py pyi ipynb rb go rs c h cc cpp hpp cs java kt kts scala swift m mm php pl lua r jl ex exs erl hs ml ' +
    'clj sql graphql proto sh bash zsh fish ps1 bat cmd dockerfile make mk cmake gradle xml svg png jpg jpeg gif webp ico pdf csv ' +
    'tsv parquet log zip gz tar tgz zst wasm so dll exe bin dat db sqlite patch diff snap map pem key crt tf hcl nix'
  ).split(' '),
)

/** `calls`: an opening bracket stands right behind it. Null for what is no term. */
export function classify(run: string, calls = false): Term | null {
  if (URL.test(run)) return { kind: 'url', text: run }
  const path = run.replace(LINE_BEHIND, '')
  if (isPath(path)) return { kind: 'path', text: path }
  return numberOf(run) ?? (isName(run, calls) ? { kind: 'identifier', text: run } : null)
}

function isPath(run: string): boolean {
  if (/^[a-z]:\\[^\\]/i.test(run)) return true
  if (!run.includes('/')) {
    const file = FILE.exec(run)
    return file !== null && extensions.has(file[1]!.toLowerCase()) && /\p{L}/u.test(run)
  }
  if (!/[\p{L}\p{N}]/u.test(run) || DATE_OR_TIME.test(run) || run.startsWith('//')) return false
  const parts = run.split('/')
  // `and/or` is two words; `src/App`, `a/b/c` and `./run` are places.
  return (
    /^(?:\/|\.{1,2}\/|~\/|@)/.test(run) ||
    (parts.length > 2 && parts.every((part) => part === '' || /[\p{L}\p{N}]/u.test(part))) ||
    parts.some((part) => part !== '' && !PLAIN.test(part) && /\p{L}/u.test(part))
  )
}

function numberOf(run: string): Term | null {
  if (DATE_OR_TIME.test(run)) return { kind: 'number', text: run }
  const found = NUMBER.exec(run)
  if (!found || ORDINAL.test(run)) return null
  const [, , digits, behind] = found
  if (behind !== '' && behind !== '%' && !isUnit(behind!)) return null
  const gap = behind === '' || behind === '%' || behind!.startsWith('°') ? '' : ' '
  return { kind: 'number', text: `${digits}${gap}${behind}` }
}

function isName(run: string, calls: boolean): boolean {
  if (run.length < 2 || run.length > 200 || !/\p{L}/u.test(run)) return false
  if (/^--?\p{L}/u.test(run)) return run.startsWith('--')
  // `_so_` is stress, `__init__` a name.
  const inner = run.replace(/^_([^_]+)_$/, '$1')
  if (calls && /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(inner)) return true
  if (inner.includes('::') || /^[$@]\p{L}/u.test(inner)) return true
  if (/[\p{L}\p{N}]_|_[\p{L}\p{N}]/u.test(inner)) return true
  if (/\p{Ll}\p{Lu}/u.test(inner)) return true
  if (DOTTED.test(inner)) return true
  return /\p{N}/u.test(inner) && !ORDINAL.test(inner) && /^[\p{L}\p{N}$#-]/u.test(inner)
}
