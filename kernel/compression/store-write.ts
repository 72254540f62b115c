/** Writing a record so that no reader ever sees half of it: a temporary file, then a rename (kernel-core 21). */
import type { StorePorts } from './store-ports.ts'

const TRIES = 3
/** Milliseconds, times the number of the try. */
const PAUSE = 20
/** A virus scanner or a reader has its hands on the file; it lets go soon. */
const PASSING = new Set(['EPERM', 'EBUSY', 'EACCES'])

export interface WritePlan {
  readonly path: string
  readonly temporary: string
  readonly text: string
}

/** Answers false, and leaves the record alone, when `isOutdated` says so before the rename. */
export async function writeAtomically(
  { files, sleep }: StorePorts,
  { path, temporary, text }: WritePlan,
  isOutdated: () => boolean,
): Promise<boolean> {
  try {
    await files.write(temporary, text)
    for (let attempt = 1; !isOutdated(); attempt++) {
      try {
        await files.rename(temporary, path)
        return true
      } catch (error) {
        if (!mayPass(error, attempt)) throw error
        await sleep(PAUSE * attempt)
      }
    }
  } catch (error) {
    await files.remove(temporary).catch(() => {})
    throw error
  }
  await files.remove(temporary).catch(() => {})
  return false
}

/** The same at once, for a host that is about to exit. */
export function writeAtomicallySync(
  { files, sleepSync }: StorePorts,
  { path, temporary, text }: WritePlan,
): void {
  try {
    files.writeSync(temporary, text)
    for (let attempt = 1; ; attempt++) {
      try {
        files.renameSync(temporary, path)
        return
      } catch (error) {
        if (!mayPass(error, attempt)) throw error
        sleepSync(PAUSE * attempt)
      }
    }
  } catch (error) {
    try {
      files.removeSync(temporary)
    } catch {
      // The first error says more.
    }
    throw error
  }
}

function mayPass(error: unknown, attempt: number): boolean {
  return attempt < TRIES && error instanceof Error && 'code' in error && PASSING.has(String(error.code))
}
