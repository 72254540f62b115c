/** The made project of the long session: a timetable and booking service for ferries. */

export interface Thing {
  readonly one: string
  readonly many: string
  readonly fields: readonly string[]
  /** States it goes through, the last one final. */
  readonly states: readonly string[]
  /** What is said of it in prose. */
  readonly about: string
}

const thing = (one: string, many: string, about: string, fields: string, states: string): Thing => ({
  one,
  many,
  about,
  fields: fields.split(' '),
  states: states.split(' '),
})

export const things: readonly Thing[] = [
  thing(
    'sailing',
    'sailings',
    'one departure of a vessel',
    'departsAt arrivesAt vesselId route',
    'planned boarding left cancelled',
  ),
  thing(
    'ticket',
    'tickets',
    'the right to be on a sailing',
    'code passengerId price soldAt',
    'held paid used refunded',
  ),
  thing('vessel', 'vessels', 'a ship with its decks', 'name decks lanes builtIn', 'active docked retired'),
  thing('berth', 'berths', 'a place where a vessel can lie', 'quay depth length shore', 'free taken closed'),
  thing(
    'fare',
    'fares',
    'a price with its season',
    'amount currency season validUntil',
    'draft live withdrawn',
  ),
  thing('voucher', 'vouchers', 'a code worth money', 'code amount issuedTo expiresOn', 'fresh spent expired'),
  thing(
    'passenger',
    'passengers',
    'a person on board',
    'name birthday phone assistance',
    'invited checkedIn aboard ashore',
  ),
  thing(
    'vehicle',
    'vehicles',
    'what rolls onto a deck',
    'plate height length weight',
    'booked measured loaded unloaded',
  ),
  thing(
    'manifest',
    'manifests',
    'the list of who is aboard',
    'sailingId persons vehicles sealedAt',
    'open sealed sent',
  ),
  thing(
    'delay',
    'delays',
    'minutes a sailing is late, and why',
    'sailingId minutes cause notedAt',
    'expected confirmed over',
  ),
  thing(
    'notice',
    'notices',
    'a text on the boards at the quay',
    'text language from until',
    'draft shown gone',
  ),
  thing('shift', 'shifts', 'hours of one crew', 'crewId startsAt endsAt role', 'offered taken worked'),
  thing('refund', 'refunds', 'money on its way back', 'ticketId amount reason paidAt', 'asked approved paid'),
  thing(
    'quota',
    'quotas',
    'how many places a partner may sell',
    'partnerId places sold resetsOn',
    'open full closed',
  ),
]

export const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)
export const folder = ({ many }: Thing): string => `src/${many}`
export type Part = 'routes' | 'store' | 'rules' | 'schema' | 'events'
export const file = (of: Thing, part: Part): string => `${folder(of)}/${part}.ts`
export const testFile = (of: Thing): string => `test/${of.many}.test.ts`
