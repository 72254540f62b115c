/** Turns of phrase, so that a long session does not sound like a machine that repeats itself. */
import type { Thing } from './project.ts'

type About = (of: Thing, name: string) => string

export const reading: readonly About[] = [
  ({ many }, name) => `Let me see where \`${name}\` lives for ${many}.`,
  ({ many }) => `I start with the code on ${many}.`,
  (_, name) => `First: who uses \`${name}\`?`,
  ({ one }) => `I want to see how a ${one} travels through the code before I touch it.`,
  ({ many }) => `A quick look around ${many}.`,
  (_, name) => `\`${name}\` is the place to look at.`,
]

export const reasons: readonly About[] = [
  ({ one, about }) =>
    `A ${one} is ${about}. The rules, the store and the routes each know a part of it. The rules decide, so I look there before anything else.`,
  ({ many }, name) =>
    `There are several functions called ${name}, one for each kind of thing. I must not change the one of ${many} alone if the others share its contract.`,
  ({ states }) => `The states are ${states.join(', ')}. Whatever happens here must keep that order.`,
  ({ many }) =>
    `I have not seen the code on ${many} in this session, or only in the summary. Reading it again is cheaper than guessing.`,
  (_, name) =>
    `The simplest explanation: ${name} assumes something that its callers do not promise. I should read the callers as well.`,
]

export const before: readonly string[] = [
  'Types first.',
  'Does it still compile?',
  'Now the compiler.',
  'Check.',
  'Types, then tests.',
]
export const after: readonly string[] = [
  'And the tests.',
  'Now the tests.',
  'Tests.',
  'The whole run, to be sure.',
  'Green?',
]
export const thanks: readonly string[] = ['Thanks.', 'Good.', 'Nice work.', 'Perfect.', 'That was quick.']

export const steering: readonly string[] = [
  'Keep the old parameter for one release, please.',
  'Careful, the boards at the quay read this, too.',
  'No new dependency for this.',
  'Use the word “sailing”, not “trip”.',
  'Please mention it in the changelog as well.',
]

export const news: readonly (readonly [plugin: string, summary: string, text: string])[] = [
  [
    'git',
    'main moved',
    'The branch `main` moved by two commits: *boards: larger type*, *docs: how to moor*.',
  ],
  ['ci', 'build passed', 'The build of `main` passed in 4 minutes 12 seconds.'],
  [
    'file-watch',
    'package.json changed on disk',
    '`package.json` was changed on disk by another program. Read it again before you edit it.',
  ],
  ['clock', 'a new day', 'It is past midnight: dates in your answers should say August 16.'],
]

export const more: readonly string[] = [
  'And where it is stored.',
  'And who calls it.',
  'The other side of it.',
  'One more file.',
]
