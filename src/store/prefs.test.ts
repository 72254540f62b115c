import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const kept = new Map<string, string>()
beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
})
afterEach(() => {
  kept.clear()
  vi.unstubAllGlobals()
})

const read = async () => (await import('./prefs.ts')).usePrefs.getState()

it('keeps what was preferred', async () => {
  const { prefer } = await import('./prefs.ts')
  prefer({ theme: 'dark', inspectorWidth: 340 })
  vi.resetModules()
  expect(await read()).toEqual({
    theme: 'dark',
    inspectorWidth: 340,
    panelHeight: null,
    inspectorOpen: true,
    stepUnit: 'turn',
  })
})

it('starts afresh from what it cannot read', async () => {
  for (const text of [
    '{',
    'null',
    '{"version":99,"theme":"dark"}',
    '{"version":1,"theme":7,"panelHeight":-1}',
  ]) {
    kept.set('pinfold.prefs', text)
    vi.resetModules()
    expect(await read()).toMatchObject({ theme: 'system', panelHeight: null })
  }
})
