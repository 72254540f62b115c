/** Containers with fixed times, so that the same content gives the same bytes. */
import { gzipSync, Zip, ZipDeflate } from 'fflate'
import { joinBytes } from '#kernel/base/join-bytes.ts'

/** ZIP notes local time: local parts give the same bytes in every zone. */
const mtime = new Date(2026, 7, 14, 12, 0, 0)

/** An archive as a streaming writer makes it: sizes stand behind the data and in the directory. */
export function zip(files: readonly (readonly [name: string, bytes: Uint8Array])[]): Uint8Array {
  const parts: Uint8Array[] = []
  const archive = new Zip((error, part) => {
    if (error) throw error
    parts.push(part)
  })
  for (const [name, bytes] of files) {
    const file = new ZipDeflate(name, { level: 9 })
    file.mtime = mtime
    archive.add(file)
    file.push(bytes, true)
  }
  archive.end()
  return joinBytes(parts)
}

export const gzip = (bytes: Uint8Array): Uint8Array => gzipSync(bytes, { level: 9, mtime: 0 })
