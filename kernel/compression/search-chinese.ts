/** Words of scripts that write no blanks between them. */

export const CJK = /[\u3400-\u9fff\uf900-\ufaff\u3040-\u30ff\uac00-\ud7af]/

/** Slow to make, the same for every text. */
const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
/** UTF-16 units given to the segmenter at once: its time grows with the square of a text's length. */
const PIECE = 256

/** Words of two characters and more of each run of CJK segments; of a run without any, pairs and single characters. */
export function chineseTokens(text: string): string[] {
  const tokens: string[] = []
  let run: string[] = []
  // No word reaches over white space, so stretches without CJK need no segmenter.
  for (const stretch of text.split(/\s+/)) {
    if (CJK.test(stretch))
      for (const segment of segments(stretch))
        if (CJK.test(segment)) run.push(segment)
        else run = flush(run, tokens)
    run = flush(run, tokens)
  }
  return tokens
}

function* segments(text: string): Generator<string> {
  let start = 0
  while (start < text.length) {
    const piece = text.slice(start, start + PIECE)
    const isLast = start + piece.length === text.length
    for (const { segment, index } of segmenter.segment(piece)) {
      // A word at the cut may go on behind it: it opens the next piece.
      if (!isLast && index > 0 && index + segment.length === piece.length) break
      yield segment
      start += segment.length
    }
  }
}

/** Moves the tokens of a run over and opens the next one. */
function flush(run: string[], tokens: string[]): string[] {
  if (run.length === 0) return run
  const words = run.filter((segment) => segment.length >= 2)
  if (words.length > 0) for (const word of words) tokens.push(word)
  else {
    for (let i = 0; i + 1 < run.length; i++) tokens.push(run[i]! + run[i + 1]!)
    for (const character of run) tokens.push(character)
  }
  return []
}
