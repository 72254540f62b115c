/** A JSON result is folded without loss before the model would be asked to distil it. */
import { type Demo } from './demo.ts'
import { KernelStory, smallWindow } from './kernel-story.ts'
import { readings } from './tides/outputs.ts'

export function crushedJson(): Demo {
  const told = new KernelStory('2026-09-04T09:30:00Z', {
    ...smallWindow,
    absorb: { enabled: true, minToolTokens: 1_500 },
    crush: { enabled: true },
  })
    .user(
      'Shore gives the readings of quay-7 as JSON. Does any frame come twice, and is a level missing? Frame numbers are long, so please don’t round them.',
    )
    .assistant('I fetch the readings of the last hour.')
    .tool('bash', { command: 'curl -s http://shore.lan/readings?station=quay-7' }, readings(48))
    .as('readings')
    .assistant(
      'All 48 frames are there once each, from `1150123456789012000` to `1150123456789012047`, and each has a level. I let the tool say so as well, since reading is not proving.',
      'Station, datum, unit, sensor and quality are the same in all rows. Only frame and level differ, and frame numbers are beyond what a double can hold.',
    )
    .tool(
      'bash',
      {
        command:
          "curl -s http://shore.lan/readings?station=quay-7 | jq -c '.[].frame' | sort | uniq -d | wc -l",
      },
      '0',
    )
    .assistant('No frame comes twice (0 duplicates), and no level is missing.')
  return told.demo(
    {
      path: 'crushed-json.json',
      title: 'A JSON result, crushed and decoded back',
      look: 'What repeats in 48 readings is sent once; the inspector has run the decoder, which gives the original back, each number to its last digit.',
      shows: 'json-fold',
      place: { lens: 'recomputed', selected: 5 },
    },
    'The result is over 1,500 tokens. json-fold writes once what all rows have in common; frame numbers of 19 digits keep each of them.',
  )
}
