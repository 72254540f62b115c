/**
 * All keys of the window, as one table: what is pressed, what it does, in the words of the help. Keys
 * inside of a part (lists, slider, menus) are that part's own; they are named here for the help alone.
 */
export interface KeyRow {
  /** As shown. `mod` is ⌘ or Ctrl. */
  readonly keys: readonly string[]
  readonly says: string
  /** The command it runs; absent = the part that has the focus handles it. */
  readonly command?: string
}

export const keyTable: readonly { readonly group: string; readonly rows: readonly KeyRow[] }[] = [
  {
    group: 'Anywhere',
    rows: [
      { keys: ['mod+k'], says: 'Commands', command: 'palette' },
      { keys: ['o'], says: 'Open files', command: 'open' },
      { keys: ['mod+v'], says: 'Paste a session' },
      { keys: ['?'], says: 'These keys', command: 'help' },
    ],
  },
  {
    group: 'In a session',
    rows: [
      { keys: ['['], says: 'Previous compaction', command: 'compaction-before' },
      { keys: [']'], says: 'Next compaction', command: 'compaction-after' },
      { keys: ['j', 'k'], says: 'Next, previous row' },
      { keys: [','], says: 'Step back: by turn, or the unit that is chosen', command: 'step-before' },
      { keys: ['.'], says: 'Step on', command: 'step-after' },
      { keys: ['u'], says: 'Next unit of steps', command: 'unit-next' },
      { keys: ['+', '='], says: 'Timeline: zoom in', command: 'zoom-in' },
      { keys: ['-'], says: 'Timeline: zoom out', command: 'zoom-out' },
      { keys: ['0'], says: 'Timeline: the whole log', command: 'zoom-all' },
      { keys: ['<'], says: 'Timeline: earlier part', command: 'pan-before' },
      { keys: ['>'], says: 'Timeline: later part', command: 'pan-after' },
      { keys: ['t'], says: 'Aligned or free scrolling', command: 'mode' },
      { keys: ['v'], says: 'Recorded or recomputed surface', command: 'lens' },
      { keys: ['y'], says: 'Next pin rule', command: 'pin-next' },
      { keys: ['i'], says: 'Inspector', command: 'inspector' },
      { keys: ['l'], says: 'Ledger of blocks', command: 'ledger' },
      { keys: ['s'], says: 'Stepper: one turn, node by node', command: 'stepper' },
      { keys: ['w'], says: 'Workbench: what if', command: 'workbench' },
      { keys: ['p'], says: 'Pin verdict', command: 'pin' },
      { keys: ['a'], says: 'Provider check: is it accepted', command: 'provider' },
      { keys: ['x'], says: 'Prefix check: what the cache lost', command: 'prefix' },
      { keys: ['b'], says: 'Body: what a provider would be sent', command: 'body' },
      { keys: ['n'], says: 'Status and recap: the numbers', command: 'status' },
      { keys: ['c'], says: 'Differences: two surfaces against each other', command: 'differences' },
      { keys: ['g'], says: 'What was lost: what a fold took', command: 'lost' },
      { keys: ['d'], says: 'Diagnostics', command: 'diagnostics' },
      { keys: ['e'], says: 'Events', command: 'events' },
      { keys: ['r'], says: 'Raw bytes', command: 'raw' },
      { keys: ['h'], says: 'Hand on: case file', command: 'case' },
      { keys: ['Escape'], says: 'Close the panel, then clear the selection', command: 'escape' },
    ],
  },
  {
    group: 'In the stepper',
    rows: [
      { keys: ['↓', '↑'], says: 'Next, previous node; or message, or line' },
      { keys: ['j', 'k'], says: 'Next, previous node, from anywhere in it' },
      { keys: [']', '['], says: 'Next, previous request' },
    ],
  },
  {
    group: 'In the body',
    rows: [
      { keys: ['↓', '↑'], says: 'Next, previous line' },
      { keys: ['Enter'], says: 'Select the row of the line' },
    ],
  },
  {
    group: 'On the workbench',
    rows: [
      { keys: ['⇧ ↓', '⇧ ↑'], says: 'On a row: pick it and the next one, too' },
      { keys: ['mod+z'], says: 'Undo the last act', command: 'bench-undo' },
      { keys: ['mod+shift+z'], says: 'Do it again', command: 'bench-redo' },
      { keys: ['mod+Enter'], says: 'In the summary: fold' },
    ],
  },
  {
    group: 'In the differences',
    rows: [
      { keys: ['j', 'k'], says: 'Next, previous difference' },
      { keys: ['Enter'], says: 'Text of the row on both sides' },
    ],
  },
  {
    group: 'In “What was lost”',
    rows: [
      { keys: [']', '['], says: 'Next, previous fold' },
      { keys: ['/'], says: 'Search what was folded' },
    ],
  },
  {
    group: 'On the slider',
    rows: [
      { keys: ['←', '→'], says: 'One turn, or the unit that is chosen' },
      { keys: ['1', '…', '6'], says: 'Step by event, request, turn, prompt, compaction, alarm' },
      { keys: ['Enter'], says: 'Tell what is at the position' },
      { keys: ['⇧ ←', '⇧ →'], says: 'One event' },
      { keys: ['Page Up', 'Page Down'], says: 'Next, previous compaction' },
      { keys: ['Home', 'End'], says: 'Start, end of the log' },
    ],
  },
]

/** The command of a key press, or null. */
export function commandOf(event: {
  readonly key: string
  readonly metaKey: boolean
  readonly ctrlKey: boolean
  readonly altKey: boolean
  readonly shiftKey?: boolean
}): string | null {
  if (event.altKey) return null
  // Alone, ⇧ is part of the character; with ⌘ or Ctrl it makes another key.
  const mod = event.metaKey || event.ctrlKey ? (event.shiftKey ? 'mod+shift+' : 'mod+') : ''
  const pressed = mod + (event.key.length === 1 ? event.key.toLowerCase() : event.key)
  for (const { rows } of keyTable)
    for (const row of rows) if (row.command && row.keys.includes(pressed)) return row.command
  return null
}
