/**
 * Texts inside of texts hold their line ends as `\n`; they part words as the ends themselves do. The
 * separators of a Windows path are left alone.
 */
export function withoutEscapes(text: string): string {
  if (!text.includes('\\')) return text
  return text.replace(
    /([a-z]:\\[^\s"'<>|]*)|\\[ntr]/gi,
    (escape, path?: string) => path ?? ' '.repeat(escape.length),
  )
}
