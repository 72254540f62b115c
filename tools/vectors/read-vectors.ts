/** Vectors from files: every JSON file below a folder, grouped by the folder that it lies in. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { Vector, VectorFile } from './vector.ts'

/** Lists of reasons lie beside vectors, and are none. */
const LIST = 'known-differences.json'

/** Files in order of name, folders walked; a file that holds no vectors comes with its problem. */
export function readVectors(paths: readonly string[]): readonly VectorFile[] {
  return paths.flatMap((path) => filesBelow(resolve(path)).map(readVectorFile))
}

function filesBelow(path: string): readonly string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .toSorted()
    .map((name) => join(path, name))
    .filter((entry) => statSync(entry).isDirectory() || isVectorFile(entry))
    .flatMap(filesBelow)
}

const isVectorFile = (path: string): boolean => path.endsWith('.json') && basename(path) !== LIST

function readVectorFile(path: string): VectorFile {
  const place = { area: basename(dirname(path)), file: basename(path) }
  try {
    const parsed: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (!Array.isArray(parsed)) return { ...place, vectors: [], problem: 'not a list of vectors' }
    const odd = parsed.findIndex((entry) => !isVector(entry))
    if (odd !== -1) return { ...place, vectors: [], problem: `entry ${odd} is not a vector` }
    const vectors: readonly Vector[] = parsed
    const twice = vectors.find(({ name }, i) => vectors.findIndex((other) => other.name === name) !== i)
    if (twice) return { ...place, vectors, problem: `two vectors are named ${twice.name}` }
    return { ...place, vectors }
  } catch (error) {
    return { ...place, vectors: [], problem: String(error) }
  }
}

const isVector = (entry: unknown): entry is Vector =>
  typeof entry === 'object' && entry !== null && 'name' in entry && 'op' in entry && 'expected' in entry
