const KINDS: Readonly<Record<string, readonly string[]>> = {
  'shell output': ['bash', 'shell', 'exec', 'execute_command', 'run', 'terminal'],
  'file read': ['read', 'read_file', 'cat', 'open'],
  'search output': ['grep', 'rg', 'search', 'glob', 'find'],
  'web fetch': ['webfetch', 'web_fetch', 'fetch', 'curl'],
}
const kindOf = new Map(Object.entries(KINDS).flatMap(([kind, names]) => names.map((name) => [name, kind])))

/** What kind of text a tool gives, by its name whatever its case (kernel-ccr 3.2). */
export function classifyKind(toolName: string | null | undefined): string {
  return kindOf.get(toolName?.toLowerCase() ?? '') ?? 'tool result'
}
