/** Logs, sources and outputs of the session about the gauges. */
import { pytest, type Suite } from '../outputs.ts'

const stations = ['Havn', 'Strand', 'Elvebakken', 'Kvitnes', 'Sund', 'Lyngvik', 'Mole N', 'Mole S']

/** A night of the ingest, quarter hour by quarter hour, until it stops. */
export const nightLog = (): string => {
  const lines = Array.from({ length: 24 }, (_, k) => {
    const minutes = k * 6
    const at = `2026-08-30T0${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${String((k * 13) % 60).padStart(2, '0')}Z`
    const station = stations[k % stations.length]!
    const lag = (1.4 + ((k * 7) % 11) / 10).toFixed(1)
    return `${at} INFO  ingest   station=${station.replace(' ', '_').padEnd(10)} batch=${8_841 + k} rows=96 dup=${(k * 5) % 4} lag=${lag}s`
  })
  return `${lines.join('\n')}
2026-08-30T02:14:09Z WARN  ingest   station=Elvebakken batch=8865 clock runs backwards: 02:14:02 after 02:59:58
2026-08-30T02:14:09Z ERROR ingest   station=Elvebakken batch=8865 refused
Traceback (most recent call last):
  File "/srv/gauges/ingest/worker.py", line 88, in run
    self.store.append(batch)
  File "/srv/gauges/ingest/store.py", line 41, in append
    raise OutOfOrder(batch.station, batch.first, last)
ingest.errors.OutOfOrder: Elvebakken: 2026-08-30 02:14:02 lies before 2026-08-30 02:59:58
2026-08-30T02:14:10Z ERROR worker   stopped after 1 failure (max_failures=1)
2026-08-30T02:14:10Z INFO  worker   7 stations not read since`
}

export const storePy = `from ingest.errors import OutOfOrder


class Store:
    """Readings of one station after another, oldest first."""

    def __init__(self, db, clock):
        self.db = db
        self.clock = clock

    def last(self, station):
        row = self.db.execute(
            "select max(taken_at) from reading where station = ?", (station,)
        ).fetchone()
        return row[0]

    def append(self, batch):
        last = self.last(batch.station)
        if last is not None and batch.first <= last:
            raise OutOfOrder(batch.station, batch.first, last)
        self.db.executemany(
            "insert into reading (station, taken_at, level_mm, raw) values (?, ?, ?, ?)",
            [(batch.station, r.taken_at, r.level_mm, r.raw) for r in batch.readings],
        )
        self.db.commit()
        return len(batch.readings)`

export const workerPy = `    def run(self):
        failures = 0
        for station in self.stations:
            for batch in self.source.batches(station, since=self.store.last(station)):
                try:
                    rows = self.store.append(batch)
                except IngestError as error:
                    log.error("station=%s batch=%s refused", station, batch.number, exc_info=error)
                    failures += 1
                    if failures >= self.max_failures:
                        log.error("stopped after %s failure (max_failures=%s)", failures, self.max_failures)
                        return failures
                else:
                    log.info("station=%s batch=%s rows=%s", station, batch.number, rows)
        return failures`

export const suites: readonly Suite[] = [
  {
    file: 'tests/test_store.py',
    tests: [
      'test_appends_in_order',
      'test_last_of_an_empty_station_is_none',
      'test_keeps_the_raw_frame',
      'test_takes_a_batch_that_overlaps',
      'test_clock_that_runs_backwards_is_flagged',
      'test_stations_do_not_mix',
    ],
  },
  {
    file: 'tests/test_worker.py',
    tests: [
      'test_reads_every_station_once',
      'test_goes_on_with_the_next_station_after_a_failure',
      'test_stops_when_the_source_is_gone',
      'test_counts_failures_by_station',
    ],
  },
  {
    file: 'tests/test_frames.py',
    tests: [
      'test_decodes_level',
      'test_decodes_negative_level',
      'test_checksum',
      'test_rejects_a_short_frame',
      'test_battery_is_in_millivolts',
    ],
  },
]

export const storeDiff = `--- a/ingest/store.py
+++ b/ingest/store.py
@@ -16,10 +16,17 @@ class Store:
     def append(self, batch):
         last = self.last(batch.station)
-        if last is not None and batch.first <= last:
-            raise OutOfOrder(batch.station, batch.first, last)
+        readings = batch.readings
+        if last is not None and batch.first <= last:
+            # A gauge that lost its clock sends old times until the next sync. Keep what is new, flag it.
+            readings = [r for r in readings if r.taken_at > last]
+            if not readings:
+                self.flag(batch, "clock")
+                return 0
         self.db.executemany(
             "insert into reading (station, taken_at, level_mm, raw) values (?, ?, ?, ?)",
-            [(batch.station, r.taken_at, r.level_mm, r.raw) for r in batch.readings],
+            [(batch.station, r.taken_at, r.level_mm, r.raw) for r in readings],
         )
         self.db.commit()
-        return len(batch.readings)
+        return len(readings)
+
+    def flag(self, batch, why):
+        self.db.execute(
+            "insert into flag (station, batch, why, noted_at) values (?, ?, ?, ?)",
+            (batch.station, batch.number, why, self.clock()),
+        )
+        self.db.commit()`

export const workerDiff = `--- a/ingest/worker.py
+++ b/ingest/worker.py
@@ -80,16 +80,17 @@ class Worker:
     def run(self):
-        failures = 0
+        failures = Counter()
         for station in self.stations:
             for batch in self.source.batches(station, since=self.store.last(station)):
                 try:
                     rows = self.store.append(batch)
                 except IngestError as error:
                     log.error("station=%s batch=%s refused", station, batch.number, exc_info=error)
-                    failures += 1
-                    if failures >= self.max_failures:
-                        log.error("stopped after %s failure (max_failures=%s)", failures, self.max_failures)
-                        return failures
+                    failures[station] += 1
+                    if failures[station] >= self.max_failures:
+                        log.error("station=%s left alone after %s failures", station, failures[station])
+                        break
                 else:
                     log.info("station=%s batch=%s rows=%s", station, batch.number, rows)
         return failures`

/** Pairs of readings that should be one. */
export const doubles = Array.from({ length: 34 }, (_, k) => {
  const at = `2026-08-2${Math.floor(k / 6) + 3} ${String((k * 5) % 24).padStart(2, '0')}:${String((k * 15) % 60).padStart(2, '0')}`
  const level = 1_180 + ((k * 37) % 260)
  return `${at}:00  ${String(level).padStart(5)}  ${at}:01  ${String(level).padStart(5)}  ${k % 3 === 2 ? 'radio+cable' : 'cable+radio'}`
}).join('\n')

export const framesPy = `def decode(frame, received_at):
    """One reading from the 14 bytes a gauge sends. The gauge counts seconds since its last sync."""
    if len(frame) != 14:
        raise ShortFrame(len(frame))
    station, since, level, battery, check = struct.unpack(">HIiHH", frame)
    if checksum(frame[:-2]) != check:
        raise BadChecksum(station, check)
    taken_at = sync_of(station) + since
    return Reading(station, taken_at, level_mm=level, battery_mv=battery, raw=frame, via=None)


def decode_cable(frame, received_at):
    reading = decode(frame, received_at)
    return replace(reading, via="cable")


def decode_radio(frame, received_at):
    # The relay stamps the frame itself, up to one second late.
    reading = decode(frame, received_at)
    return replace(reading, taken_at=ceil_second(received_at), via="radio")`

export const overlap = pytest('/srv/gauges', [
  { ...suites[0]!, tests: [...suites[0]!.tests, 'test_one_reading_by_two_ways_is_kept_once'] },
  suites[1]!,
  {
    ...suites[2]!,
    tests: [
      ...suites[2]!.tests,
      'test_radio_takes_the_time_of_the_gauge',
      'test_radio_without_sync_keeps_the_relay_time',
    ],
  },
])

/** What the store noted since it notes anything. */
export const flags = `station     batch  why    noted at
${Array.from({ length: 21 }, (_, k) => {
  const hour = String((k * 3) % 24).padStart(2, '0')
  const station = k % 4 === 3 ? 'Kvitnes' : 'Elvebakken'
  return `${station.padEnd(10)}  ${9_012 + k * 4}   clock  2026-08-3${k < 11 ? 0 : 1} ${hour}:14:${String((k * 17) % 60).padStart(2, '0')}`
}).join('\n')}

(21 rows)`
