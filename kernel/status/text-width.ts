/** Columns that a text takes in a terminal. */

/** Blocks of characters that take two columns: CJK, Hangul, full-width forms, emoji. Ascending, ends included. */
const WIDE: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0x303e],
  [0x3041, 0x33ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xa000, 0xa4cf],
  [0xa960, 0xa97f],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x1f300, 0x1f64f],
  [0x1f680, 0x1f6ff],
  [0x1f900, 0x1f9ff],
  [0x20000, 0x3fffd],
]

/** Combining marks, joiners and other formatting characters take none. */
const NONE = /^(?:\p{Mn}|\p{Me}|\p{Cf})$/u

export function textWidth(text: string): number {
  let width = 0
  for (const character of text) {
    const code = character.codePointAt(0)!
    if (code < 0x300) width++
    else if (!NONE.test(character)) width += WIDE.some(([from, to]) => code >= from && code <= to) ? 2 : 1
  }
  return width
}

/** With blanks behind it up to so many columns; a wider text stays as it is. */
export function padColumns(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - textWidth(text)))
}
