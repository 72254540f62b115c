/** Units as types: plain numbers at run time, sentences in a signature. */

/** The format's own number of an event, as written in the file. */
export type Seq = number
/** Place of an event in file order, from 0. Equal to `Seq` in a healthy DSH log. */
export type EventIndex = number
/** How many events have happened: `at` shows events with `index < at`. */
export type Position = number
/** Offset or length in bytes of the unpacked file. */
export type Bytes = number
/** Line of the unpacked file, from 1; the header is line 1. */
export type Line = number
/** Milliseconds since 1970 for times, milliseconds for durations. */
export type Ms = number
export type Tokens = number
/** Place of a row in the whole transcript, from 0. Stable: a longer log only adds rows behind. */
export type RowId = number
/** Place of a surface node among all that ever lived, in order of landing, from 0. */
export type NodeId = number
/** Place of a line in one outline, from 0. */
export type LineIndex = number

/** "No row", "no node" in typed columns. */
export const NONE = 0xffffffff
