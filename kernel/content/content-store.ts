/** The store of originals: looked up by ref, added to, never changed (kernel-ccr 3.1). */
import { GrownRecord } from '#kernel/base/grown-record.ts'
import { isRecord, own } from '#kernel/base/record.ts'
import type { Ref } from '#kernel/model/block.ts'
import type { ContentEntry, MessageContentStore } from '#kernel/model/content-store.ts'
import { hashContent } from './hash-content.ts'

export const emptyContentStore = (): MessageContentStore => ({ version: 1, byHash: {}, byRef: {} })

/** A store as it came from outside: itself when it has the shape, else filled up; other members stay. */
export function readContentStore(value: unknown): MessageContentStore {
  if (!isRecord(value)) return emptyContentStore()
  if (isRecord(value['byHash']) && isRecord(value['byRef'])) return value as unknown as MessageContentStore
  return {
    ...value,
    version: 1,
    byHash: (isRecord(value['byHash']) ? value['byHash'] : {}) as MessageContentStore['byHash'],
    byRef: (isRecord(value['byRef']) ? value['byRef'] : {}) as MessageContentStore['byRef'],
  }
}

/** Whether or not its text is still there; undefined for what is no entry. */
export function contentEntry(store: MessageContentStore, ref: Ref): ContentEntry | undefined {
  const entry: unknown = own(store.byRef, ref)
  return isRecord(entry) && typeof entry['hash'] === 'string' ? (entry as unknown as ContentEntry) : undefined
}

export interface StoredContent {
  readonly entry: ContentEntry
  readonly text: string
}

/** What a ref stands for; undefined also when the text of its entry is missing. */
export function storedContent(store: MessageContentStore, ref: Ref): StoredContent | undefined {
  const entry = contentEntry(store, ref)
  const text: unknown = entry && own(store.byHash, entry.hash)
  return entry && typeof text === 'string' ? { entry, text } : undefined
}

/** What is stored, before its hash and its length are known. */
export interface ContentSpec extends Omit<ContentEntry, 'hash' | 'chars'> {
  readonly ref: Ref
  readonly text: string
}

/** One more text; the very store given when the ref is empty or known, as the first write wins. */
export function addContent(store: MessageContentStore, spec: ContentSpec): MessageContentStore {
  const draft = new StoreDraft(store)
  draft.add(spec)
  return draft.store
}

/** A store to which several texts are added at once; each index is copied once, at the first of them. */
export class StoreDraft {
  store: MessageContentStore
  private byHash: GrownRecord<string> | null = null
  private byRef: GrownRecord<ContentEntry> | null = null

  constructor(store: MessageContentStore) {
    this.store = store
  }

  /** False when the ref is empty or known. */
  add({ ref, text, rawId, kind, tokens, head, toolName, command }: ContentSpec): boolean {
    if (ref === '' || own(this.store.byRef, ref) !== undefined) return false
    const entry: ContentEntry = {
      hash: this.addText(text),
      rawId,
      kind,
      tokens,
      chars: text.length,
      head,
      ...(toolName !== undefined && { toolName }),
      ...(command !== undefined && { command }),
    }
    this.byRef ??= new GrownRecord(this.store.byRef)
    this.byRef.add(ref, entry)
    this.store = { ...this.store, byRef: this.byRef.record }
    return true
  }

  /** Puts a text that its entry lost back; false when this is another text. */
  heal({ hash }: ContentEntry, text: string): boolean {
    if (own(this.store.byHash, hash) !== undefined || hashContent(text) !== hash) return false
    this.putText(hash, text)
    return true
  }

  /** The key of the text. What a damaged store holds under that key is neither taken for it nor overwritten. */
  private addText(text: string): string {
    const hash = hashContent(text)
    let key = hash
    for (let n = 2; ; n++) {
      const known: unknown = own(this.store.byHash, key)
      if (known === text) return key
      if (known === undefined) break
      key = `${hash}-${n}`
    }
    this.putText(key, text)
    return key
  }

  private putText(key: string, text: string): void {
    this.byHash ??= new GrownRecord(this.store.byHash)
    this.byHash.add(key, text)
    this.store = { ...this.store, byHash: this.byHash.record }
  }
}

export interface ContentStoreStats {
  /** Refs. */
  readonly entries: number
  readonly uniqueContents: number
  /** UTF-16 units of all texts. */
  readonly totalChars: number
}

export function contentStoreStats({ byHash, byRef }: MessageContentStore): ContentStoreStats {
  const texts = Object.values(byHash)
  return {
    entries: Object.keys(byRef).length,
    uniqueContents: texts.length,
    totalChars: texts.reduce((sum, text) => sum + text.length, 0),
  }
}
