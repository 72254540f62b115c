/** The process's variables where there is a process: nothing in a browser. The only place that asks. */
export function environment(name: string): string | undefined {
  const { process } = globalThis as { readonly process?: { readonly env?: Readonly<Record<string, string>> } }
  const value = process?.env?.[name]
  return typeof value === 'string' ? value : undefined
}
