/** The model is asked to distil a large result; from then on its summary stands for it. */
import { type Demo } from './demo.ts'
import { KernelStory, smallWindow } from './kernel-story.ts'
import { source } from './tides/outputs.ts'

export function absorbedResult(): Demo {
  const told = new KernelStory('2026-09-05T14:00:00Z', {
    ...smallWindow,
    absorb: { enabled: true, minToolTokens: 1_500 },
  })
    .user(
      'In `levels.py`, which functions read signed values, and which unsigned ones? The new gauges send signed ones only.',
    )
    .assistant('I read the file.')
    .tool('read', { path: 'levels.py' }, source('levels', 26))
    .as('levels')
    .absorb(
      'The file is long, so I write down what this needs of it.',
      'levels',
      `levels.py: 26 functions \`levels_0\` to \`levels_25\`, \`(frame: bytes, offset: int) -> float\`, default offset 8 × number.
- Even numbers read signed, odd numbers unsigned (\`int.from_bytes(…, "big", signed=…)\`, fourth line of each function).
- All raise \`BadFrame\` for 0x7FFF_FFFF. Scale and offset come from SCALE["levels"], OFFSET["levels"].`,
    )
    .assistant('The 13 functions with an odd number read unsigned values. I change these with one command.')
    .tool(
      'bash',
      { command: "sed -i 's/signed=False/signed=True/' levels.py && grep -c 'signed=True' levels.py" },
      '26',
    )
    .assistant(
      'All 26 functions of `levels.py` read signed values now; 13 were changed, those with an odd number.',
    )
  return told.demo(
    {
      path: 'absorbed-result.json',
      title: 'An absorbed result',
      look: 'The model wrote down what it needs of a long file; call and result are sent no more, and the inspector shows both texts.',
      shows: 'absorb',
      place: { lens: 'recomputed', selected: 5 },
    },
    'The result is over 1,500 tokens, so a line behind it asked the model to absorb it. It did, and the call with the summary stands for the file.',
  )
}
