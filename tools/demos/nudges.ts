/** One conversation, cut where a nudge is due, and a little later, where it is not. */
import { type Demo } from './demo.ts'
import { KernelStory, smallWindow } from './kernel-story.ts'
import { source } from './tides/outputs.ts'

/** Steps of 8,000 tokens, so that the story need not be long. */
const settings = {
  ...smallWindow,
  compress: { minCompressRange: 2_000, maxSummaryLength: 8_000 },
  nudge: { growthFloor: 8_000, growthCap: 8_000, minGrowthFloor: 4_000 },
}

const modules = ['levels', 'waves', 'winds', 'pressure', 'currents', 'salinity']

function untilDue(): KernelStory {
  const told = new KernelStory('2026-09-06T10:00:00Z', settings)
    .user(
      'Each of our readers (levels, waves, winds, pressure, currents, salinity) has its own table of scales. Please read them and tell me whether one table for all would do.',
    )
    .assistant('I read them one after the other.')
  for (const module of modules) {
    if (module !== modules[0])
      told.assistant('20 functions, one scale and one offset, all under its own name. Next.')
    told.tool('read', { path: `${module}.py` }, source(module, 20))
  }
  return told
}

export const nudgeFires = (): Demo =>
  untilDue().demo(
    {
      path: 'nudge-fires.json',
      title: 'A nudge that fires',
      look: 'The context has grown and enough is waiting to be folded: each gate with its figures, the decision, and the words for the model.',
      shows: 'nudge',
      place: { lens: 'recomputed', panel: 'stepper', node: 'nudge-inject' },
    },
    'Six files were read, and none is needed as a whole any more. The next request is the one at which the kernel asks to fold.',
    { measured: true, outputSteering: { enabled: true, verbosityLevel: 2 } },
  )

export const nudgeRests = (): Demo =>
  untilDue()
    .assistant(
      'One table would do: every reader uses exactly one entry of its own. I check that nobody else reads the tables.',
    )
    .tool(
      'bash',
      {
        command: "grep -rn 'SCALE\\[\\|OFFSET\\[' --include=*.py . | grep -v '\\.py:[0-9]*: *return' | wc -l",
      },
      '0',
    )
    .assistant('Nobody else does. One table in `tables.py`, imported by all six, is safe.')
    .demo(
      {
        path: 'nudge-rests.json',
        title: 'A nudge that does not, and why',
        look: 'The same conversation a few messages later: as much is waiting, but the model was asked a moment ago, so growth fails.',
        shows: 'no nudge',
        place: { lens: 'recomputed', panel: 'stepper', node: 'nudge-inject' },
      },
      'The nudge was shown a few messages ago. More is waiting than then, but the context has not grown by enough since.',
      { measured: true },
    )
