/** Defaults with the given members over them; a member that is undefined is not given. */
export function overlaid<T extends object>(
  defaults: T,
  given: { readonly [K in keyof T]?: T[K] | undefined } | undefined,
): T {
  const members = Object.entries(given ?? {}).filter(([, value]) => value !== undefined)
  return { ...defaults, ...Object.fromEntries(members) }
}
