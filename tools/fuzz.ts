/**
 * Looks for inputs that throw or hang: `npm run fuzz -- [MINUTES] [SEED]`, default one minute and a seed of
 * its own. Each case has a number; the same number makes the same case, so `npm run fuzz -- 0 NUMBER` runs
 * a single one again. Cases run in a child that is watched: one that takes longer than 20 s is a hang.
 * Ends with 1 when something was found.
 */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

import type { Finding, Told } from './fuzz/told.ts'

const HANG_MS = 20_000
/** A machine that is busy may stop a case for a while: only much more than that is worth a look. */
const SLOW_MS = 5_000
const FINDINGS = 20

const [minutes = '1', seed = String(Date.now() % 1_000_000_000)] = process.argv.slice(2)
const until = Date.now() + Number(minutes) * 60_000
if (!Number.isFinite(until) || !Number.isSafeInteger(Number(seed))) {
  console.error('Usage: npm run fuzz -- [MINUTES] [SEED]')
  process.exit(2)
}

const findings: Finding[] = []
let next = Number(seed)
console.log(`seed ${next}`)
while (next !== -1 && findings.length < FINDINGS) next = await round(next)
const last = findings.at(-1)
for (const { target, number, what } of findings)
  console.log(`✗ ${target}, case ${number}: ${what}\n  again: npm run fuzz -- 0 ${number}`)
console.log(last ? `${findings.length} findings` : 'nothing found')
process.exitCode = last ? 1 : 0

/** One child, from a number on; answers where to go on, or -1 at the end. */
function round(from: number): Promise<number> {
  const script = fileURLToPath(new URL('fuzz/run.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', script, String(from), String(until)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let at: { number: number; target: string; since: number } = {
    number: from,
    target: 'start',
    since: Date.now(),
  }
  let ended = false
  createInterface(child.stdout).on('line', (line) => {
    const told = JSON.parse(line) as Told
    switch (told.kind) {
      case 'at':
        slow(at)
        at = { ...told, since: Date.now() }
        break
      case 'found':
        findings.push(told)
        if (findings.length >= FINDINGS) child.kill()
        break
      case 'end':
        ended = true
        console.log(`${told.cases} cases, ${from} to ${told.number}`)
    }
  })
  const watch = setInterval(() => {
    if (Date.now() - at.since <= HANG_MS) return
    findings.push({ target: at.target, number: at.number, what: `still running after ${HANG_MS / 1000} s` })
    child.kill('SIGKILL')
  }, 1_000)
  return new Promise((resolve) => {
    child.on('close', (code) => {
      clearInterval(watch)
      if (!ended && code !== null && code !== 0)
        findings.push({ target: at.target, number: at.number, what: `the process ended with ${code}` })
      resolve(ended || Date.now() > until ? -1 : at.number + 1)
    })
  })
}

function slow({ number, target, since }: { number: number; target: string; since: number }): void {
  const took = Date.now() - since
  if (took > SLOW_MS && target !== 'start') console.log(`slow: ${target}, case ${number}, ${took} ms`)
}
