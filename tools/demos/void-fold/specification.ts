/** A document that a person pastes: what one of the demos folds. */
export const specification = `SEGLOG, a container for slow measurements
Revision 4, March 2026. Replaces revision 3; readers of revision 4 need not read earlier ones.

1. Purpose

A logger writes samples of a few channels for months, on hardware that loses power without warning. A file can be read while it is being written, after the power was cut in the middle of a write, and after any single sector was damaged. A writer only ever appends. A reader never has to hold more than one frame.

2. Conventions

2.1 All numbers are little endian. The magic is a row of bytes, not a number.
2.2 Times are signed 64-bit nanoseconds since 1970-01-01T00:00Z, leap seconds smeared.
2.3 CRC means CRC-32C (Castagnoli), reflected, initial value and final xor 0xFFFFFFFF.
2.4 "Reserved" is written as zero. A reader does not look at it.
2.5 Text is UTF-8 without a terminating zero; its length stands in front of it as u16.

3. Header

   offset  size  field
        0     8  magic: 53 45 47 4C 4F 47 0D 0A ("SEGLOG", CR, LF)
        8     2  revision, here 4
       10     2  flags; bit 0: the file was closed properly (set by the writer at the very end)
       12     8  time of creation
       20     8  serial number of the logger
       28     4  CRC of bytes 0 to 27, computed with bit 0 of the flags taken as 0

The header is 32 bytes. A reader refuses a file whose magic or revision it does not know. If only the CRC is wrong it warns and goes on: sector 0 is the one that is rewritten on closing, so it is the first to suffer.

4. Frames

Behind the header lies frame after frame, each beginning at a multiple of 8.

   offset  size  field
        0     1  kind (5)
        1     1  flags; bit 0: continued in the next frame of the same channel
        2     2  channel, 0 if the kind has none
        4     4  length of the payload in bytes, without padding; at most 1,048,576
        8     4  CRC of bytes 0 to 7 and of the payload
       12     n  payload
     12+n     p  padding of 0 to 7 zero bytes, so that the next frame begins at a multiple of 8

The length does not count the padding, and the CRC does not cover it. A reader reports padding that is not zero, and uses the frame all the same.

A frame whose continuation is missing is used as it is, with a warning. Continued frames of two channels may lie interleaved.

5. Kinds

   kind  name     payload
      1  channel  describes a channel; stands before its first samples
      2  samples  (6)
      3  note     time, text: what a person or the logger had to say
      4  gap      channel, from, to: the logger knows that it missed these
    255  end      empty; the last frame of a file that was closed properly

Kinds from 128 to 254 are private: a reader passes over them without a warning. Other kinds that it does not know it passes over with one.

The payload of a channel frame:

   offset  size  field
        0     1  type of the values: 1 = i16, 2 = i32, 3 = f32
        1     1  reserved
        2     2  decimals to show
        4     8  scale, f64
       12     8  offset, f64
       20   2+n  name
        …   2+n  unit

A channel may be described again, after a sensor was changed, say. What was written before keeps the earlier description.

6. Samples

   offset  size  field
        0     8  time of the first sample
        8     4  step in nanoseconds times 1000 (so 1 = one microsecond)
       12     4  count
       16     …  count values of the type of the channel

value = raw * scale + offset, computed in f64. For i16 the raw value -32768 means "missing", for i32 -2147483648, for f32 any NaN. A missing value is never a number: tables leave the cell empty, sums leave it out.

Samples of one channel do not overlap. If a writer finds that its clock was set back it writes a gap with from > to, and goes on with the new times; a reader keeps both and sorts only when it is asked to.

7. Index

A file that was closed properly ends with an index and a footer, behind the end frame:

   index   for each samples frame: time i64, offset of the frame u64; in file order
   footer  16 bytes: offset of the index u64, number of entries u32, CRC of the index u32

The index serves for seeking only. If it is missing, or its CRC is wrong, a reader rebuilds it by walking the frames, and says so. It must never be the reason to refuse a file.

8. Damage

8.1 A last frame that is shorter than its length says was torn off by a power cut. That is the usual end of a file which was not closed. It is no error and gives no warning.
8.2 A frame whose CRC is wrong is left out with a warning that names its offset. The reader then looks for the next multiple of 8 at which a frame with a correct CRC begins, and goes on there.
8.3 Nothing else stops a reader. It reports at most 1,000 warnings and counts the rest.

9. Names

Files are called <place>-<number>.seg. While a file is being written the writer may hold a lock of its system on bytes 0 to 7; readers do not lock.

10. Example

A file with one channel and two samples, closed properly, without its index:

   0000  53 45 47 4C 4F 47 0D 0A  04 00 01 00 00 10 5E D0   header
   0010  B2 8C 98 18 07 00 00 00  00 00 00 00 6B 1D 40 9A
   0020  01 00 01 00 28 00 00 00  E1 07 52 3C 01 00 03 00   channel 1: i16, 3 decimals
   0030  FC A9 F1 D2 4D 62 50 3F  00 00 00 00 00 00 00 00   scale 0.001, offset 0
   0040  05 00 6C 65 76 65 6C 01  00 6D 00 00 00 00 00 00   "level", "m", padding
   0050  02 00 01 00 14 00 00 00  97 44 0B C8 …             samples: 1.204, 1.207`
