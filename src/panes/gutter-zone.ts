/** Where things stand in the gutter: bars to the left, links to the right, both at the height of their rows. */
import { LeftKind, NONE, RightKind } from './kinds.ts'
import type { ListModel } from './list.ts'
import { GUTTER, USER_AIR } from './sizes.ts'

/** Left and right edge of the bars' zone, and the inset of a child on each side. */
export function zone(width: number): { left: number; right: number; inset: number; insetRight: number } {
  if (width >= GUTTER.wide) return { left: 8, right: 54, inset: 7.5, insetRight: 7.5 }
  if (width >= GUTTER.narrow) return { left: 8, right: 38, inset: 7.5, insetRight: 3.5 }
  return { left: 4, right: width - 4, inset: 6, insetRight: 4 }
}

/** Where the text of a row has its middle. */
export function middle(model: ListModel, line: number): number {
  const { leftKind, rightKind, left } = model.columns.outline
  const user = left[line] === NONE ? rightKind[line] === RightKind.user : leftKind[line] === LeftKind.user
  return model.layout.y(line) - model.origin + (user ? USER_AIR + 13 : 11) + 0.5
}
