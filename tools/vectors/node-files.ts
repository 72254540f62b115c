/** The state store on Node's files, with the constructor of the contract: `new StateStore({dir, version, …})`. */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { pid } from 'node:process'
import { StateStore as PureStateStore, type StoreOptions } from '#kernel/compression/state-store.ts'
import type { StoreFiles, StorePorts } from '#kernel/compression/store-ports.ts'

function nodeFiles(dir: string): StoreFiles {
  const at = (path: string): string => join(dir, path)
  return {
    async write(path, text) {
      await mkdir(dirname(at(path)), { recursive: true })
      await writeFile(at(path), text)
    },
    writeSync(path, text) {
      mkdirSync(dirname(at(path)), { recursive: true })
      writeFileSync(at(path), text)
    },
    rename: (from, to) => rename(at(from), at(to)),
    renameSync: (from, to) => renameSync(at(from), at(to)),
    remove: (path) => rm(at(path), { force: true }),
    removeSync: (path) => rmSync(at(path), { force: true }),
    read: (path) => readFile(at(path), 'utf8').catch(() => null),
    readSync(path) {
      try {
        return readFileSync(at(path), 'utf8')
      } catch {
        return null
      }
    },
    list: async () => filesBelow(dir),
  }
}

function filesBelow(dir: string): string[] {
  try {
    return readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(dir, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
  } catch {
    return []
  }
}

export function nodeStorePorts(dir: string): StorePorts {
  return {
    files: nodeFiles(dir),
    now: Date.now,
    after(delay, run) {
      const timer = setTimeout(run, delay)
      return () => clearTimeout(timer)
    },
    sleep: (duration) =>
      new Promise((resolve) => {
        setTimeout(resolve, duration)
      }),
    sleepSync: (duration) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, duration),
    processId: pid,
  }
}

export class StateStore<T = unknown> extends PureStateStore<T> {
  constructor({ dir, ...options }: StoreOptions<T> & { readonly dir: string }) {
    super(options, nodeStorePorts(dir))
  }
}
