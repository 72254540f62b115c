/** The model folds its own work: ranges first, then blocks of blocks, up to the third tier. */
import { instructions } from '#kernel/fixtures/story-sources.ts'
import type { Story } from '#kernel/fixtures/story.ts'
import { type Demo, plain, session, system, tool } from './demo.ts'
import { type Feed, feeds } from './tiers/feeds.ts'
import { compared, mapping, oldAdapter, records, testFile, tests } from './tiers/work.ts'

const task = `Our catalogue **kabinett** reads eight museums. Each has an adapter of its own, written in a hurry, all slightly different. I want one way of saying it: a mapping per museum (\`kabinett/feed.py\` is there), and rules for what is no plain text.

Take them one after the other, in this order: ${feeds.map(({ name }) => name).join(', ')}. For each: read the old adapter and a few records, write the mapping and tests, compare old and new over the whole export, delete the old one. The answer must be the same, also where the old one is odd; tell me about the odd ones at the end.

It will be long. You have \`compress\`: fold what is finished when you need room, and \`decompress\` when you need the words again.`

/** The ref that the kernel gives a part of an event: messages are numbered as they come. */
function refsOf(told: Story, place: string): { readonly first: string; readonly last: string } {
  const wanted = told.seq(place)
  let count = 0
  for (const { seq, type, data } of told.events) {
    if (!['user/message', 'assistant/message', 'tool/result'].includes(type)) continue
    const { content } = (data['message'] ?? {}) as { readonly content?: readonly unknown[] }
    const parts = type === 'assistant/message' ? (content?.length ?? 0) : 1
    if (seq === wanted) return { first: refOf(count + 1), last: refOf(count + parts) }
    count += parts
  }
  throw new Error(`No message is called ${place}`)
}
const refOf = (number: number): string => `m${String(number).padStart(5, '0')}`

/** Read, map, test, compare. */
function work(told: Story, feed: Feed, k: number): void {
  const { name, fields } = feed
  const failing = k === 1 || k === 4
  told
    .tool('view', { path: `kabinett/adapters/${name}.py` }, oldAdapter(feed))
    .tool('shell', { command: `head -34 exports/${name}.xml` }, records(feed))
    .assistant(feed.say, { think: feed.think })
  if (name === 'textiles') told.tool('decompress', { blockId: 'b2' }, restored)
  told
    .assistant(`The mapping for \`${name}\`: ${fields.length} fields, and the rule for this: ${feed.snag}.`)
    .tool(
      'write',
      { path: `kabinett/feeds/${name}.py`, content: mapping(feed) },
      `wrote kabinett/feeds/${name}.py`,
    )
    .tool('write', { path: `tests/test_${name}.py`, content: testFile(feed) }, `wrote tests/test_${name}.py`)
    .assistant('')
    .tool('shell', { command: 'python -m pytest -v' }, tests(k + 1, failing ? feed.tests[1] : undefined))
  if (failing)
    told
      .assistant(
        'One record is read otherwise than before. The old adapter looked at the text with its blanks; so does the mapping now.',
      )
      .tool(
        'write',
        {
          path: `kabinett/feeds/${name}.py`,
          content: mapping(feed).replace('record=', 'strip=False,\n    record='),
        },
        `wrote kabinett/feeds/${name}.py`,
      )
      .tool(
        'shell',
        { command: `python -m pytest -q tests/test_${name}.py` },
        `${'......'.padEnd(73)}[100%]\n6 passed in 0.21s`,
      )
  told
    .assistant('')
    .tool(
      'shell',
      {
        command: `python tools/compare.py ${name} && git rm -q kabinett/adapters/${name}.py && git commit -qam "${name}: a mapping"`,
      },
      compared(feed, k),
    )
    .assistant(
      `\`${name}\` is a mapping now. Old and new agree over the whole export, and the old adapter is gone. To remember: ${feed.snag}.`,
    )
    .as(`${name}-last`)
}

const restored = `Block b2 (ships), its messages again:

[user] Go on with ships.
read: """Ship Museum Marstal: what it sends, as our objects.""" …
bash: <export museum="Ship Museum Marstal" made="2026-09-20"> <model> <no>0007</no> <ship>Schooner Anna</ship> …
write: kabinett/rules.py

    class ShortYear(Rule):
        """A year of two digits. last: the newest year that may occur, or a function of the record."""

        def __init__(self, field, last):
            self.field, self.last = field, last

        def read(self, node):
            short = int(node.findtext(self.field))
            last = self.last(node) if callable(self.last) else self.last
            century = last // 100 * 100
            return century + short if century + short <= last else century - 100 + short

bash: tests/test_ships.py::test_year_88_is_1888 PASSED, test_year_04_is_1904 PASSED, test_year_85_is_1985 PASSED
[assistant] \`ships\` is a mapping now.`

const summaryOf = ({ name, museum, snag, rule, fields, tests: list }: Feed): string =>
  `**${name}** (${museum}) is done and committed: \`kabinett/feeds/${name}.py\` maps ${fields.length} fields, the old adapter is deleted.

- Snag: ${snag}.
- Rules used: \`${rule}\`.
- Tests: ${list.map((test) => `*${test.replaceAll('_', ' ')}*`).join(', ')}.
- Old and new were compared over the whole export: no difference.`

const firstThree = `Feeds 1 to 3 of 8 (glass, ships, clocks) are mappings, committed, compared without a difference; the old adapters are deleted.

Rules that exist now in \`kabinett/rules.py\`: \`Text\`, \`Inches\` (fractions, rounded at the end), \`ShortYear(last=…)\` (last may be a number or a function of the record), \`RomanCentury\` (one or two), \`Listed\`, \`YesNo\`.
Pattern of the work: read adapter and records, mapping, six tests, \`tools/compare.py\`, delete, commit.`

const nextTwo = `Feeds 4 and 5 of 8 (herbarium, coins) are mappings, committed, compared without a difference.

New rules: \`RomanDate\` (as exact as written), \`Altitude\` (ft or m), \`SignedYear\`, \`CommaGrams\`.
Odd, kept on purpose, tell the person: coins keeps −454 as it stands, although the catalogue counts a year 0.`

const firstFive = `Feeds 1 to 5 of 8 are done (glass, ships, clocks, herbarium, coins): mappings with six tests each, compared, old adapters deleted. All rules are in \`kabinett/rules.py\`; their docstrings say what they do.
For the final report: coins keeps years before our era as sent (−454), although the catalogue counts a year 0.`

const topicOf = ({ name }: Feed): string => `Feed ${name}`

export function tiers(): Demo {
  const told = session('tiers', '/home/juni/kabinett', '2026-09-21T09:00:00Z', {
    request: {
      system,
      tools: [
        tool('view', 'Show a text file with line numbers.', 'path'),
        tool('write', 'Write a text file.', 'path', 'content'),
        tool('shell', 'Run a shell command and return what it prints.', 'command'),
        tool(
          'compress',
          'Fold ranges of the conversation. Each needs startId, endId, summary and topic.',
          'content',
        ),
        tool('decompress', 'Show the messages of a folded block again.', 'blockId'),
      ],
      contextWindow: 128_000,
    },
  })
    .user(task)
    .context(
      instructions('AGENTS.md'),
      'Instructions of this workspace (AGENTS.md):\n\n- Python 3.13, pytest.\n- One commit per feed.\n- The exports are read-only.',
    )
    .title('Eight feeds as mappings')

  const fold = (startId: string, endId: string, topic: string, summary: string, done: string): void => {
    // A response of its own, without words: words could be folded later, a call of this tool never is.
    told.assistant('').tool('compress', { content: [{ startId, endId, summary, topic }] }, done)
  }
  const foldFeed = (feed: Feed, block: string): void => {
    const { name } = feed
    const [startId, endId] = [refsOf(told, `${name}-first`).first, refsOf(told, `${name}-last`).last]
    fold(startId, endId, topicOf(feed), summaryOf(feed), `Compressed ${startId}–${endId} into ${block}.`)
  }

  feeds.forEach((feed, k) => {
    if (k > 0)
      told
        .user(k === 5 ? 'Very good so far. Next one: textiles.' : `Go on with ${feed.name}.`)
        .as(`${feed.name}-first`)
    // What lies three feeds back is out of the recent zone by now.
    if (k === 4) foldFeed(feeds[0]!, 'b1')
    if (k === 5) foldFeed(feeds[1]!, 'b2')
    if (k === 6) {
      foldFeed(feeds[2]!, 'b3')
      fold('b1', 'b3', 'Feeds 1 to 3', firstThree, 'Distilled b1–b3 into b4, tier 2.')
    }
    if (k === 7) foldFeed(feeds[3]!, 'b5')
    told.assistant(
      k === 0
        ? 'I begin with `glass`: the old adapter, then what the museum sends.'
        : `\`${feed.name}\`: the old adapter and its records.`,
    )
    if (k === 0) told.as('glass-first')
    work(told, feed, k)
  })
  told.user('All eight? Then tidy up and tell me about the odd ones.')
  foldFeed(feeds[4]!, 'b6')
  fold('b5', 'b6', 'Feeds 4 and 5', nextTwo, 'Distilled b5–b6 into b7, tier 2.')
  fold('b4', 'b7', 'Feeds 1 to 5', firstFive, 'Distilled b4–b7 into b8, tier 3.')
  told
    .assistant(
      'All eight are mappings, with 55 tests. Odd ones, all kept as they were:\n\n- **coins:** years before our era stand as sent (−454), although the catalogue counts a year 0.\n- **textiles:** the century hangs on the inventory number; T 300 is the border.\n- **maps:** “ca. 1823” sorts as 1823.\n- **photographs:** “1938-00-00” is only a year.',
    )
    .end()
  return plain(
    {
      path: 'tiers.jsonl',
      title: 'Three tiers deep',
      look: 'The model folds its own folds: b8, of the third tier, stands for b4 and b7, and they for five.',
      shows: 'tiers 2 and 3',
      place: { lens: 'recomputed', panel: 'ledger' },
    },
    told,
  )
}
