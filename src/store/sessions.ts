/**
 * Opening and closing: hands files to the worker, shows the first rows before the file is read to its
 * end, keeps whatever was open, and lands on the place that a link or the recent list asked for.
 */
import type { SessionSummary } from '#kernel/model/summary.ts'
import type { OpenSource, Problem } from '#src/worker/protocol.ts'
import { holdFirstView } from './outline.ts'
import { firstPlace } from './place.ts'
import type { Place } from './place.ts'
import { placeWithin } from './place-url.ts'
import type { ReadPlace } from './place-url.ts'
import { fileAgain, remember } from './recent.ts'
import type { FileHandle } from './recent.ts'
import { readBench } from './workbench-acts.ts'
import { go, useApp } from './store.ts'

export interface OpenOptions {
  readonly name: string
  /** Where to land if the session is the one that the place speaks of. */
  readonly place?: Place
  /** Kept in the recent list, so that the file can be opened again. */
  readonly handle?: FileHandle | null
  /** `replace` when an address is being followed: it is a step of history already. */
  readonly how?: 'push' | 'replace'
}

let abort: AbortController | null = null

export async function openSource(source: OpenSource, options: OpenOptions): Promise<void> {
  const { engine, awaited } = useApp.getState()
  if (!engine) return
  abort?.abort()
  const mine = new AbortController()
  abort = mine
  const cancel = () => mine.abort()
  const wanted = options.place ?? awaited?.place ?? null
  const how = options.how ?? (awaited ? 'replace' : 'push')
  let preview: SessionSummary | null = null
  let previous: { shown: string | null; place: Place } | null = null

  setReading(options.name, 'Reading', 0, 0, cancel)
  const outcome = await engine.ask(
    'open',
    { source, counter: useApp.getState().place.counter },
    {
      signal: mine.signal,
      onProgress: ({ what, done, total }) => {
        if (abort === mine) setReading(options.name, what, done, total, cancel)
      },
      onPart: (part) => {
        if (abort !== mine) return
        const { shown, place } = useApp.getState()
        if (!preview) previous = { shown, place }
        preview = part.session
        put([part.session])
        holdFirstView(part.session, part.first)
        show(part.session, source, wanted, previous?.shown === shown ? how : 'replace')
      },
    },
  )
  if (abort !== mine) return
  abort = null

  if (!outcome.ok) {
    if (preview) takeBack(preview, previous)
    const refused = outcome.problem.code !== 'cancelled'
    useApp.setState({
      opening: refused
        ? { phase: 'refused', name: options.name, problem: outcome.problem }
        : { phase: 'idle' },
      announcement: refused ? `${options.name}: ${outcome.problem.message}` : 'Cancelled.',
    })
    return
  }
  const { sessions, show: id, first, refused } = outcome.value
  // A link into an archive may speak of another session than its first.
  const main = sessions.find((s) => s.fingerprint === wanted?.session) ?? sessions.find((s) => s.id === id)
  useApp.setState({ opening: { phase: 'idle' }, awaited: null })
  if (preview && !sessions.some((s) => s.id === preview?.id)) drop((preview as SessionSummary).id)
  put(sessions)
  for (const session of sessions) keepOrigin(session, source)
  if (!main) return
  if (first && main.id === id) holdFirstView(main, first)
  const seen = preview !== null && useApp.getState().shown === main.id
  const notes = refused.map((file) => `${file.name} was left out: ${file.message}`)
  if (wanted !== null && wanted.session !== null && !speaksOf(wanted, main, source))
    notes.unshift(`The link is to another session than ${main.name}, so it opens at its end.`)
  notes.push(...(seen || isWanted(wanted, main, source) ? [] : casePlaceOf(main).notes))
  useApp.setState({ notes })
  show(main, source, seen ? useApp.getState().place : wanted, seen ? 'replace' : how)
  useApp.setState({ announcement: `${main.name} is open: ${main.eventCount} events.` })
  if (source.kind === 'files')
    void remember({
      fingerprint: main.fingerprint,
      name: main.name,
      file: source.files[0]?.name ?? main.name,
      formatLabel: main.formatLabel,
      size: main.size,
      place: useApp.getState().place,
      handle: options.handle ?? null,
    })
}

export function cancelOpening(): void {
  const { opening } = useApp.getState()
  if (opening.phase === 'reading') opening.cancel()
  else useApp.setState({ opening: { phase: 'idle' } })
}

/** Show a session that is open already. */
export function switchTo(session: SessionSummary): void {
  const { place } = useApp.getState()
  const from = place.session === session.fingerprint ? place : null
  useApp.setState({ shown: session.id })
  go({
    ...(from ?? asLiked(place)),
    session: session.fingerprint,
    demo: demoOf.get(session.id) ?? null,
    file: fileOf.get(session.id) ?? null,
    packed: packedOf.get(session.id) ?? null,
  })
}

/** A place in another session: ways of looking go along, what is looked at does not. */
const asLiked = ({ mode, counter, pin }: Place): Place => ({ ...firstPlace, mode, counter, pin })

/** The first screen; what is open stays open. */
export function goHome(): void {
  const { place } = useApp.getState()
  useApp.setState({ shown: null, awaited: null })
  go(asLiked(place))
}

export async function closeSession(id: string): Promise<void> {
  const { engine, shown } = useApp.getState()
  drop(id)
  if (shown === id) goHome()
  await engine?.ask('close', { session: id })
}

/** Make the window show what a place speaks of. */
export async function landAt(place: Place): Promise<void> {
  const { sessions } = useApp.getState()
  if (place.session === null && place.demo === null && place.packed === null) {
    useApp.setState({ place, shown: null, awaited: null })
    return
  }
  const open = sessions.find((s) =>
    place.session !== null
      ? s.fingerprint === place.session
      : place.demo !== null
        ? demoOf.get(s.id) === place.demo
        : packedOf.get(s.id) === place.packed,
  )
  if (open) {
    useApp.setState({ place: fitted(place, open), shown: open.id, awaited: null })
    return
  }
  if (place.demo !== null) {
    useApp.setState({ place })
    return openSource({ kind: 'demo', path: place.demo }, { name: place.demo, place, how: 'replace' })
  }
  if (place.packed !== null) {
    const { packed } = place
    useApp.setState({ place })
    return openSource({ kind: 'link', packed }, { name: 'Case from a link', place, how: 'replace' })
  }
  const handle = place.session === null ? null : await fileAgain(place.session)
  useApp.setState({ place, shown: null, awaited: { place, handle: handle !== null } })
}

/** The worker died and was started anew: what it held has to be read again. Said once. */
export function engineStopped(): void {
  const { shown, sessions } = useApp.getState()
  if (sessions.length === 0) return
  const name = sessions.find((s) => s.id === shown)?.name ?? 'The session'
  useApp.setState({
    sessions: [],
    shown: null,
    counting: null,
    awaited: null,
    opening: { phase: 'refused', name, problem: STOPPED },
  })
}

const STOPPED: Problem = {
  code: 'engine-stopped',
  message: 'The engine stopped unexpectedly and was started again; nothing is open in it now.',
  advice: 'If it stops once more, the file is more than the memory of this browser holds.',
}

/** Open what was open when the engine stopped, where it was. */
export function openAgain(): Promise<void> {
  useApp.setState({ opening: { phase: 'idle' } })
  return landAt(useApp.getState().place)
}

function setReading(name: string, what: string, done: number, total: number, cancel: () => void): void {
  useApp.setState({ opening: { phase: 'reading', name, what, done, total, cancel } })
}

/** Where open sessions came from, so that their links can say it. */
const demoOf = new Map<string, string>()
const fileOf = new Map<string, string>()
const packedOf = new Map<string, string>()

function keepOrigin(session: SessionSummary, source: OpenSource): void {
  const file = source.kind === 'files' ? source.files[0]?.name : undefined
  if (source.kind === 'demo') demoOf.set(session.id, source.path)
  if (source.kind === 'link') packedOf.set(session.id, source.packed)
  if (file !== undefined) fileOf.set(session.id, file)
}

function show(
  session: SessionSummary,
  source: OpenSource,
  wanted: Place | null,
  how: 'push' | 'replace',
): void {
  const { place } = useApp.getState()
  keepOrigin(session, source)
  const demo = demoOf.get(session.id) ?? null
  const file = fileOf.get(session.id) ?? null
  const packed = packedOf.get(session.id) ?? null
  const own = session.caseFile ? casePlaceOf(session).place : null
  const base = isWanted(wanted, session, source) ? wanted : (own ?? asLiked(place))
  useApp.setState({ shown: session.id })
  go({ ...fitted(base, session), session: session.fingerprint, demo, file, packed }, how)
}

function isWanted(wanted: Place | null, session: SessionSummary, source: OpenSource): wanted is Place {
  return wanted !== null && speaksOf(wanted, session, source)
}

/** Where the sender of a case file was looking. */
function casePlaceOf({ caseFile }: SessionSummary): ReadPlace {
  const { place, notes } = placeWithin(caseFile?.place ?? {})
  const bench = caseFile?.acts === undefined ? null : JSON.stringify(caseFile.acts)
  if (bench === null || readBench(bench) !== null) return { place: { ...place, bench }, notes }
  return { place, notes: [...notes, 'The acts in the case file are no workbench and were left out.'] }
}

function speaksOf(place: Place, session: SessionSummary, source: OpenSource): boolean {
  if (place.session === session.fingerprint) return true
  if (source.kind === 'demo') return place.demo === source.path
  // While a file is being read, its fingerprint may not be known yet.
  return !session.complete && source.kind === 'files' && source.files.some((f) => f.name === place.file)
}

/** Positions past the end of a complete session lead to its end. */
function fitted(place: Place, session: SessionSummary): Place {
  if (!session.complete) return place
  return {
    ...place,
    at: place.at !== null && place.at >= session.eventCount ? null : place.at,
    selected: place.selected !== null && place.selected >= session.eventCount ? null : place.selected,
  }
}

function put(sessions: readonly SessionSummary[]): void {
  const had = useApp.getState().sessions
  const next = had.map((s) => sessions.find((n) => n.id === s.id) ?? s)
  const added = sessions.filter((n) => !had.some((s) => s.id === n.id))
  useApp.setState({ sessions: [...next, ...added] })
}

function drop(id: string): void {
  const { sessions } = useApp.getState()
  useApp.setState({ sessions: sessions.filter((s) => s.id !== id) })
}

/** A file that showed its first rows and then failed: back to where the person was. */
function takeBack(preview: SessionSummary, previous: { shown: string | null; place: Place } | null): void {
  drop(preview.id)
  void useApp.getState().engine?.ask('close', { session: preview.id })
  if (useApp.getState().shown !== preview.id) return
  useApp.setState({ shown: previous?.shown ?? null })
  go(previous?.place ?? firstPlace, 'replace')
}
