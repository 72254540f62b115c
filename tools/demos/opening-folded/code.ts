/** The task, sources and outputs of the session about sorting pictures. */
import { type Suite } from '../outputs.ts'

export const opening = `I want a command \`sortie\` for the photo club: it looks into a folder of pictures and moves each into \`YYYY/MM\`, by the day it was taken. Go, standard library only, as the club's machine has no network.

What it must do:

1. Read the day from EXIF (\`DateTimeOriginal\`, else \`CreateDate\`). JPEG is enough, nobody has raw files here.
2. Without EXIF, take a day from the file name if there is one: \`IMG_20260714_…\`, \`2026-07-14 …\`, \`PXL_20260714…\`. Never the modification time: it lies after every copy.
3. Never overwrite. If the same name is there with the same bytes, delete the second copy; with other bytes, add \`-2\`, \`-3\` and so on before the extension.
4. \`--dry\` prints what would be moved, one line each, and touches nothing.
5. What has no day goes to \`undated/\`, and the last line of the output counts it.

How I will try it: the folder \`samples/\` has 212 pictures from six cameras and two telephones. Eleven have no EXIF, three of these carry a day in their name. So 8 must end in \`undated/\`.

Please keep it small. I read Go, but I am no programmer; short functions and a comment where it is subtle. Tests for the reading of EXIF, for names, and for the rule about the same name.`

export const exifGo = `// Package exif finds the day a picture was taken. It reads as little of the file as it can.
package exif

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"time"
)

var ErrNone = errors.New("no EXIF")

const (
	tagExifIFD          = 0x8769
	tagDateTimeOriginal = 0x9003
	tagCreateDate       = 0x9004
)

// Day returns DateTimeOriginal, else CreateDate.
func Day(r io.Reader) (time.Time, error) {
	segment, err := app1(r)
	if err != nil {
		return time.Time{}, err
	}
	t := tiff{data: segment}
	if err := t.order(); err != nil {
		return time.Time{}, err
	}
	for _, tag := range []uint16{tagDateTimeOriginal, tagCreateDate} {
		if text, ok := t.find(tag); ok {
			return parse(text)
		}
	}
	return time.Time{}, ErrNone
}

// app1 skips from marker to marker until the EXIF segment.
func app1(r io.Reader) ([]byte, error) {
	var head [4]byte
	if _, err := io.ReadFull(r, head[:2]); err != nil || head[0] != 0xff || head[1] != 0xd8 {
		return nil, ErrNone
	}
	for {
		if _, err := io.ReadFull(r, head[:]); err != nil {
			return nil, ErrNone
		}
		size := int(binary.BigEndian.Uint16(head[2:])) - 2
		if head[1] == 0xda || size < 0 {
			return nil, ErrNone
		}
		body := make([]byte, size)
		if _, err := io.ReadFull(r, body); err != nil {
			return nil, ErrNone
		}
		if head[1] == 0xe1 && bytes.HasPrefix(body, []byte("Exif\\x00\\x00")) {
			return body[6:], nil
		}
	}
}`

export const namesGo = `package names

var shapes = []struct {
	find   *regexp.Regexp
	layout string
}{
	{regexp.MustCompile(\`(?:IMG|PXL|VID)_(\\d{8})\`), "20060102"},
	{regexp.MustCompile(\`(\\d{4}-\\d{2}-\\d{2})\`), "2006-01-02"},
}

// Day reads a day from a file name. A number that is no day of the calendar is none.
func Day(name string) (time.Time, bool) {
	for _, shape := range shapes {
		found := shape.find.FindStringSubmatch(name)
		if found == nil {
			continue
		}
		day, err := time.Parse(shape.layout, found[1])
		if err == nil && day.Year() > 1990 {
			return day, true
		}
	}
	return time.Time{}, false
}`

export const moveGo = `// place finds a free name in folder, or says that the same picture is there already.
func place(folder, name, from string) (to string, same bool, err error) {
	ext := filepath.Ext(name)
	stem := strings.TrimSuffix(name, ext)
	for n := 1; ; n++ {
		to = filepath.Join(folder, name)
		if n > 1 {
			to = filepath.Join(folder, fmt.Sprintf("%s-%d%s", stem, n, ext))
		}
		_, err := os.Stat(to)
		if errors.Is(err, fs.ErrNotExist) {
			return to, false, nil
		}
		if err != nil {
			return "", false, err
		}
		if same, err := equal(from, to); err != nil || same {
			return to, same, err
		}
	}
}

// equal compares sizes first: most pictures differ there.
func equal(a, b string) (bool, error) {
	one, err := os.Stat(a)
	if err != nil {
		return false, err
	}
	two, err := os.Stat(b)
	if err != nil || one.Size() != two.Size() {
		return false, err
	}
	return sameBytes(a, b)
}`

export const packages = (more: readonly string[] = []): readonly Suite[] => [
  {
    file: 'club/sortie/exif',
    tests: [
      'TestDayBigEndian',
      'TestDayLittleEndian',
      'TestDayFromCreateDate',
      'TestNoExif',
      'TestTruncatedSegment',
      'TestZeroDate',
      ...more,
    ],
  },
  {
    file: 'club/sortie/names',
    tests: ['TestPhone', 'TestPixel', 'TestDashes', 'TestNoCalendarDay', 'TestSerialNumberIsNoDay'],
  },
  {
    file: 'club/sortie/move',
    tests: [
      'TestFreeName',
      'TestSameBytes',
      'TestOtherBytes',
      'TestThird',
      'TestDryTouchesNothing',
      'TestAcrossDisks',
    ],
  },
]

const cameras = ['DSC0', 'IMG_', 'P10', 'DSCF', 'R00', 'PXL_']
/** Lines of a dry run: a part of the folder. */
export const dryRun = Array.from({ length: 36 }, (_, k) => {
  const month = String(((k * 5) % 8) + 1).padStart(2, '0')
  const name = `${cameras[k % cameras.length]}${4_100 + k * 17}.jpg`
  return `samples/${name.padEnd(16)} → 2026/${month}/${name}${k % 12 === 7 ? '  (same as 2026/' + month + '/' + name + ')' : ''}`
}).join('\n')

export const videoGo = `// Day reads the creation time from the movie header (mvhd), in seconds since 1904.
func Day(r io.ReadSeeker) (time.Time, error) {
	end, err := r.Seek(0, io.SeekEnd)
	if err != nil {
		return time.Time{}, err
	}
	at := int64(0)
	for at+8 <= end {
		size, kind, err := atom(r, at)
		if err != nil {
			return time.Time{}, err
		}
		switch kind {
		case "moov":
			// Its children follow at once: go inside.
			at += 8
			continue
		case "mvhd":
			return created(r, at)
		}
		at += size
	}
	return time.Time{}, ErrNone
}

func atom(r io.ReadSeeker, at int64) (size int64, kind string, err error) {
	var head [16]byte
	if _, err = r.Seek(at, io.SeekStart); err != nil {
		return 0, "", err
	}
	if _, err = io.ReadFull(r, head[:8]); err != nil {
		return 0, "", err
	}
	size = int64(binary.BigEndian.Uint32(head[:4]))
	if size == 1 {
		// 64 bits, where the file is larger than 4 GB.
		if _, err = io.ReadFull(r, head[8:]); err != nil {
			return 0, "", err
		}
		size = int64(binary.BigEndian.Uint64(head[8:]))
	}
	if size < 8 {
		return 0, "", ErrBroken
	}
	return size, string(head[4:8]), nil
}`

export const videoTestGo = `package video

// film builds the least that a reader accepts: ftyp, mdat with some bytes, moov with one mvhd.
func film(version byte, seconds uint64, moovFirst bool) *bytes.Reader {
	header := append([]byte{version, 0, 0, 0}, times(version, seconds)...)
	moov := box("moov", box("mvhd", header))
	mdat := box("mdat", make([]byte, 4096))
	parts := [][]byte{box("ftyp", []byte("isom")), mdat, moov}
	if moovFirst {
		parts[1], parts[2] = parts[2], parts[1]
	}
	return bytes.NewReader(bytes.Join(parts, nil))
}

func TestVersion0(t *testing.T) {
	day, err := Day(film(0, since1904(2026, time.August, 3), true))
	if err != nil || day.Format("2006-01-02") != "2026-08-03" {
		t.Fatalf("day %v, %v", day, err)
	}
}

func TestHeaderAtTheEnd(t *testing.T) {
	day, err := Day(film(1, since1904(2026, time.August, 3), false))
	if err != nil || day.Day() != 3 {
		t.Fatalf("day %v, %v", day, err)
	}
}

func TestUnknownTime(t *testing.T) {
	if _, err := Day(film(0, 0, true)); !errors.Is(err, ErrNone) {
		t.Fatalf("zero must mean that nobody knows, not %v", err)
	}
}`
