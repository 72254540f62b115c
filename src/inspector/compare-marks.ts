/** Sign, word and hue of each way in which a row may fare on two sides. */
import type { CompareKind } from '#kernel/model/compare.ts'

export const compareKindsThatDiffer = ['edited', 'worded', 'moved', 'left', 'right', 'neither'] as const

export interface CompareMark {
  readonly sign: string
  readonly word: string
  readonly look: 'same' | 'changed' | 'taken' | 'put'
}

export const compareMarks: Readonly<Record<CompareKind, CompareMark>> = {
  same: { sign: '=', word: 'the same', look: 'same' },
  edited: { sign: '±', word: 'another text', look: 'changed' },
  worded: { sign: '≈', word: 'other words', look: 'changed' },
  moved: { sign: '↕', word: 'moved', look: 'changed' },
  left: { sign: '−', word: 'left alone', look: 'taken' },
  right: { sign: '+', word: 'right alone', look: 'put' },
  neither: { sign: '∅', word: 'on neither side', look: 'changed' },
}
