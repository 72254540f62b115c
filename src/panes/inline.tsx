/** A summary's text as it stands, with bold words bold and dashes hanging. No Markdown beyond that. */
import styles from './rows.module.css'

export function SummaryText({ text }: { readonly text: string }) {
  return text.split('\n').map((line, i) => {
    const dash = /^\s*[-–*•]\s+/.exec(line)
    const heading = /^#{1,6}\s+/.exec(line)
    const rest = line.slice((dash ?? heading)?.[0].length ?? 0)
    if (rest.trim() === '') return null
    return (
      // oxlint-disable-next-line react/no-array-index-key -- lines never move
      <p key={i} className={dash ? styles.dash : heading ? styles.heading : undefined}>
        {dash && '– '}
        {bold(rest)}
      </p>
    )
  })
}

/** `**a** b` → a in bold, then b. Backticks become mono. */
function bold(text: string) {
  return text.split(/(\*\*[^*]+\*\*|`[^`]+`)/).map((part, i) => {
    if (i % 2 === 0) return part
    // oxlint-disable-next-line react/no-array-index-key -- parts never move
    return part.startsWith('`') ? (
      <code key={i}>{part.slice(1, -1)}</code>
    ) : (
      <b key={i}>{part.slice(2, -2)}</b>
    )
  })
}
