/** JSON as one line, total: no depth breaks it (`JSON.stringify` gives up at a few thousand levels). */

export function compactJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? 'null'
  } catch {
    return byOwnStack(value)
  }
}

/** What is still to be written: a value, or text that is written already. */
type Task = { readonly value: unknown } | { readonly text: string }

function byOwnStack(whole: unknown): string {
  const out: string[] = []
  const tasks: Task[] = [{ value: whole }]
  for (let task = tasks.pop(); task; task = tasks.pop()) {
    if ('text' in task) {
      out.push(task.text)
      continue
    }
    const { value } = task
    if (typeof value !== 'object' || value === null) {
      out.push(leaf(value))
      continue
    }
    const isList = Array.isArray(value)
    const parts: Task[] = []
    for (const [key, inner] of Object.entries(value)) {
      if (!isList && !isWritten(inner)) continue
      const comma = parts.length > 0 ? ',' : ''
      parts.push({ text: isList ? comma : `${comma}${JSON.stringify(key)}:` }, { value: inner })
    }
    out.push(isList ? '[' : '{')
    tasks.push({ text: isList ? ']' : '}' })
    for (let i = parts.length - 1; i >= 0; i--) tasks.push(parts[i]!)
  }
  return out.join('')
}

const isWritten = (value: unknown): boolean =>
  value !== undefined && typeof value !== 'function' && typeof value !== 'symbol'

const leaf = (value: unknown): string =>
  typeof value === 'bigint' ? String(value) : (JSON.stringify(value) ?? 'null')
