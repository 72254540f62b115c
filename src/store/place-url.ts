/**
 * A place in the address: `#v=1&s=…&at=231`. Versioned like a file: an address of an older version is
 * upgraded step by step, one of a newer version is not guessed at. Fields that are unknown or say
 * nothing usable are dropped, and each drop is a note. What is as on the first screen is left out.
 */
import type { Counter } from '#kernel/model/disposition.ts'
import type { Sight } from '#kernel/model/track.ts'
import { firstPlace } from './place.ts'
import type { PanelName, Place } from './place.ts'
import { addressOf, benchAt } from './long-benches.ts'
import { readBench } from './workbench-acts.ts'

export const PLACE_VERSION = 1

/** A lens, a position, or both. */
const SIDE = /^(?:[a-z][a-z0-9-]{0,23})?(?:@\d{1,15})?$/

type Fields = ReadonlyMap<string, string>

/** Step n takes the fields of version n + 1 to version n + 2. Version 1 is the first. */
const upgrades: readonly ((fields: Fields) => Fields)[] = []

export interface ReadPlace {
  readonly place: Place
  /** One sentence for each thing that could not be used. */
  readonly notes: readonly string[]
}

export function writePlace(place: Place): string {
  const out: string[] = [`v=${PLACE_VERSION}`]
  const put = (name: string, value: string | number | null, standard: string | number | null) => {
    if (value !== null && value !== standard) out.push(`${name}=${encodeURIComponent(value)}`)
  }
  put('s', place.session, null)
  put('demo', place.demo, null)
  put('file', place.file, null)
  put('at', place.at, null)
  put('mode', place.mode, firstPlace.mode)
  put('lens', place.lens, null)
  put('pin', place.pin, firstPlace.pin)
  put('bench', place.bench === null ? null : addressOf(place.bench), null)
  put('count', place.counter.replace('_base', ''), firstPlace.counter)
  put('block', place.block, null)
  put('sel', place.selected, null)
  put('panel', place.panel, null)
  put('fold', place.fold, null)
  put('left', place.left, null)
  put('right', place.right, null)
  put('tab', place.tab, null)
  put('node', place.node, null)
  put('show', place.inspect, firstPlace.inspect)
  put('q', place.query, firstPlace.query)
  put('zoom', place.zoom && `${place.zoom.from}-${place.zoom.to}`, null)
  put('case', place.packed, null)
  return out.length === 1 ? '' : `#${out.join('&')}`
}

/** Fields that say where a session came from, not where one is in it. */
const ORIGIN = new Set(['v', 's', 'demo', 'file', 'case', 'bench'])

/** A place within its session, by the names of the address: what a case file takes along. */
export function fieldsWithin(place: Place): Readonly<Record<string, string>> {
  const fields = fieldsOf(writePlace(place).replace(/^#/, ''), [])
  return Object.fromEntries([...fields].filter(([name]) => !ORIGIN.has(name)))
}

/** The place that such fields name; they come from a file, so nothing about them is certain. */
export function placeWithin(fields: Readonly<Record<string, string | number>>): ReadPlace {
  const known = Object.entries(fields).filter(([name]) => !ORIGIN.has(name))
  const { place, notes } = readPlace(
    `#v=${PLACE_VERSION}&${known.map(([name, value]) => `${name}=${encodeURIComponent(wellFormed(value))}`).join('&')}`,
  )
  return { place, notes: notes.map((note) => note.replace('in the address', 'in the case file')) }
}

/** A lone half of a pair can't stand in an address. */
const wellFormed = (value: string | number): string => String(value).replace(/\p{Cs}/gu, '\ufffd')

export function readPlace(hash: string): ReadPlace {
  const notes: string[] = []
  const written = fieldsOf(hash.replace(/^#/, ''), notes)
  if (written.size === 0) return { place: firstPlace, notes }

  const version = Number(written.get('v') ?? NaN)
  if (!Number.isInteger(version) || version < 1)
    return { place: firstPlace, notes: ['The address has no version, so nothing in it was used.'] }
  if (version > PLACE_VERSION)
    return {
      place: firstPlace,
      notes: [
        `The address is of version ${version}; this Pinfold reads up to version ${PLACE_VERSION}. A newer Pinfold opens it.`,
      ],
    }
  const fields = upgrades.slice(version - 1).reduce<Fields>((f, step) => step(f), written)
  return { place: placeOf(fields, notes), notes }
}

function fieldsOf(text: string, notes: string[]): Fields {
  const fields = new Map<string, string>()
  for (const pair of text.split('&').filter(Boolean)) {
    const sign = pair.indexOf('=')
    const name = sign < 0 ? pair : pair.slice(0, sign)
    try {
      fields.set(name, sign < 0 ? '' : decodeURIComponent(pair.slice(sign + 1)))
    } catch {
      notes.push(`“${name}” in the address is not readable.`)
    }
  }
  return fields
}

function placeOf(fields: Fields, notes: string[]): Place {
  const known = new Set(
    'v s demo file at mode lens pin bench count block sel panel fold left right tab node show q zoom case'.split(
      ' ',
    ),
  )
  for (const name of fields.keys())
    if (!known.has(name)) notes.push(`“${name}” in the address is not known and was left out.`)

  const bad = (name: string) => notes.push(`“${name}=${fields.get(name)}” in the address was left out.`)
  const text = (name: string): string | null => fields.get(name) || null
  const whole = (name: string): number | null => {
    const value = fields.get(name)
    if (value === undefined) return null
    if (/^\d{1,15}$/.test(value)) return Number(value)
    bad(name)
    return null
  }
  const one = <T extends string>(name: string, choices: readonly T[], standard: T): T => {
    const value = fields.get(name)
    if (value === undefined) return standard
    const choice = choices.find((c) => c === value)
    if (choice === undefined) bad(name)
    return choice ?? standard
  }

  const counters: Readonly<Record<'estimate' | 'o200k' | 'cl100k', Counter>> = {
    estimate: 'estimate',
    o200k: 'o200k_base',
    cl100k: 'cl100k_base',
  }
  const panels: readonly PanelName[] = [
    'body',
    'diagnostics',
    'differences',
    'events',
    'find',
    'ledger',
    'lost',
    'pin',
    'prefix',
    'provider',
    'raw',
    'status',
    'stepper',
    'workbench',
  ]
  const panel = one<PanelName | ''>('panel', panels, '')
  const lens = one<'recorded' | 'recomputed' | 'what-if' | ''>(
    'lens',
    ['recorded', 'recomputed', 'what-if'],
    '',
  )
  const zoom = (): Sight | null => {
    const [, from, to] = /^(\d{1,15})-(\d{1,15})$/.exec(text('zoom') ?? '') ?? []
    if (Number(from) < Number(to)) return { from: Number(from), to: Number(to) }
    if (fields.has('zoom')) bad('zoom')
    return null
  }
  const formed = (name: string, form: RegExp): string | null => {
    const value = text(name)
    if (value === null || form.test(value)) return value
    bad(name)
    return null
  }
  const bench = (): string | null => {
    const written = text('bench')
    if (written === null) return null
    const found = benchAt(written)
    if (found === null)
      notes.push(
        'The acts of the workbench were too long for the address and are not in this window any more.',
      )
    else if (readBench(found) === null) {
      notes.push('“bench” in the address is no workbench and was left out.')
      return null
    }
    return found
  }
  return {
    session: text('s'),
    demo: demoPath(text('demo'), notes),
    file: text('file'),
    packed: text('case'),
    at: whole('at'),
    mode: one('mode', ['aligned', 'free'], firstPlace.mode),
    counter: counters[one('count', ['estimate', 'o200k', 'cl100k'], 'estimate')],
    lens: lens === '' ? null : lens,
    pin: one('pin', ['always', 'pr490', 'pr491'], firstPlace.pin),
    bench: bench(),
    block: formed('block', /^[\w.:-]{1,64}$/),
    selected: whole('sel'),
    panel: panel === '' ? null : panel,
    fold: formed('fold', /^(?:b:[\w.:-]{1,64}|e:\d{1,15})$/),
    left: formed('left', SIDE),
    right: formed('right', SIDE),
    tab: formed('tab', /^[a-z-]{1,40}$/),
    node: formed('node', /^[a-z-]{1,40}$/),
    inspect: one('show', ['selection', 'session'], firstPlace.inspect),
    query: fields.get('q') ?? '',
    zoom: zoom(),
  }
}

/** A demo is one of our own files: a link must not make the page ask for anything else. */
function demoPath(path: string | null, notes: string[]): string | null {
  if (path === null || (/^[\w][\w.-]*(\/[\w][\w.-]*)*$/.test(path) && !path.includes('..'))) return path
  notes.push(`“demo=${path}” in the address is not the path of a demo.`)
  return null
}
