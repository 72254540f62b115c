/** Where packs come from (nudge and surface text C4). */
import { isRecord } from '#kernel/base/record.ts'
import type { Pack, PackFiles, PackSource } from '#kernel/model/pack.ts'
import { builtinPacks } from './builtin-packs.ts'
import { isValidPackName } from './pack-names.ts'
import { whyOf, type OnPackProblem } from './pack-resolver.ts'
import { sanitizePackSurface } from './sanitize-pack.ts'

const SUFFIX = '.json'

/**
 * `<dir>/<name>.json` through the host's files, read at every call. The file's name is the pack's, whatever
 * it says inside. Never throws: a file that is no pack is told of, and is not there.
 */
export function createDirPackSource(
  id: string,
  dir: string,
  files: PackFiles,
  onProblem?: OnPackProblem,
): PackSource {
  const root = dir.endsWith('/') && dir.length > 1 ? dir.slice(0, -1) : dir
  const tell = (at: string | null, error: unknown): null => {
    onProblem?.({ source: id, at, why: whyOf(error) })
    return null
  }
  const namesIn = (): readonly string[] => {
    try {
      return files
        .readDir(root)
        .filter((file) => file.endsWith(SUFFIX))
        .map((file) => file.slice(0, -SUFFIX.length))
        .filter(isValidPackName)
    } catch (error) {
      tell(null, error)
      return []
    }
  }
  const read = (name: string): Pack | null => {
    const path = root === '/' ? `/${name}${SUFFIX}` : `${root}/${name}${SUFFIX}`
    try {
      const text = files.readFile(path)
      if (text === null) return null
      return packOf(name, path, JSON.parse(text)) ?? tell(path, 'a pack is a JSON object')
    } catch (error) {
      return tell(path, error)
    }
  }
  return {
    id,
    resolve: (name) => (isValidPackName(name) ? read(name) : null),
    list: () => namesIn().flatMap((name) => read(name) ?? []),
  }
}

function packOf(name: string, path: string, raw: unknown): Pack | null {
  if (!isRecord(raw)) return null
  const { version, description } = raw
  return {
    name,
    ...(typeof version === 'string' ? { version } : {}),
    ...(typeof description === 'string' ? { description } : {}),
    surface: sanitizePackSurface(raw),
    source: `file:${path}`,
  }
}

/** The packs that come along, by own name only: `constructor` is none (W35). */
export const builtinPackSource: PackSource = {
  id: 'builtin',
  resolve: (name) => builtinPacks.find((pack) => pack.name === name) ?? null,
  list: () => builtinPacks,
}

export interface PackPlaces {
  readonly projectDir?: string | undefined
  /** The nearest first. */
  readonly userDirs?: readonly string[] | undefined
}

/** Project before user before builtin. Without files directories are not looked at. */
export function defaultPackSources(
  { projectDir, userDirs = [] }: PackPlaces = {},
  files?: PackFiles,
  onProblem?: OnPackProblem,
): readonly PackSource[] {
  const ofDir = (id: string, dir: string): readonly PackSource[] =>
    files ? [createDirPackSource(id, dir, files, onProblem)] : []
  return [
    ...(projectDir === undefined ? [] : ofDir('project', projectDir)),
    ...userDirs.flatMap((dir, i) => ofDir(`user${i}`, dir)),
    builtinPackSource,
  ]
}
