/** What holds for every call, tried on random transcripts with random ranges between messages and blocks. */
import { expect, test } from 'vitest'
import { applyCompression } from './compress.ts'
import { defaultConfig } from './config.ts'
import { indexToRef } from '#kernel/base/refs.ts'
import { scene, stateOf } from './scene.ts'

function dice(seed: number): (sides: number) => number {
  let value = seed
  return (sides) => (value = (value * 48_271) % 2_147_483_647) % sides
}

const ids = (lists: readonly { readonly effectiveMessageIds: readonly string[] }[]) =>
  lists.flatMap(({ effectiveMessageIds }) => effectiveMessageIds)

test('coverage only grows, nothing is covered or counted twice, every block made lives', () => {
  const roll = dice(7)
  for (let round = 0; round < 80; round++) {
    const size = 6 + roll(14)
    const shape = Array.from(
      { length: size },
      () => ['u', 'A', 'R', `C${roll(5)}`, `T${roll(5)}`, `T${roll(5)}`][roll(6)],
    )
    const messages = scene(shape.join(' '))
    const config = defaultConfig(100_000, {
      compress: { minCompressRange: 0, minSummaryLength: 0 },
      preserveRecentMessages: roll(3),
      preserveRecentTokens: roll(30),
    })
    let state = stateOf(messages)
    for (let call = 0; call < 5; call++) {
      const ref = () =>
        roll(4) === 0 && state.blocks.length > 0
          ? `b${1 + roll(state.blocks.length)}`
          : indexToRef(1 + roll(size))
      const ranges = Array.from({ length: 1 + roll(3) }, () => ({
        startRef: ref(),
        endRef: ref(),
        summary: 'short',
      }))
      const frozen = JSON.stringify(state)
      const done = applyCompression(
        { messages, state, config, ranges },
        { countTokens: () => 1, now: () => 1 },
      )
      const before = ids(state.blocks.filter(({ active }) => active))
      const covered = ids(done.state.blocks.filter(({ active }) => active))
      const direct = done.state.blocks.flatMap(({ directMessageIds }) => directMessageIds)
      const made = done.state.blocks.slice(state.blocks.length)
      const once = new Set(covered)
      expect(
        [
          JSON.stringify(state) === frozen,
          covered.length === once.size,
          before.every((id) => once.has(id)),
          direct.length === new Set(direct).size,
          made.filter(({ active }) => active).length === done.result.blocksCreated,
        ],
        `${shape.join(' ')} ${JSON.stringify(ranges)}`,
      ).toEqual([true, true, true, true, true])
      state = done.state
    }
  }
})
