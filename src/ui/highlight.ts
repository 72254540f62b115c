/**
 * lowlight's tree of classes as a tree of four looks. A few languages that agents write most; any
 * other text stays plain.
 */
import bash from 'highlight.js/lib/languages/bash'
import css from 'highlight.js/lib/languages/css'
import go from 'highlight.js/lib/languages/go'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import python from 'highlight.js/lib/languages/python'
import rust from 'highlight.js/lib/languages/rust'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import { createLowlight } from 'lowlight'

const lowlight = createLowlight({
  bash,
  css,
  go,
  javascript,
  json,
  python,
  rust,
  sql,
  typescript,
  xml,
  yaml,
})

export type Look = 'word' | 'quote' | 'comment' | 'name'
export type Piece = string | { readonly look: Look | null; readonly children: readonly Piece[] }

const looks: Readonly<Record<string, Look>> = {
  'hljs-keyword': 'word',
  'hljs-built_in': 'word',
  'hljs-literal': 'word',
  'hljs-name': 'word',
  'hljs-section': 'word',
  'hljs-string': 'quote',
  'hljs-regexp': 'quote',
  'hljs-number': 'quote',
  'hljs-comment': 'comment',
  'hljs-doctag': 'comment',
  'hljs-title': 'name',
}

type Tree = ReturnType<typeof lowlight.highlight>
type Node = Tree['children'][number]

export function highlight(text: string, language: string): readonly Piece[] {
  if (!language || !lowlight.registered(language)) return [text]
  return walk(lowlight.highlight(language, text).children)
}

function walk(nodes: readonly Node[]): readonly Piece[] {
  return nodes.map((node): Piece => {
    if (node.type === 'text') return node.value
    if (node.type !== 'element') return ''
    const names = node.properties.className
    const name = Array.isArray(names) ? names.find((n) => looks[String(n)]) : undefined
    return { look: looks[String(name)] ?? null, children: walk(node.children) }
  })
}
