/** The two forms that stand for folded values in the output of json-fold (ccr-absorb-crush 5.4). */
import { recordNode, scalarNode } from './json-node.ts'
import type { JsonNode, JsonRecord } from './json-node.ts'

/** No document that holds this key is folded: it could not be told from an envelope. */
export const RESERVED_KEY = '__acp_crush'

const kindNode = (kind: string): [string, JsonNode] => [RESERVED_KEY, scalarNode(`"${kind}"`)]

/** Stands for a whole array of records: what all rows have, and per row what it has beside. */
export function rowsEnvelope(rows: number, constant: JsonRecord, items: JsonNode | null): JsonRecord {
  return recordNode(
    new Map([
      kindNode('rows'),
      ['rows', scalarNode(String(rows))],
      ['const', constant],
      ...(items ? [['items', items] as const] : []),
    ]),
  )
}

/** Stands for equal neighbours inside an array. */
export function runEnvelope(count: number, item: JsonNode): JsonRecord {
  return recordNode(
    new Map([kindNode('identical-run'), ['count', scalarNode(String(count))], ['item', item]]),
  )
}

export interface Rows {
  readonly rows: number
  readonly constant: JsonRecord
  readonly items: readonly JsonRecord[] | null
}

/** Null when the node is no such envelope, in every part. */
export function readRows(node: JsonNode): Rows | null {
  if (node.kind !== 'record' || !isOfKind(node, 'rows')) return null
  const rows = countOf(node.entries.get('rows'))
  const constant = node.entries.get('const')
  const items = node.entries.get('items')
  if (rows === null || constant?.kind !== 'record') return null
  if (items === undefined) return node.entries.size === 3 ? { rows, constant, items: null } : null
  if (node.entries.size !== 4 || items.kind !== 'list' || items.items.length !== rows) return null
  const records = items.items.filter((item): item is JsonRecord => item.kind === 'record')
  return records.length === rows ? { rows, constant, items: records } : null
}

export interface Run {
  readonly count: number
  readonly item: JsonNode
}

export function readRun(node: JsonNode): Run | null {
  if (node.kind !== 'record' || node.entries.size !== 3 || !isOfKind(node, 'identical-run')) return null
  const count = countOf(node.entries.get('count'))
  const item = node.entries.get('item')
  return count === null || item === undefined ? null : { count, item }
}

function isOfKind({ entries }: JsonRecord, kind: string): boolean {
  const found = entries.get(RESERVED_KEY)
  return found?.kind === 'scalar' && found.text === `"${kind}"`
}

function countOf(node: JsonNode | undefined): number | null {
  return node?.kind === 'scalar' && /^[1-9]\d{0,8}$/.test(node.text) ? Number(node.text) : null
}
