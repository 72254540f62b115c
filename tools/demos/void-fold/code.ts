/** Sources and outputs of the session that reads SEGLOG. */

export const header = `//! The first 32 bytes of a file (section 3).
use crate::crc::crc32c;
use crate::error::{Error, Warning};

pub const SIZE: usize = 32;
const MAGIC: [u8; 8] = *b"SEGLOG\\r\\n";
const REVISION: u16 = 4;
const CLOSED: u16 = 1;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Header {
    pub created: i64,
    pub serial: u64,
    pub closed: bool,
}

impl Header {
    /// A wrong CRC is only a warning: this sector is rewritten on closing.
    pub fn read(data: &[u8], warn: &mut dyn FnMut(Warning)) -> Result<Header, Error> {
        let bytes: &[u8; SIZE] = data
            .get(..SIZE)
            .and_then(|head| head.try_into().ok())
            .ok_or(Error::Short { offset: 0, wanted: SIZE })?;
        if bytes[..8] != MAGIC {
            return Err(Error::Magic { offset: 0 });
        }
        let revision = u16::from_le_bytes([bytes[8], bytes[9]]);
        if revision != REVISION {
            return Err(Error::Revision { offset: 8, revision });
        }
        let flags = u16::from_le_bytes([bytes[10], bytes[11]]);
        let mut open = *bytes;
        open[10] &= !(CLOSED as u8);
        if crc32c(&open[..28]) != u32::from_le_bytes(bytes[28..32].try_into().unwrap()) {
            warn(Warning::HeaderCrc { offset: 28 });
        }
        Ok(Header {
            created: i64::from_le_bytes(bytes[12..20].try_into().unwrap()),
            serial: u64::from_le_bytes(bytes[20..28].try_into().unwrap()),
            closed: flags & CLOSED != 0,
        })
    }
}`

export const frame = `//! Frames behind the header (section 4), and how to go on after damage (section 8).
use crate::crc::crc32c;
use crate::error::Warning;

const HEAD: usize = 12;
const LONGEST: usize = 1 << 20;

pub struct Frame<'a> {
    pub kind: u8,
    pub continued: bool,
    pub channel: u16,
    pub offset: usize,
    pub payload: &'a [u8],
}

pub struct Frames<'a, W: FnMut(Warning)> {
    data: &'a [u8],
    at: usize,
    warn: W,
}

impl<'a, W: FnMut(Warning)> Frames<'a, W> {
    fn here(&self, at: usize) -> Option<Frame<'a>> {
        let head = self.data.get(at..at + HEAD)?;
        let length = u32::from_le_bytes(head[4..8].try_into().unwrap()) as usize;
        if length > LONGEST {
            return None;
        }
        let end = aligned(at + HEAD + length);
        let payload = &self.data[at + 12..end];
        let crc = u32::from_le_bytes(head[8..12].try_into().unwrap());
        (crc32c(&[&head[..8], payload].concat()) == crc).then(|| Frame {
            kind: head[0],
            continued: head[1] & 1 != 0,
            channel: u16::from_le_bytes([head[2], head[3]]),
            offset: at,
            payload,
        })
    }

    /// The next multiple of 8 at which a frame with a correct CRC begins.
    fn resume(&self, from: usize) -> Option<usize> {
        (from..self.data.len()).step_by(8).find(|&at| self.here(at).is_some())
    }
}

impl<'a, W: FnMut(Warning)> Iterator for Frames<'a, W> {
    type Item = Frame<'a>;

    fn next(&mut self) -> Option<Frame<'a>> {
        let frame = match self.here(self.at) {
            Some(frame) => frame,
            // Torn off by a power cut: the usual end of a file that was not closed.
            None if self.is_torn(self.at) => return None,
            None => {
                (self.warn)(Warning::FrameCrc { offset: self.at });
                self.here(self.resume(self.at + 8)?)?
            }
        };
        self.at = aligned(frame.offset + HEAD + frame.payload.len());
        Some(frame)
    }
}`

export const frameTests = [
  'header::tests::reads_a_header',
  'header::tests::refuses_another_magic',
  'header::tests::refuses_revision_3',
  'header::tests::a_wrong_crc_is_a_warning',
  'header::tests::the_closed_flag_is_not_part_of_the_crc',
  'frame::tests::walks_frames_in_order',
  'frame::tests::padding_is_not_payload',
  'frame::tests::padding_that_is_not_zero_is_reported',
  'frame::tests::joins_continued_frames',
  'frame::tests::joins_interleaved_channels',
  'frame::tests::a_torn_last_frame_is_the_end',
  'frame::tests::a_wrong_crc_is_passed_over',
  'frame::tests::resumes_at_a_multiple_of_8',
  'frame::tests::private_kinds_are_silent',
]
export const indexTests = [
  'index::tests::reads_footer_and_table',
  'index::tests::rebuilds_without_a_footer',
  'index::tests::rebuilds_when_the_crc_is_wrong',
  'index::tests::seeks_to_the_frame_that_holds_a_time',
  'index::tests::seeks_before_the_first_frame',
]
export const catTests = [
  'cat::tests::scales_in_f64',
  'cat::tests::a_missing_value_is_an_empty_cell',
  'cat::tests::a_channel_described_again_keeps_old_rows',
  'cat::tests::both_ends_belong_to_the_range',
]

export const paddingDiff = `--- a/src/frame.rs
+++ b/src/frame.rs
@@ -27,7 +27,10 @@ impl<'a, W: FnMut(Warning)> Frames<'a, W> {
             return None;
         }
-        let end = aligned(at + HEAD + length);
-        let payload = &self.data[at + 12..end];
+        // The length does not count the padding, and the CRC does not cover it.
+        let payload = self.data.get(at + HEAD..at + HEAD + length)?;
         let crc = u32::from_le_bytes(head[8..12].try_into().unwrap());
@@ -58,4 +61,8 @@ impl<'a, W: FnMut(Warning)> Iterator for Frames<'a, W> {
         self.at = aligned(frame.offset + HEAD + frame.payload.len());
+        let padding = frame.offset + HEAD + frame.payload.len();
+        if self.data[padding..self.at.min(self.data.len())].iter().any(|&byte| byte != 0) {
+            (self.warn)(Warning::Padding { offset: padding });
+        }
         Some(frame)`

export const index = `//! Seeking by time (section 7). The index is never the reason to refuse a file.
use crate::crc::crc32c;
use crate::error::Warning;
use crate::frame::{Frames, SAMPLES};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Entry {
    pub time: i64,
    pub offset: u64,
}

pub struct Index {
    entries: Vec<Entry>,
    pub rebuilt: bool,
}

impl Index {
    /// From the footer; without one, or if its CRC does not fit, from the frames.
    pub fn read(data: &[u8], warn: &mut dyn FnMut(Warning)) -> Index {
        match Index::from_footer(data) {
            Some(entries) => Index { entries, rebuilt: false },
            None => {
                warn(Warning::IndexRebuilt);
                Index { entries: Index::walk(data, warn), rebuilt: true }
            }
        }
    }

    fn from_footer(data: &[u8]) -> Option<Vec<Entry>> {
        let footer = data.len().checked_sub(16)?;
        let at = usize::try_from(u64_at(data, footer)?).ok()?;
        let count = u32_at(data, footer + 8)? as usize;
        let table = data.get(at..at.checked_add(count.checked_mul(16)?)?)?;
        if at + table.len() != footer || crc32c(table) != u32_at(data, footer + 12)? {
            return None;
        }
        Some(table.chunks_exact(16).map(Entry::from_bytes).collect())
    }

    fn walk(data: &[u8], warn: &mut dyn FnMut(Warning)) -> Vec<Entry> {
        Frames::new(data, warn)
            .filter(|frame| frame.kind == SAMPLES && frame.payload.len() >= 16)
            .map(|frame| Entry {
                time: i64::from_le_bytes(frame.payload[..8].try_into().unwrap()),
                offset: frame.offset as u64,
            })
            .collect()
    }

    /// The last frame that begins at or before a time, else the first one.
    pub fn seek(&self, time: i64) -> Option<Entry> {
        let after = self.entries.partition_point(|entry| entry.time <= time);
        self.entries.get(after.saturating_sub(1)).copied()
    }
}`

const places = ['harbour', 'harbour', 'harbour', 'mast', 'quay']
const cut = new Set(['harbour-11', 'harbour-23', 'mast-02'])

/** What the command says of each file. */
export const info = Array.from({ length: 40 }, (_, k) => {
  const place = k < 28 ? 'harbour' : places[3 + (k % 2)]!
  const name = `${place}-${String(k < 28 ? k + 1 : Math.floor((k - 28) / 2) + 1).padStart(2, '0')}`
  const frames = 1_200 + ((k * 733) % 4_100)
  const end = cut.has(name) ? 'cut, index rebuilt' : 'closed'
  return (
    `fixtures/${name}.seg`.padEnd(26) +
    `${String(frames).padStart(6)} frames  ${2 + (k % 4)} channels  ${end}`
  )
}).join('\n')

export const cat = `//! Samples between two times as a table.
use std::io::{self, Write};

use crate::channel::{Channel, Type};
use crate::reader::Reader;

/// One row a sample: time, then one cell a channel. Both ends belong to the range.
pub fn cat(reader: &mut Reader, from: i64, to: i64, out: &mut dyn Write) -> io::Result<u64> {
    let channels = reader.channels().to_vec();
    write!(out, "time")?;
    for channel in &channels {
        write!(out, ",{} [{}]", channel.name, channel.unit)?;
    }
    writeln!(out)?;

    let mut rows = 0;
    reader.seek(from);
    while let Some(row) = reader.next_row()? {
        if row.time > to {
            break;
        }
        if row.time < from {
            continue;
        }
        write!(out, "{}", Stamp(row.time))?;
        for (channel, raw) in channels.iter().zip(&row.raw) {
            match value(channel, *raw) {
                Some(value) => write!(out, ",{:.*}", channel.decimals, value)?,
                None => write!(out, ",")?,
            }
        }
        writeln!(out)?;
        rows += 1;
    }
    Ok(rows)
}

/// Section 6: scaled in f64; a missing value is never a number.
fn value(channel: &Channel, raw: Raw) -> Option<f64> {
    let number = match (channel.kind, raw) {
        (Type::I16, Raw::Int(n)) if n == i64::from(i16::MIN) => return None,
        (Type::I32, Raw::Int(n)) if n == i64::from(i32::MIN) => return None,
        (_, Raw::Float(x)) if x.is_nan() => return None,
        (_, Raw::Int(n)) => n as f64,
        (_, Raw::Float(x)) => x,
    };
    Some(number * channel.scale + channel.offset)
}`

export const csv = `time,level [m],water [°C],battery [V]
${Array.from({ length: 41 }, (_, k) => {
  const at = `2026-09-01T00:00:${String(Math.floor(k * 1.5)).padStart(2, '0')}.${k % 2 ? '500' : '000'}Z`
  const level = (1.204 + ((k * 29) % 17) / 1000).toFixed(3)
  const water = k % 9 === 4 ? '' : (14.2 + ((k * 3) % 5) / 10).toFixed(1)
  return `${at},${level},${water},${(12.61 - k / 1000).toFixed(2)}`
}).join('\n')}`

export const outDiff = `--- a/src/main.rs
+++ b/src/main.rs
@@ -38,7 +38,17 @@ fn run(args: &Args) -> Result<(), Error> {
-    let mut out = io::stdout().lock();
-    cat(&mut reader, args.from, args.to, &mut out)?;
+    match &args.out {
+        None => cat(&mut reader, args.from, args.to, &mut io::stdout().lock())?,
+        Some(path) => {
+            // Renamed at the end: nobody reads half a table.
+            let part = path.with_extension("part");
+            let mut out = BufWriter::new(File::create(&part)?);
+            let rows = cat(&mut reader, args.from, args.to, &mut out)?;
+            out.flush()?;
+            fs::rename(&part, path)?;
+            rows
+        }
+    };
     Ok(())
 }`

export const readme = `# seglog

Reads SEGLOG files, revision 4. No dependency, no unsafe code.

    seglog info FILE...                                frames, channels, how it ended
    seglog cat FILE --from TIME --to TIME [--out FILE] samples as CSV, both ends included

As a library:

    let mut reader = Reader::open(&data, &mut |warning| eprintln!("{warning}"))?;
    reader.seek(from);
    while let Some(row) = reader.next_row()? { … }

What it does about damage (section 8 of the format):

- A last frame that was torn off is the end of the file, without a warning.
- A frame whose CRC is wrong is left out, with its offset; reading goes on at the next sound frame.
- A missing or wrong index is rebuilt from the frames. It is never the reason to refuse a file.

What it does not do:

- Write. The loggers do that.
- Sort. A clock that was set back gives rows in the order of the file.
- Read revision 3. Convert those files with the viewer of the maker.

Times are UTC. Values are scaled in f64 and shown with the decimals of their channel; a value that the
logger missed is an empty cell.
`
