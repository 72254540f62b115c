/** A large result goes into the content store; later the model asks for it back. */
import { type Demo } from './demo.ts'
import { KernelStory, smallWindow } from './kernel-story.ts'
import { journal } from './tides/outputs.ts'

const night = journal(150, [
  [71, 'frame 8841 refused by shore: checksum 0x5c1e, expected 0x5c1f, retry 1'],
  [72, 'frame 8841 refused by shore: checksum 0x5c1e, expected 0x5c1f, retry 2'],
  [73, 'radio reset by watchdog after 2 refusals'],
  [74, 'radio up again, channel 11 (was 6)'],
  [75, 'no carrier on channel 11, sleeping 3600 s'],
])

export function storedResult(): Demo {
  const told = new KernelStory('2026-09-03T08:10:00Z', {
    ...smallWindow,
    ccr: { enabled: true, minToolTokens: 1_500, retrieveInlineTokens: 6_000 },
  })
    .user(
      'Gauge quay-7 in our harbour went silent at about two in the night. The others are fine. Please find out why, and say what I have to do at the quay, if anything.',
    )
    .assistant('I read the journal of that night first.')
    .tool('bash', { command: 'journalctl -u gauge-reader --since 01:00 --until 03:30' }, night)
    .as('journal')
    .assistant(
      'Two refusals of one frame, then the watchdog reset the radio, and it came up on another channel, where nobody listens. I look which channel the settings name.',
      'The channel after the reset is the default of the firmware. So the setting is not read after a watchdog reset, only after power-on.',
    )
    .tool('bash', { command: 'grep -n channel /etc/gauge/*.toml' }, '/etc/gauge/radio.toml:4:channel = 6')
    .tool(
      'read',
      { path: 'radio.py' },
      '   1  def reset(radio):\n   2      radio.power(False)\n   3      radio.power(True)\n   4      radio.open(channel=11)  # default of the maker',
    )
    .assistant('There it is: `reset` opens the radio on the maker’s default and never reads the settings.')
    .tool(
      'edit',
      {
        path: 'radio.py',
        old: 'radio.open(channel=11)  # default of the maker',
        new: 'radio.open(channel=settings().channel)',
      },
      '--- a/radio.py\n+++ b/radio.py\n@@ -1,4 +1,4 @@\n def reset(radio):\n     radio.power(False)\n     radio.power(True)\n-    radio.open(channel=11)  # default of the maker\n+    radio.open(channel=settings().channel)',
    )
    .assistant(
      'The radio came back on channel 11 after a reset, while shore listens on 6. It is mended; restart the reader, nothing has to be done at the quay.',
    )
    .user('Great. For my report: which checksum did shore expect, which did it get, and how often?')
    .retrieve('That stands in the journal, which is stored. I ask for it back.', 'journal')
    .assistant(
      'Frame 8841 came with checksum `0x5c1e`, shore expected `0x5c1f`; it was refused twice, at 02:11 and 02:12. One bit differs, so it was the air and not the program.',
    )
  return told.demo(
    {
      path: 'stored-result.json',
      title: 'A stored result, retrieved',
      look: 'Two lines stand for the journal on the right; the inspector opens its original from the content store, and later the model asks for it by its ref.',
      shows: 'content store',
      place: { lens: 'recomputed', selected: 5 },
    },
    'The journal is over 1,500 tokens, so its text goes into the content store when it arrives, and a placeholder with its ref is sent. The model asks for it back with acp_retrieve.',
  )
}
