/**
 * A long text in pieces of at most `length` units (2 or more), so that work over it can pause: cut behind
 * white space where there is some.
 */

const LENGTH = 64 * 1024
/** How far back white space is looked for. */
const BACK = 1024

export function* piecesOf(text: string, length = LENGTH): Generator<string, void, void> {
  let from = 0
  while (text.length - from > length) {
    const to = cutAt(text, from, from + length)
    yield text.slice(from, to)
    from = to
  }
  if (from < text.length) yield text.slice(from)
}

function cutAt(text: string, from: number, at: number): number {
  // A piece has something in it: white space before it is no place to cut.
  for (let i = at; i > at - BACK && i > from; i--) if (text.charCodeAt(i - 1) <= 0x20) return i
  const unit = text.charCodeAt(at - 1)
  // Never between the halves of a surrogate pair.
  return unit >= 0xd800 && unit <= 0xdbff ? at - 1 : at
}
