/** Three folds, one of which covers nothing but the opening: under the old rule it changes nothing. */
import type { Demo } from './demo.ts'
import { KernelStory } from './kernel-story.ts'
import { cargoTest } from './outputs.ts'
import { specification } from './void-fold/specification.ts'
import * as code from './void-fold/code.ts'

export function voidFold(): Demo {
  const told = new KernelStory('2026-09-15T12:05:00Z')
    .user(specification)
    .as('specification')
    .user(
      'That was the format of our loggers, the whole document. Please write a reader in Rust for it: `seglog`, a library with a small command. Begin with the header and the frames; the index can wait. No unsafe, no dependency.',
    )
    .assistant(
      'Read. Three modules: `header`, `frame`, `index`, each with its own tests, and one error type that always says the offset. I begin with the header.',
      'Points to keep: little endian everywhere except the magic, which is bytes. Header 32 bytes with CRC over the first 28. Frames aligned to 8 with zero padding that is not counted in the length. The flag “continued” joins frames. A torn last frame is no error.',
    )
    .as('reader-first')
    .write('src/header.rs', code.header)
    .write('src/frame.rs', code.frame)
    .tool(
      'bash',
      { command: 'cargo test' },
      cargoTest(
        'unittests src/lib.rs',
        code.frameTests,
        'frame::tests::padding_is_not_payload',
        "---- frame::tests::padding_is_not_payload stdout ----\nthread 'frame::tests::padding_is_not_payload' panicked at src/frame.rs:91:9:\nassertion `left == right` failed\n  left: [1, 2, 3, 0, 0, 0, 0, 0]\n right: [1, 2, 3]",
      ),
    )
    .assistant(
      'One test fails: the padding came along with the payload. Section 4 says that the length does not count it.',
      'I sliced payload up to the aligned end. Must slice by length, then skip to the aligned offset separately, and check that the padding is zero (section 4: a reader reports padding that is not).',
    )
    .tool(
      'edit',
      { path: 'src/frame.rs', old: 'let payload = &self.data[at + 12..end];', new: '…' },
      code.paddingDiff,
    )
    .tool('bash', { command: 'cargo test' }, cargoTest('unittests src/lib.rs', code.frameTests))
    .assistant('Header and frames stand, 14 tests. Padding that is not zero is reported with its offset.')
    .as('reader-last')
    .user('Good. Now the index, so that one can jump to a time without reading all of it.')
    .assistant(
      'The index lies at the end, behind a footer that tells where it begins. A file that was cut has none; then it is rebuilt by walking the frames.',
    )
    .as('index-first')
    .write('src/index.rs', code.index)
    .tool(
      'bash',
      { command: 'cargo test' },
      cargoTest('unittests src/lib.rs', [...code.frameTests, ...code.indexTests]),
    )
    .tool('bash', { command: 'cargo run --release -- info fixtures/*.seg' }, code.info)
    .assistant(
      'The index works: `Reader::seek(time)` finds the frame by halves, and a file without a footer gets an index from its frames. All 40 fixtures open; 3 of them were cut and are rebuilt.',
    )
    .as('index-last')
    .user(
      'Great. Last piece: `seglog cat FILE --from TIME --to TIME` that prints the samples as CSV. Channels with a scale must be scaled, see section 6.',
    )
    .fold(
      'I have the format in code and tests now, so the document itself can be folded: the parts that `cat` needs are in the summary.',
      {
        from: 'specification',
        to: 'specification',
        topic: 'The SEGLOG format, revision 4',
        summary: `The person pasted the whole document of SEGLOG, revision 4. What is still needed of it:

- Little endian; magic \`SEGLOG\\r\\n\`; header of 32 bytes, CRC-32C over the first 28.
- Frames: 12 bytes head (kind u8, flags u8, channel u16, length u32, crc u32), payload, zero padding to 8 that the length does not count.
- Kinds: 1 channel, 2 samples, 3 note, 4 gap, 255 end. Flag 1: continued in the next frame of the channel.
- Samples (6): start i64 ns, step u32 ns, count u32, then values of the channel's type; value = raw × scale + offset, in f64. Type 1 i16, 2 i32, 3 f32. For i16 the raw value −32768 means *missing*: an empty cell, never a number.
- A torn last frame is no error; all other damage is reported with its offset and the reader goes on at the next frame whose CRC fits.`,
      },
    )
    .write('src/cat.rs', code.cat)
    .tool(
      'bash',
      { command: 'cargo test' },
      cargoTest('unittests src/lib.rs', [...code.frameTests, ...code.indexTests, ...code.catTests]),
    )
    .fold('23 tests pass. The reader of header and frames is finished as well; I fold that work.', {
      from: 'reader-first',
      to: 'reader-last',
      topic: 'Header and frames',
      summary: `\`src/header.rs\`: \`Header::read(&[u8])\` checks magic, revision (4 only) and CRC-32C; errors carry the offset. \`src/frame.rs\`: \`Frames\` iterates over \`Frame { kind, flags, channel, offset, payload }\`; the payload is cut by length, padding is skipped and reported if it is not zero (that was a bug of mine, held by *padding_is_not_payload*). Continued frames are joined. A torn last frame ends the iteration without an error. 14 tests, no unsafe, no dependency.`,
    })
    .tool(
      'bash',
      {
        command:
          'cargo run --release -- cat fixtures/harbour-07.seg --from 2026-09-01T00:00 --to 2026-09-01T00:01 | head -42',
      },
      code.csv,
    )
    .assistant(
      '`seglog cat` prints what lies between the two times, one row a sample, scaled by section 6. Missing values are empty cells. 23 tests pass, and `harbour-07` gives the same numbers as the logger’s own viewer.',
    )
    .user('The numbers agree with ours. Could `cat` also write to a file, with `--out`?')
    .assistant(
      'Yes. It writes to a temporary file beside it and renames at the end, so that a reader never sees half a table.',
    )
    .tool('edit', { path: 'src/main.rs', old: 'let mut out = io::stdout().lock();', new: '…' }, code.outDiff)
    .write('README.md', code.readme)
    .fold('The page is written. The index is long finished; I fold it, too.', {
      from: 'index-first',
      to: 'index-last',
      topic: 'Index and seeking',
      summary: `\`src/index.rs\`: \`Index::read\` takes the footer (last 16 bytes) and the table of (time i64, offset u64); without a footer, or if its CRC does not fit, \`Index::rebuild\` walks the frames. \`Reader::seek(time)\` searches by halves and returns the last frame that begins at or before the time. Five tests. \`seglog info\` opens all 40 fixtures; 3 are cut and were rebuilt (harbour-11, harbour-23, mast-02).`,
    })
    .assistant('`--out FILE` is in. Without it the table goes to the standard output, as before.')
  return told.demo(
    {
      path: 'void-fold.json',
      title: 'A fold that changes nothing',
      look: 'b1 covers nothing but the pasted specification, and “always” still sends all of it.',
      shows: 'void fold, old rule',
      place: { lens: 'recomputed', pin: 'always', panel: 'ledger' },
    },
    'The model folded the pasted specification alone as b1. The old rule keeps the first user message whatever covers it, so b1 saves nothing and its summary comes on top; b2 and b3 work as they should.',
  )
}
