/** What is being written for the workbench. Kept outside of its panel, so that closing it loses nothing. */
import { create } from 'zustand'

export interface Draft {
  readonly summary: string
  readonly topic: string
}

export const emptyDraft: Draft = { summary: '', topic: '' }

export const useDraft = create<Draft>()(() => emptyDraft)
