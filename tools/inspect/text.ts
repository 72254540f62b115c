/** A report as text for a terminal. Session text is hostile there, too: control characters are already gone from rows. */
import type { Report, RowReport } from './report.ts'

export function printText(report: Report): void {
  const line = (text = ''): void => console.log(text)
  line(
    `${report.name}  ${report.format} ${report.header.version}  ${report.events.toLocaleString('en')} events  ${report.size.toLocaleString('en')} bytes`,
  )
  line(
    `session ${report.header.id || '(no id)'}${report.title ? `  ${report.title}` : ''}  at event ${report.at ?? '(start)'}`,
  )
  line(
    report.host.accepts
      ? 'The host’s own reader accepts the file.'
      : `The host’s own reader refuses the file: ${report.host.why}`,
  )
  if (report.surfaceStopped)
    line(`The surface stops before event ${report.surfaceStopped.seq}: ${report.surfaceStopped.why}.`)

  line(
    `\nTranscript  ${report.transcript.length} rows  ≈${report.tokens.transcript.toLocaleString('en')} t (${report.tokens.kind})`,
  )
  for (const row of report.transcript) line(rowLine(row))
  const looked = report.lens === 'recorded' ? 'recorded' : `recomputed, pin ${report.lens}`
  line(
    `\nSurface (${looked})  ${report.surface.length} nodes  ≈${report.tokens.surface.toLocaleString('en')} t (${report.tokens.kind})`,
  )
  for (const row of report.surface) line(rowLine(row))

  printLedger(report)
  printPin(report)

  const byKind = new Map<string, number>()
  for (const { kind } of report.dispositions) byKind.set(kind, (byKind.get(kind) ?? 0) + 1)
  line(`\nDispositions  ${[...byKind].map(([kind, count]) => `${kind} ${count}`).join(', ')}`)

  line(`\nDiagnostics  ${report.diagnostics.length}`)
  for (const one of report.diagnostics) {
    const where = [
      one.file,
      one.line === undefined ? null : `line ${one.line}`,
      one.byte === undefined ? null : `byte ${one.byte}`,
    ]
      .filter(Boolean)
      .join(', ')
    line(
      `  ${one.kind}  ${where ? `${where}: ` : ''}${one.what}; ${one.done}${one.count ? ` (${one.count} places)` : ''}`,
    )
  }
  line()
}

function printLedger({ ledger }: Report): void {
  const { totals } = ledger
  const t = (tokens: number): string => `${tokens.toLocaleString('en')} t`
  console.log(
    `\nLedger  ${ledger.blocks.length} blocks, ${totals.active} active  covered ${t(totals.covered)} − summaries ${t(totals.summaries)} − still sent ${t(totals.stillSent)} = saved ${t(totals.saved)} (${ledger.tokenKind})`,
  )
  for (const block of ledger.blocks) {
    const range = block.startRef === null ? '' : `${block.startRef}–${block.endRef}`
    const alarm =
      block.voidFold === 'no' ? '' : `  VOID ${block.voidFold}: ${t(block.stillSentTokens)} still sent`
    console.log(
      `  ${block.blockId.padEnd(6)} T${block.tier}  ${block.life.padEnd(9)}  ${range.padEnd(15)}  ${block.present} of ${block.messages} messages  ${t(block.coveredTokens)} → ${t(block.summaryTokens)}${alarm}`,
    )
  }
  for (const note of ledger.notes) console.log(`  ${note.kind}: ${note.text}`)
}

function printPin({ pin }: Report): void {
  console.log(
    `\nFirst user message  ${pin.candidate === null ? 'none' : `${pin.candidate.ref ?? pin.candidate.id}, covered by ${pin.coveredBy.join(', ') || 'no block'}`}`,
  )
  for (const { rule, outcome, why, costPerTurn } of pin.verdicts)
    console.log(
      `  ${rule.padEnd(6)}  ${outcome.padEnd(9)}  ${costPerTurn > 0 ? `${costPerTurn} t a turn. ` : ''}${why}`,
    )
  for (const { text } of pin.warnings) console.log(`  note: ${text}`)
}

function rowLine(row: RowReport): string {
  const tokens =
    row.tokens === null
      ? ''
      : `${row.tokenKind === 'estimate' ? '≈' : ''}${row.tokens.toLocaleString('en')} t`
  const text = row.outcome === null ? row.text : `${row.text} → ${row.outcome}`
  return `  ${(row.seqs.length === 0 ? row.key : String(Math.max(...row.seqs))).padStart(6)}  ${row.role.slice(0, 12).padEnd(12)}  ${text.slice(0, 76).padEnd(76)}  ${tokens.padStart(9)}  ${row.disposition}`
}
