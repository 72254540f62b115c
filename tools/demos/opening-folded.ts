/** The fold covers the opening, and another user message survives behind it. */
import type { Demo } from './demo.ts'
import {
  opening,
  exifGo,
  namesGo,
  moveGo,
  packages,
  dryRun,
  videoGo,
  videoTestGo,
} from './opening-folded/code.ts'
import { KernelStory } from './kernel-story.ts'
import { goTest } from './outputs.ts'

export function openingFolded(): Demo {
  const told = new KernelStory('2026-09-03T17:20:00Z')
    .user(opening)
    .as('opening')
    .assistant(
      'Three small packages will do: `exif` for the day in the picture, `names` for the day in its name, `move` for the rule about equal names. I begin with EXIF, as it is the only subtle one.',
      'Standard library has no EXIF. JPEG: walk the markers to APP1, then TIFF header, byte order, IFD0, pointer 0x8769, tags 0x9003 and 0x9004. Cameras write "0000:00:00 00:00:00" when their clock was never set: that counts as no day.',
    )
    .write('exif/exif.go', exifGo)
    .write('names/names.go', namesGo)
    .write('move/move.go', moveGo)
    .tool('bash', { command: 'go vet ./... && go test -v ./...' }, goTest(packages()))
    .assistant('All tests pass. Now a dry run over your samples.')
    .tool(
      'bash',
      { command: 'go run . --dry samples | head -36 && go run . --dry samples | tail -1' },
      `${dryRun}\n212 pictures: 204 with a day, 8 to undated/`,
    )
    .assistant(
      '`sortie` is ready. The dry run over `samples/` moves 204 pictures and sends **8** to `undated/`, the number that you expect.\n\n- `exif`: JPEG only, both byte orders; a clock that was never set counts as no day.\n- `names`: three shapes; a number that is no day of the calendar is none.\n- `move`: the same bytes are dropped, other bytes get `-2`, `-3`.\n\n17 tests in three packages, no dependency.',
    )
    .as('first-done')
    .user(
      'Lovely, 8 it is. Now Marit brought her telephone, and half of her folder is films (.mp4, .mov). They should be sorted the same way. Is there a day in them?',
    )
    .assistant(
      'Yes, in the movie header (`mvhd`): the creation time in seconds since 1904. I write a fourth package, in the manner of `exif`.',
      'mvhd version 0 has 32 bit times, version 1 has 64 bit. Times are UTC; telephones write UTC, some cameras local time. Zero means unknown. moov can lie at the end of the file, so seek over mdat.',
    )
    .write('video/video.go', videoGo)
    .write('video/video_test.go', videoTestGo)
    .tool(
      'bash',
      { command: 'go test -v ./video && ls -la samples-marit | head -24' },
      `${goTest([{ file: 'club/sortie/video', tests: ['TestVersion0', 'TestVersion1', 'TestHeaderAtTheEnd', 'TestLargeAtom', 'TestUnknownTime', 'TestBrokenSize'] }])}
${Array.from({ length: 22 }, (_, k) => `-rw-r--r-- 1 club club ${String(4_211_904 + k * 7_345_121).padStart(10)} Sep  3 16:4${k % 10} VID_2026080${(k % 9) + 1}_1${k % 10}2214.mp4`).join('\n')}`,
    )
    .assistant('The reader stands. I put it behind the same question that pictures are asked, by extension.')
    .tool(
      'edit',
      { path: 'main.go', old: 'day, err := exif.Day(file)', new: '…' },
      `--- a/main.go
+++ b/main.go
@@ -48,9 +48,22 @@ func dayOf(path string) (time.Time, bool) {
 	file, err := os.Open(path)
 	if err != nil {
 		return time.Time{}, false
 	}
 	defer file.Close()
-	if day, err := exif.Day(file); err == nil {
+	if day, err := readerFor(path)(file); err == nil {
 		return day, true
 	}
 	return names.Day(filepath.Base(path))
 }
+
+// readerFor chooses by extension: a film is never read as a picture.
+func readerFor(path string) func(io.ReadSeeker) (time.Time, error) {
+	switch strings.ToLower(filepath.Ext(path)) {
+	case ".mp4", ".mov", ".m4v":
+		return video.Day
+	default:
+		return func(r io.ReadSeeker) (time.Time, error) { return exif.Day(r) }
+	}
+}`,
    )
    .tool(
      'bash',
      { command: 'go vet ./... && go test ./... && go run . --dry samples-marit | tail -14' },
      `ok  \tclub/sortie\t0.021s\nok  \tclub/sortie/exif\t(cached)\nok  \tclub/sortie/names\t(cached)\nok  \tclub/sortie/move\t0.034s\nok  \tclub/sortie/video\t(cached)\n${Array.from({ length: 13 }, (_, k) => `samples-marit/VID_2026080${(k % 9) + 1}_1${k % 10}2214.mp4 → 2026/08/VID_2026080${(k % 9) + 1}_1${k % 10}2214.mp4`).join('\n')}\n64 pictures and films: 64 with a day, 0 to undated/`,
    )
    .assistant(
      'Films are sorted, too: of Marit’s 64 files each has a day. The time of a film is UTC, so one shot shortly after midnight may land in the day before; it matters only on the first of a month.',
    )
    .user(
      'Shortly after midnight on the first is exactly our New Year’s party :-) Can it use the local day, at least for films from telephones?',
    )
    .assistant(
      'It can. Telephones also write the local time with its offset, in the metadata key `com.apple.quicktime.creationdate`. I look whether Marit’s has it.',
    )
    .tool(
      'bash',
      { command: 'strings -n 12 samples-marit/IMG_0117.MOV | grep -m3 -A1 creationdate' },
      'com.apple.quicktime.creationdate\n2026-01-01T00:14:37+0100',
    )
    .tool(
      'edit',
      { path: 'video/video.go', old: 'case "mvhd":', new: '…' },
      `--- a/video/video.go
+++ b/video/video.go
@@ -14,7 +14,12 @@ func Day(r io.ReadSeeker) (time.Time, error) {
 			// Its children follow at once: go inside.
 			at += 8
 			continue
+		case "meta":
+			// Telephones keep the local time here, with its offset: it goes first.
+			if day, ok := localDay(r, at, size); ok {
+				return day, nil
+			}
 		case "mvhd":
-			return created(r, at)
+			utc, utcErr = created(r, at)
 		}
 		at += size
 	}`,
    )
    .tool(
      'bash',
      { command: 'go test -v ./video' },
      goTest([
        {
          file: 'club/sortie/video',
          tests: [
            'TestVersion0',
            'TestVersion1',
            'TestHeaderAtTheEnd',
            'TestLargeAtom',
            'TestUnknownTime',
            'TestBrokenSize',
            'TestLocalDayBeforeUTC',
            'TestNewYearsEve',
          ],
        },
      ]),
    )
    .fold('All eight pass. The opening task is long done and checked, so I fold it.', {
      from: 'opening',
      to: 'first-done',
      topic: 'sortie: pictures by the day they were taken',
      summary: `The person of a photo club asked for a command \`sortie\` (Go, standard library only) that moves pictures into \`YYYY/MM\`. It is done and was checked on \`samples/\`: 212 pictures, 204 with a day, 8 to \`undated/\`, as expected.

Rules agreed on:
- Day: EXIF DateTimeOriginal, else CreateDate; else from the name; never the modification time. No day: \`undated/\`, counted in the last line.
- Never overwrite: same bytes, drop the copy; other bytes, \`-2\`, \`-3\` before the extension.
- \`--dry\` prints and touches nothing.
- Small code, short functions, a comment where it is subtle; the person reads Go but is no programmer.

Code: \`exif/exif.go\` (JPEG markers, APP1, both byte orders, zero date is no day), \`names/names.go\` (three shapes), \`move/move.go\` (\`place\`, \`equal\`). 17 tests.`,
    })
    .assistant(
      'Films with a local time are sorted by it: `IMG_0117.MOV`, shot at 00:14 on New Year’s Day, lands in `2026/01`. `TestNewYearsEve` holds that. Films without it keep the UTC day, as before.',
    )
  return told.demo(
    {
      path: 'opening-folded.json',
      title: 'The opening was folded',
      look: 'b1 covers the opening; a user message survives behind it, so pr.491 lets the opening go.',
      shows: 'pin yields: opening',
      place: { lens: 'recomputed', pin: 'pr491', panel: 'pin' },
    },
    'The model folded the opening task itself. The first message to survive behind it is a user message, which leads in its place.',
  )
}
