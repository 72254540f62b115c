import { describe, expect, it } from 'vitest'
import type { CompressionConfig } from '#kernel/model/config.ts'
import { configPaths, fieldGroups } from './config-fields.ts'
import { patchOf, readSetting, sameSetting, settingOf, told, written } from './settings.ts'

const config = {
  modelContextLimit: 200_000,
  nudge: { force: 'soft', growthRatio: 0.05 },
  protectedTools: ['read', 'web*'],
} as unknown as CompressionConfig

describe('the form of the settings', () => {
  it('has each setting in one group', () => {
    expect(fieldGroups.flatMap(({ paths }) => paths).toSorted()).toEqual(configPaths.toSorted())
  })
  it('writes a setting and reads it back', () => {
    for (const path of ['modelContextLimit', 'nudge.force', 'nudge.growthRatio', 'protectedTools'] as const) {
      const value = settingOf(config, path)
      const read = readSetting(path, written(value))
      expect('value' in read && sameSetting(read.value, value)).toBe(true)
    }
    expect(settingOf(config, 'rules.maxRules')).toBeUndefined()
    expect(patchOf('nudge.force', 'strong')).toEqual({ nudge: { force: 'strong' } })
    expect(patchOf('promotionThreshold', 3)).toEqual({ promotionThreshold: 3 })
    expect([told(undefined), told([]), told(5000), told(['a', 'b'])]).toEqual([
      'none',
      'none',
      '5,000',
      'a b',
    ])
  })
  it('says what is wrong with what was written', () => {
    const why = (path: Parameters<typeof readSetting>[0], text: string) => {
      const read = readSetting(path, text)
      return 'why' in read ? read.why : null
    }
    expect(why('promotionThreshold', '0')).toBe(
      'Turns until a block is old must be a whole number of at least 1, not “0”.',
    )
    expect(why('preserveRecentMessages', '2.5')).toMatch(/a whole number of at least 0/)
    expect(why('truncate.threshold', '1.2')).toMatch(/must be a number from 0 to 1/)
    expect(why('compress.minCompressRange', '')).toMatch(/not “”/)
    expect(why('absorb.toolName', ' ')).toMatch(/must not be empty/)
    expect(readSetting('protectedTools', ' read,  web* ')).toEqual({ value: ['read', 'web*'] })
  })
})
