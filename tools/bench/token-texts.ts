/** Texts made in code, the same in every run. */

type Named = readonly [kind: string, text: string]

/** Numbers in [0, 1) from a seed (mulberry32). */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

const until = (size: number, part: () => string): string => {
  let text = ''
  while (text.length < size) text += part()
  return text
}

/** Texts of an ordinary session: 0.3 to 1 times `scale` characters each. */
export function ordinaryTexts(scale = MILLION): readonly Named[] {
  const roll = dice(7)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(roll() * list.length)] as T
  const words = (count: number): string => Array.from({ length: count }, () => pick(ENGLISH)).join(' ')
  const name = (): string => `${pick(ENGLISH)}${capital(pick(ENGLISH))}`
  const number = (): number => Math.floor(roll() * 100_000)
  const sentence = (): string =>
    `${capital(words(3 + Math.floor(roll() * 9)))}${pick([', ', "; it's ", ' - '])}${words(4)}. `
  const chinese = (): string =>
    Array.from({ length: 3 + Math.floor(roll() * 12) }, () => pick(CHINESE)).join('')
  return [
    ['English prose', until(scale, () => sentence() + (roll() < 0.2 ? '\n\n' : ''))],
    [
      'code',
      until(
        0.8 * scale,
        () =>
          `export function ${name()}(${name()}: string, ${name()} = ${number()}) {\n` +
          `  const ${name()} = ${name()}.${name()}(\`\${${name()}}/${pick(ENGLISH)}\`)\n` +
          `  // ${sentence()}\n    if (${name()} !== '${words(2)}') return ${name()}[${number()}]\n}\n\n`,
      ),
    ],
    [
      'JSON',
      until(
        0.6 * scale,
        () =>
          `{"id":"${number().toString(36)}-${number()}","${pick(ENGLISH)}":{"text":"${words(6)}","at":17${number()}${number()},"ok":true}},\n`,
      ),
    ],
    ['Chinese', until(0.3 * scale, () => `${chinese()}，${chinese()}。${roll() < 0.1 ? '\n' : ''}`)],
    [
      'logs',
      until(
        0.8 * scale,
        () =>
          `2025-11-${10 + Math.floor(roll() * 20)}T10:${10 + Math.floor(roll() * 50)}:07.${100 + Math.floor(roll() * 900)}Z  ${pick(['INFO', 'WARN', 'ERROR'])} [${name()}] ${words(5)} path=/var/${pick(ENGLISH)}/${number()} took=${number()}ms\n`,
      ),
    ],
  ]
}

const MILLION = 1_000_000

/** A million UTF-16 units each (a unit of more stays whole) of what an encoder by pieces finds hard. */
export function pathologicalTexts(size = MILLION): readonly Named[] {
  const roll = dice(11)
  const fill = (unit: string): string => unit.repeat(Math.ceil(size / unit.length))
  const random = (next: () => number): string => {
    const points: string[] = []
    for (let i = 0; i < size; i++) points.push(String.fromCodePoint(next()))
    return points.join('')
  }
  const from = (alphabet: string) => () => alphabet.charCodeAt(Math.floor(roll() * alphabet.length))
  const between = (low: number, high: number) => () => low + Math.floor(roll() * (high - low))
  return [
    ['a', fill('a')],
    ['blanks', fill(' ')],
    ['line breaks', fill('\n')],
    ['tabs', fill('\t')],
    ['=', fill('=')],
    ['你', fill('你')],
    ['a million 😀', '😀'.repeat(size)],
    ['ก', fill('ก')],
    ['mixed Thai', random(between(0x0e01, 0x0e2f))],
    ['mixed Chinese', random(between(0x4e00, 0x9fa5))],
    ['mixed Hangul', random(between(0xac00, 0xd7a3))],
    ['aA', fill('aA')],
    ['blank, line break', fill(' \n')],
    ["'s", fill("'s")],
    ['base64', random(from(BASE64))],
    ['hex', random(from('0123456789abcdef'))],
    ['letters', random(between(0x61, 0x7b))],
    ['capitals', random(between(0x41, 0x5b))],
    ['digits', random(from('0123456789'))],
    ['punctuation', random(between(0x21, 0x30))],
    ['combining marks', fill('e\u0301')],
    ['marks alone', fill('\u0301')],
    ['lone surrogates', fill('\ud800')],
    ['ZWJ emoji', fill('👨‍👩‍👧‍👦')],
    ['pieces just short', fill(`${'你'.repeat(60)}，`)],
    ['pieces just long', fill(`${'a'.repeat(70)} 1`)],
    ['tabs and rules', fill(`\t\t${'='.repeat(70)}`)],
    ['random units', random(between(0, 0x10000))],
    ['random code points', random(between(0, 0x110000))],
  ]
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const ENGLISH =
  'the of and to in is that it was for on are with they be at one have this from by hot but some what there we can out other were all your when up use word how said an each she which do their time if will way about many then them would write like so these her long make thing see him two has look more day could go come did number sound no most people my over know water than call first who may down side been now find any new work part take get place made live where after back little only round man year came show every good me give our under name very through just form sentence great think say help low line differ turn cause much mean before move right boy old too same tell does set three want air well also play small end put home read hand port large spell add even land here must big high such follow act why ask men change went light kind off need house picture try us again animal point mother world near build self earth father compression transcript tokenizer surface session provider checkpoint'.split(
    ' ',
  )
const CHINESE =
  '的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面而方后多定行学法所民得经十三之进着等部度家电力里如水化高自二理起小物现实加量都两体制机当使点从业本去把性好应开它合还因由其些然前外天政四日那社义事平形相全表间样与关各重新线内数正心反你明看原又么利比或但质气第向道命此变条只没结解问意建月公无系军很情者最立代想已通并提直题党程展五果料象员革位入常文总次品式活设及管特件长求老头基资边流路级少图山统接知较将组见计别她手角期根论运农指几九区强放决西被干做必战先回则任取据处队南给色光门即保治北造百规热领七海口东导器压志世金增争济阶油思术极交受联什认六共权收证改清己美再采转更单风切打白教速花带安场身车例真务具万每目至达走积示议声报斗完类八离华名确才科张信马节话米整空元况今集温传土许步群广石记需段研界拉林律叫且究观越织装影算低持音众书布复容儿须际商非验连断深难近矿千周委素技备半办青省列习响约支般史感劳便团往酸历市克何除消构府称太准精值号率族维划选标写存候毛亲快效斯院查江型眼王按格养易置派层片始却专状育厂京识适属圆包火住调满县局照参红细引听该铁价严'.split(
    '',
  )
