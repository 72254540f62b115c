/**
 * The numbers in an outline's columns. The window may only know the kernel's types, so the values
 * are written again here; `typeof` makes the compiler hold both lists equal.
 */
import type { LeftKind as Left, LineKind as Line, RightKind as Right } from '#kernel/model/outline.ts'
import type { NONE as None } from '#kernel/model/units.ts'

export const NONE: typeof None = 0xffffffff
export const LineKind: typeof Line = { pair: 0, left: 1, right: 2 }
export const LeftKind: typeof Left = { none: 0, row: 1, user: 2, marker: 3, command: 4, tool: 5, error: 6 }
/** The values of an outline's `bars.active`. */
export const BarState = { consumed: 0, active: 1, inactive: 2 } as const
export const RightKind: typeof Right = { none: 0, row: 1, user: 2, tool: 3, summary: 4, nothing: 5 }
