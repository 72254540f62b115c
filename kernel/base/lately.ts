/** The last few objects of a kind, held weakly: what is remembered for one of them may go when it is pushed out. */
export function createLately<T extends object>(kept: number, forget: (one: T) => void): (one: T) => void {
  let last: WeakRef<T>[] = []
  return (one) => {
    last = last.filter((held) => held.deref() !== one)
    last.push(new WeakRef(one))
    const oldest = last.length > kept ? last.shift()?.deref() : undefined
    if (oldest) forget(oldest)
  }
}
