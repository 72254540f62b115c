import type { Finding } from './check.ts'

/** One line a finding; a session without any says so. */
export function printFindings(name: string, findings: readonly Finding[]): void {
  if (findings.length === 0) console.log(`${name}: nothing found`)
  for (const { kind, lens, text } of findings) console.log(`${name}: ${kind}  [${lens}]  ${text}`)
}
