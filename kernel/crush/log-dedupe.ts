/** Warnings that differ in numbers, addresses and paths alone are one (ccr-absorb-crush 5.6). */

/**
 * What is left of a line when those are taken out; what stands before its first `:` or `=` is untouched,
 * and without either the line is its own key. Addresses first: after the digits no `0x` is left (B21).
 */
export function dedupeKey(line: string): string {
  const cut = line.search(/[:=]/)
  if (cut === -1) return line
  const rest = line
    .slice(cut)
    .replace(/0x[0-9a-f]+/gi, 'ADDR')
    .replace(/\d+/g, 'N')
    .replace(/\/[\w/]+\//g, '/PATH/')
  return line.slice(0, cut) + rest
}
