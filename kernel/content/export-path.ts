/** The path of a file in a folder, as the platform that the folder's own path shows would write it. */
export function exportPath(folder: string, fileName: string): string {
  const isWindows = /^(?:[A-Za-z]:[\\/]|\\\\)/.test(folder)
  const slash = isWindows ? '\\' : '/'
  const names = `${folder}${slash}${fileName}`.split(isWindows ? /[\\/]/ : '/')
  const root = rootOf(folder, isWindows, names)
  const path: string[] = []
  for (const name of names) {
    if (name === '' || name === '.') continue
    if (name !== '..') path.push(name)
    else if (path.length > 0 && path.at(-1) !== '..') path.pop()
    else if (root === '') path.push(name)
  }
  return root + path.join(slash)
}

/** Takes the drive off the names, as no `..` leads beyond it. */
function rootOf(folder: string, isWindows: boolean, names: string[]): string {
  if (!isWindows) return folder.startsWith('/') ? '/' : ''
  return folder.startsWith('\\\\') ? '\\\\' : `${names.shift()}\\`
}
