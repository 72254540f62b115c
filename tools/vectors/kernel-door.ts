/** The kernel as vectors see it: public functions by name. */
import type { Loose } from './vector.ts'

export type Kernel = Readonly<Record<string, Loose>>

/** A vector asks for a function or an operation that there is not. */
export class NotOffered extends Error {
  constructor(name: string) {
    super(`not offered yet: ${name}`)
  }
}

/** Reading a name that the kernel does not export throws `NotOffered`. */
export function throughDoor(kernel: Kernel): Kernel {
  return new Proxy<Kernel>(
    {},
    {
      get(_, name) {
        const offered: Loose = typeof name === 'string' ? kernel[name] : undefined
        if (typeof offered !== 'function') throw new NotOffered(String(name))
        return offered
      },
    },
  )
}
