/** Code with its words told apart by weight and grey: hues are taken by folds, pins and alarms. */
import { Fragment, useMemo } from 'react'
import type { ReactNode } from 'react'
import { highlight } from './highlight.ts'
import type { Piece } from './highlight.ts'
import { DiffText } from './DiffText.tsx'
import { LongText } from './LongText.tsx'
import styles from './Code.module.css'

export default function Code({ text, language }: { readonly text: string; readonly language: string }) {
  if (language === 'diff' || language === 'patch') return <DiffText text={text} />
  return <LongText text={text} mono draw={(piece) => <Lines text={piece} language={language} />} />
}

function Lines({ text, language }: { readonly text: string; readonly language: string }) {
  const pieces = useMemo(() => highlight(text, language), [text, language])
  return <code className={styles.code}>{pieces.map(draw)}</code>
}

function draw(piece: Piece, key: number): ReactNode {
  if (typeof piece === 'string') return <Fragment key={key}>{piece}</Fragment>
  const name = piece.look ? styles[piece.look] : undefined
  return (
    <span key={key} className={name}>
      {piece.children.map(draw)}
    </span>
  )
}
