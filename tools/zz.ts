import { createTokenizer } from '#src/worker/tokenizers/tokenizer.ts'
import { nodeTokenLoader } from './node-token-loader.ts'
import { pathologicalTexts, ordinaryTexts } from './bench/token-texts.ts'
import { Tiktoken } from 'tiktoken/lite/init'
const cpu = (f: () => void) => { const c0 = process.cpuUsage(); f(); const c = process.cpuUsage(c0); return Math.round((c.user + c.system) / 1000) }
for (const e of ['o200k_base', 'cl100k_base'] as const) {
  const c = await createTokenizer(nodeTokenLoader).ready(e)
  const o = pathologicalTexts().map(([k, t]) => [cpu(() => c.countNow(t)), k] as const).toSorted((a, b) => b[0] - a[0])
  console.log(e, 'CPU ms', o.slice(0, 6), 'median', o[o.length >> 1])
  const r = await nodeTokenLoader.ranks(e); const t = new Tiktoken(r.bpe_ranks, r.special_tokens, r.pat_str)
  let a = 0, b = 0; for (const [, x] of ordinaryTexts()) { cpu(() => c.countNow(x)); a += cpu(() => c.countNow(x)); b += cpu(() => t.encode_ordinary(x)) }
  console.log('G3 cpu', a, b, (a / b).toFixed(3))
}
