/** Words that belong to the number before them. */
export const units: ReadonlySet<string> = new Set(
  (
    'ns us µs μs ms s sec secs second seconds min mins minute minutes h hr hrs hour hours d day days week weeks ' +
    'b kb mb gb tb pb kib mib gib tib byte bytes bit bits kbit mbit gbit kbps mbps gbps ' +
    'px pt em rem vh vw fps dpi hz khz mhz ghz rpm db mm cm m km kg g mg v w kw kwh °c °f k ' +
    't tok token tokens char chars character characters line lines row rows file files item items message messages ' +
    'event events test tests error errors warning warnings request requests user users time times x usd eur gbp'
  ).split(' '),
)

export const isUnit = (word: string): boolean => units.has(word.toLowerCase())
