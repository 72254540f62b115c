/** Where in a JSON text one is, told by its signs alone, so that it can be told of broken ones, too. */

export interface JsonPlace {
  readonly inString: boolean
  /** Open brackets. */
  readonly depth: number
  /** A string that opens here is the key of a member. */
  readonly expectsKey: boolean
  /** Takes a sign that no backslash stands before. */
  see(unit: number): void
  /** A key was read in one piece. */
  passKey(): void
}

const QUOTE = 34

export function createJsonPlace(): JsonPlace {
  const open: boolean[] = []
  let inString = false
  let expectsKey = false
  return {
    get inString() {
      return inString
    },
    get depth() {
      return open.length
    },
    get expectsKey() {
      return expectsKey
    },
    see(unit) {
      if (unit === QUOTE) {
        inString = !inString
        expectsKey &&= inString
        return
      }
      if (inString) return
      switch (unit) {
        case 123:
          open.push(true)
          expectsKey = true
          return
        case 91:
          open.push(false)
          expectsKey = false
          return
        case 125:
        case 93:
          open.pop()
          expectsKey = false
          return
        case 44:
          expectsKey = open.at(-1) === true
      }
    },
    passKey() {
      expectsKey = false
    },
  }
}
