/** What a key of the slider does; null if it is none of its keys. */
import type { StepUnit } from '#src/store/prefs.ts'
import { stepUnits } from '#src/store/prefs.ts'
import { neighbour } from '#src/store/selectors.ts'
import { stepTarget } from '#src/store/stepping.ts'
import type { Steps } from '#src/store/stepping.ts'

interface Key {
  readonly key: string
  readonly shiftKey: boolean
}

export type KeyAct =
  /** null: there is none that way. */
  | { readonly act: 'go'; readonly to: number | null; readonly unit: StepUnit; readonly way: 1 | -1 }
  | { readonly act: 'unit'; readonly unit: StepUnit }
  | { readonly act: 'tell' }

const none = new Uint32Array()

export function keyAct({ key, shiftKey }: Key, unit: StepUnit, at: number, steps: Steps): KeyAct | null {
  const step = (way: 1 | -1): KeyAct => {
    const by = shiftKey ? 'event' : unit
    return { act: 'go', to: stepTarget(by, at, way, steps), unit: by, way }
  }
  const go = (to: number): KeyAct => ({ act: 'go', to, unit, way: 1 })
  const compactions = steps.marks?.compactions ?? none
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return step(1)
    case 'ArrowLeft':
    case 'ArrowDown':
      return step(-1)
    case 'PageUp':
      return go(neighbour(compactions, at, 1) ?? steps.end)
    case 'PageDown':
      return go(neighbour(compactions, at, -1) ?? 0)
    case 'Home':
      return go(0)
    case 'End':
      return go(steps.end)
    case 'Enter':
    case ' ':
      return { act: 'tell' }
    default: {
      const chosen = /^[1-6]$/.test(key) ? stepUnits[Number(key) - 1] : undefined
      return chosen ? { act: 'unit', unit: chosen } : null
    }
  }
}
