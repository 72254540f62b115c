/**
 * What a drop, a picker or a paste holds, as files: folders are walked, and where the browser gives out
 * a handle of a single file, it is kept so that the file can be opened again.
 */
import { openSource } from '#src/store/sessions.ts'
import type { FileHandle } from '#src/store/recent.ts'

/** A folder of sessions, not a disk: past this the rest is left alone. */
const MOST_FILES = 2000

interface HandleItem {
  getAsFileSystemHandle?(): Promise<FileHandle | null>
}

export async function takeDrop(data: DataTransfer): Promise<void> {
  const items = [...data.items].filter((item) => item.kind === 'file')
  if (items.length === 0) {
    const text = data.getData('text/plain')
    if (text) takeText(text)
    return
  }
  // All of it has to be asked for before the first await: the drop is empty after that.
  const entries = items.map((item) => item.webkitGetAsEntry())
  const loose = items.map((item) => item.getAsFile())
  const first = items.length === 1 ? (items[0] as unknown as HandleItem) : null
  const handle = first?.getAsFileSystemHandle?.() ?? null

  const files: File[] = []
  for (const [i, entry] of entries.entries()) {
    const file = loose[i]
    if (entry?.isDirectory) await walk(entry as FileSystemDirectoryEntry, files)
    else if (file) files.push(file)
  }
  const kept = await handle?.catch(() => null)
  takeFiles(files, kept?.kind === 'file' ? kept : null, entries[0]?.name)
}

async function walk(folder: FileSystemDirectoryEntry, into: File[]): Promise<void> {
  const reader = folder.createReader()
  for (;;) {
    // A reader gives at most about a hundred entries at a time, and an empty list at the end.
    const batch = await new Promise<FileSystemEntry[]>((resolve) =>
      reader.readEntries(resolve, () => resolve([])),
    )
    if (batch.length === 0) return
    for (const entry of batch) {
      if (into.length >= MOST_FILES || entry.name.startsWith('.')) continue
      if (entry.isDirectory) await walk(entry as FileSystemDirectoryEntry, into)
      else {
        const file = await new Promise<File | null>((resolve) =>
          (entry as FileSystemFileEntry).file(resolve, () => resolve(null)),
        )
        if (file) into.push(file)
      }
    }
  }
}

export function takeFiles(files: readonly File[], handle: FileHandle | null = null, folder?: string): void {
  const name = files.length === 1 ? files[0]?.name : (folder ?? `${files.length} files`)
  if (files.length > 0)
    void openSource({ kind: 'files', files: files.slice(0, MOST_FILES) }, { name: name ?? 'file', handle })
}

export function takeText(text: string): void {
  void openSource({ kind: 'text', text }, { name: 'Pasted text' })
}

/** Files first: copying a file puts its name on the clipboard as text, too. */
export function takePaste(data: DataTransfer): void {
  if (data.files.length > 0) return takeFiles([...data.files])
  const text = data.getData('text/plain')
  if (text.trim()) takeText(text)
}

export async function takeClipboard(): Promise<boolean> {
  try {
    const text = await navigator.clipboard.readText()
    if (text.trim()) takeText(text)
    return text.trim() !== ''
  } catch {
    return false
  }
}

interface Picker {
  showOpenFilePicker?(options: { multiple: boolean }): Promise<readonly FileHandle[]>
}

/** The platform's file chooser, with handles where it has them. */
export async function pickFiles(): Promise<void> {
  const { showOpenFilePicker } = window as unknown as Picker
  if (!showOpenFilePicker || navigator.webdriver) return pickByInput(false)
  try {
    const handles = await showOpenFilePicker.call(window, { multiple: true })
    const files = await Promise.all(handles.map((handle) => handle.getFile()))
    takeFiles(files, handles.length === 1 ? (handles[0] ?? null) : null)
  } catch (error) {
    // A person who closes the chooser has answered; anything else gets the older way.
    if (!(error instanceof DOMException && error.name === 'AbortError')) pickByInput(false)
  }
}

export function pickFolder(): void {
  pickByInput(true)
}

function pickByInput(folder: boolean): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = true
  input.webkitdirectory = folder
  input.hidden = true
  input.addEventListener('cancel', () => input.remove())
  input.addEventListener('change', () => {
    const files = [...(input.files ?? [])]
    const top = files[0]?.webkitRelativePath.split('/')[0]
    input.remove()
    takeFiles(files, null, folder ? top : undefined)
  })
  // Outside of the page it could be collected before the person has chosen.
  document.body.append(input)
  input.click()
}
