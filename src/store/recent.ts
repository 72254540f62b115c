/**
 * Files opened before: names, sizes and places, never content, in this browser's own database. Where
 * the browser gives out file handles, they are kept too, and the file opens again after a click.
 */
import { firstPlace } from './place.ts'
import type { Place } from './place.ts'

/** The parts of the File System Access API that are used; not every browser has them. */
export interface FileHandle {
  readonly kind: 'file' | 'directory'
  readonly name: string
  getFile(): Promise<File>
  queryPermission?(options: { mode: 'read' }): Promise<PermissionState>
  requestPermission?(options: { mode: 'read' }): Promise<PermissionState>
}

export interface RecentFile {
  readonly fingerprint: string
  readonly name: string
  readonly file: string
  readonly formatLabel: string
  readonly size: number
  readonly place: Place
  readonly handle: FileHandle | null
  readonly opened: number
}

const STORE = 'recent'
/** Enough to find yesterday's file, few enough to read at a glance. */
const MOST = 12

function database(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('pinfold', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'fingerprint' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Runs one request. Private windows may have no database: then there is no list. */
async function run<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | null> {
  try {
    const db = await database()
    const request = work(db.transaction(STORE, mode).objectStore(STORE))
    return await new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    }).finally(() => db.close())
  } catch {
    return null
  }
}

export async function recentFiles(): Promise<readonly RecentFile[]> {
  const all = (await run<RecentFile[]>('readonly', (store) => store.getAll())) ?? []
  // A place kept by an older Pinfold may lack what was added since.
  const whole = all.map((file) => ({ ...file, place: { ...firstPlace, ...file.place } }))
  return whole.toSorted((a, b) => b.opened - a.opened)
}

export async function remember(file: Omit<RecentFile, 'opened'>): Promise<void> {
  const had = await run<RecentFile | undefined>('readonly', (store) => store.get(file.fingerprint))
  const entry = { ...file, handle: file.handle ?? had?.handle ?? null, opened: Date.now() }
  await run('readwrite', (store) => store.put(entry))
  for (const old of (await recentFiles()).slice(MOST)) await forget(old.fingerprint)
}

/** Where the person was when the file was last looked at. */
export async function rememberPlace(place: Place): Promise<void> {
  if (place.session === null) return
  const { session } = place
  const had = await run<RecentFile | undefined>('readonly', (store) => store.get(session))
  if (had) await run('readwrite', (store) => store.put({ ...had, place }))
}

export async function forget(fingerprint: string): Promise<void> {
  await run('readwrite', (store) => store.delete(fingerprint))
}

export async function forgetAll(): Promise<void> {
  await run('readwrite', (store) => store.clear())
}

/** The kept handle of a session's file, or null. */
export async function fileAgain(fingerprint: string): Promise<FileHandle | null> {
  const had = await run<RecentFile | undefined>('readonly', (store) => store.get(fingerprint))
  return had?.handle ?? null
}

/** Asks for leave and reads the file; null if the person said no or the file is gone. */
export async function readHandle(handle: FileHandle): Promise<File | null> {
  try {
    const leave = await handle.requestPermission?.({ mode: 'read' })
    return leave === undefined || leave === 'granted' ? await handle.getFile() : null
  } catch {
    return null
  }
}
