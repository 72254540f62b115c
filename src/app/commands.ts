/** What can be done by name, whatever is in sight: the palette lists it, the keys reach it. */
import { pickFiles, pickFolder } from '#src/open/take.ts'
import { toggleLost } from '#src/store/fold.ts'
import { useBlocks } from '#src/store/blocks.ts'
import { chooseLens, choosePin, nextPin, pinRules, toggleLens } from '#src/store/lens.ts'
import { useMarks } from '#src/store/marks.ts'
import type { PanelName } from '#src/store/place.ts'
import { prefer, stepUnits, usePrefs } from '#src/store/prefs.ts'
import { goToEvent, goToPosition, neighbour, positionOf } from '#src/store/selectors.ts'
import { closeSession, goHome, switchTo } from '#src/store/sessions.ts'
import { chooseUnit, nextUnit, step } from '#src/store/stepping.ts'
import { go, shownSession, useApp } from '#src/store/store.ts'
import { redoAct, undoAct } from '#src/store/workbench.ts'
import { panBy, zoomBy, zoomOut } from '#src/store/zoom.ts'
import { setTheme, themes } from './theme.ts'
import { openDialog } from './shell.ts'

export interface Command {
  readonly id: string
  readonly label: string
  readonly run: () => void
  /** Needs a session in sight. */
  readonly inSession?: boolean
}

const session = (id: string, label: string, run: () => void): Command => ({ id, label, run, inSession: true })

export function togglePanel(panel: PanelName): void {
  go({ panel: useApp.getState().place.panel === panel ? null : panel }, 'replace')
}

const toMark = (list: 'compactions' | 'turns', way: 1 | -1) => () => {
  const marks = useMarks.getState().marks
  const state = useApp.getState()
  const next = marks && neighbour(marks[list], positionOf(state), way)
  if (next !== null) goToPosition(next)
  else useApp.setState({ announcement: way > 0 ? 'None after this position.' : 'None before this position.' })
}

/** Its own surface is shown with it, as that is what one works on. */
export function toggleWorkbench(): void {
  const { panel } = useApp.getState().place
  go(panel === 'workbench' ? { panel: null } : { panel: 'workbench', lens: 'what-if' }, 'replace')
}

export function escape(): void {
  const { place } = useApp.getState()
  if (place.panel !== null) go({ panel: null }, 'replace')
  else if (place.selected !== null || place.block !== null) go({ selected: null, block: null }, 'replace')
}

/** From the selected block to where its range begins. */
function toFirstOfBlock(): void {
  const { block } = useApp.getState().place
  const first = block === null ? null : useBlocks.getState().byId.get(block)?.firstEvent
  if (first != null) goToEvent(first)
  else
    useApp.setState({
      announcement: block === null ? 'No block is selected.' : `No message of ${block} is in the log.`,
    })
}

/** As the second half of a label. */
const lower = (sentence: string): string => sentence[0]!.toLowerCase() + sentence.slice(1).replace(/\.$/, '')

const fixed: readonly Command[] = [
  { id: 'open', label: 'Open files…', run: () => void pickFiles() },
  { id: 'open-folder', label: 'Open a folder…', run: pickFolder },
  session('home', 'Go to the first screen', goHome),
  session('close', 'Close this session', () => {
    const shown = shownSession(useApp.getState())
    if (shown) void closeSession(shown.id)
  }),
  session('compaction-before', 'Previous compaction', toMark('compactions', -1)),
  session('compaction-after', 'Next compaction', toMark('compactions', 1)),
  session('turn-before', 'Previous turn', toMark('turns', -1)),
  session('turn-after', 'Next turn', toMark('turns', 1)),
  session('alarm-before', 'Previous alarm', () => step(-1, 'push', 'alarm')),
  session('alarm-after', 'Next alarm', () => step(1, 'push', 'alarm')),
  session('step-before', 'Step back by the chosen unit', () => step(-1)),
  session('step-after', 'Step on by the chosen unit', () => step(1)),
  session('unit-next', 'Next unit of steps', nextUnit),
  ...stepUnits.map((unit) => session(`unit-${unit}`, `Step by ${unit}`, () => chooseUnit(unit))),
  session('zoom-in', 'Timeline: zoom in', () => zoomBy(0.5)),
  session('zoom-out', 'Timeline: zoom out', () => zoomBy(2)),
  session('zoom-all', 'Timeline: the whole log', zoomOut),
  session('pan-before', 'Timeline: earlier part', () => panBy(-0.5)),
  session('pan-after', 'Timeline: later part', () => panBy(0.5)),
  session('start', 'Start of the log', () => goToPosition(0)),
  session('end', 'End of the log', () => goToPosition(Infinity)),
  session('mode', 'Aligned or free scrolling', () =>
    go({ mode: useApp.getState().place.mode === 'aligned' ? 'free' : 'aligned' }, 'replace'),
  ),
  session('lens', 'Recorded or recomputed surface', toggleLens),
  session('lens-recorded', 'Surface: recorded', () => chooseLens('recorded')),
  session('lens-recomputed', 'Surface: recomputed', () => chooseLens('recomputed')),
  session('lens-what-if', 'Surface: workbench', () => chooseLens('what-if')),
  session('pin-next', 'Next pin rule', nextPin),
  ...pinRules.map(([pin, name, says]) =>
    session(`pin-${pin}`, `Pin rule ${name}: ${lower(says)}`, () => choosePin(pin)),
  ),
  session('block-first', 'First message of the block', toFirstOfBlock),
  session('inspector', 'Show or hide the inspector', () =>
    prefer({ inspectorOpen: !usePrefs.getState().inspectorOpen }),
  ),
  session('inspect-session', 'Facts about this session', () => {
    prefer({ inspectorOpen: true })
    go({ inspect: 'session' }, 'replace')
  }),
  session('ledger', 'Ledger: what each block covers, saves and still sends', () => togglePanel('ledger')),
  session('stepper', 'Stepper: one turn, node by node', () => togglePanel('stepper')),
  session('workbench', 'Workbench: what if I had folded this instead', toggleWorkbench),
  session('bench-undo', 'Workbench: undo', undoAct),
  session('bench-redo', 'Workbench: redo', redoAct),
  session('pin', 'Pin verdict: three rules side by side', () => togglePanel('pin')),
  session('provider', 'Provider check: would the request be accepted', () => togglePanel('provider')),
  session('prefix', 'Prefix check: what the cache lost between two requests', () => togglePanel('prefix')),
  session('body', 'Body: what a provider would be sent', () => togglePanel('body')),
  session('status', 'Status and recap: what the kernel says of its state', () => togglePanel('status')),
  session('differences', 'Differences: any two surfaces against each other', () =>
    togglePanel('differences'),
  ),
  session('lost', 'What was lost: what a fold took, and what its summary no longer holds', toggleLost),
  session('diagnostics', 'Diagnostics', () => togglePanel('diagnostics')),
  session('events', 'All events', () => togglePanel('events')),
  session('raw', 'Raw bytes', () => togglePanel('raw')),
  session('case', 'Hand on: a case file of what is on the screen…', () => openDialog('case')),
  session('escape', 'Close the panel, then clear the selection', escape),
  session('count-estimate', 'Count tokens: estimate', () => go({ counter: 'estimate' }, 'replace')),
  session('count-o200k', 'Count tokens: o200k, exact', () => go({ counter: 'o200k_base' }, 'replace')),
  session('count-cl100k', 'Count tokens: cl100k, exact', () => go({ counter: 'cl100k_base' }, 'replace')),
  ...themes.map(([theme, label]): Command => ({
    id: `theme-${theme}`,
    label: `Theme: ${label.toLowerCase()}`,
    run: () => setTheme(theme),
  })),
  { id: 'palette', label: 'Commands', run: () => openDialog('palette') },
  { id: 'help', label: 'Keys', run: () => openDialog('help') },
]

/** All that makes sense now. */
export function commandsNow(): readonly Command[] {
  const { shown, sessions } = useApp.getState()
  const others = sessions
    .filter((s) => s.id !== shown)
    .map((s): Command => ({ id: `show-${s.id}`, label: `Show ${s.title ?? s.name}`, run: () => switchTo(s) }))
  return [...fixed.filter((c) => shown !== null || !c.inSession), ...others]
}

export function runCommand(id: string): boolean {
  const command = commandsNow().find((c) => c.id === id)
  command?.run()
  return command !== undefined
}
