/** What is handed to the kernel, remembered, so that a call that changes it is found. */

export interface Inputs {
  /** Remembers the value itself. */
  give<T>(value: T): T
  /** A copy of its own, remembered. */
  copy<T>(value: T): T
  /** How many values are no longer what they were. */
  changed(): number
}

export function createInputs(): Inputs {
  const given: { readonly value: unknown; readonly before: string }[] = []
  const give = <T>(value: T): T => {
    if (typeof value === 'object' && value !== null) given.push({ value, before: JSON.stringify(value) })
    return value
  }
  return {
    give,
    copy: (value) => give(structuredClone(value)),
    changed: () => given.filter(({ value, before }) => JSON.stringify(value) !== before).length,
  }
}
