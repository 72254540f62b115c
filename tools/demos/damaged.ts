/** A log that went through a crash: it opens all the same, and says what happened to it. */
import type { Story } from '#kernel/fixtures/story.ts'
import { type Demo, session, utf8 } from './demo.ts'

const conversation = (): Story =>
  session('damaged', '/home/tove/almanac', '2026-08-14T21:40:12Z')
    .user('The backup of the almanac stopped at 21:30. Is the disk full?')
    .title('Backup stopped')
    .assistant('I look at the disk and at the journal of the backup.')
    .tool(
      'bash',
      { command: 'df -h / /var/backup' },
      'Filesystem      Size  Used Avail Use% Mounted on\n/dev/nvme0n1p2  467G  221G  223G  50% /\n/dev/sda1       932G  932G     0 100% /var/backup\n\n[exit code: 0]',
    )
    .tool(
      'bash',
      { command: 'journalctl -u almanac-backup -n 4 --no-pager' },
      'Aug 14 21:30:02 loft almanac-backup[811]: packing 2026-08-14\nAug 14 21:30:58 loft almanac-backup[811]: write /var/backup/2026-08-14.tar: No space left on device\nAug 14 21:30:58 loft almanac-backup[811]: kept 41 older archives\nAug 14 21:30:58 loft systemd[1]: almanac-backup.service: Failed with result exit-code.\n\n[exit code: 1]',
      { isError: true },
    )
    .assistant(
      'Yes: `/var/backup` is full, 932 of 932 GB. The backup keeps **41** old archives and never removes one.',
    )
    .user('Keep the last fourteen and one for each month. Show me first what would go.')
    .assistant('', {
      think: 'A dry run: list, keep the newest 14, then the first of each month among the rest.',
    })
    .tool(
      'bash',
      { command: 'almanac-backup prune --keep-last 14 --keep-monthly --dry-run' },
      'would remove 22 archives, 498 GB\nwould keep 14 recent, 5 monthly\n\n[exit code: 0]',
    )
    .assistant(
      '| | archives | size |\n| --- | --- | --- |\n| would go | 22 | 498 GB |\n| stay, recent | 14 | 319 GB |\n| stay, monthly | 5 | 115 GB |\n\nShall I?',
    )
    .user('Yes, do it.')
    .assistant('')
    .tool(
      'bash',
      { command: 'almanac-backup prune --keep-last 14 --keep-monthly && systemctl start almanac-backup' },
      'removed 22 archives, 498 GB\n\n[exit code: 0]',
    )
    .compact({
      from: 0,
      to: -4,
      summary:
        '## Backup of the almanac\n\n- `/var/backup` was full: 41 archives, none was ever removed.\n- Agreed: keep the last 14 and one for each month. The dry run named 22 archives (498 GB).',
    })
    .assistant(
      '22 archives are gone, 498 GB are free, and today’s backup is running. I put the rule into the timer, so that it stays this way.',
    )
    .tool(
      'edit',
      { path: '/etc/almanac/backup.toml', old: '', new: '…' },
      '--- a/etc/almanac/backup.toml\n+++ b/etc/almanac/backup.toml\n@@ -3,2 +3,4 @@\n target = "/var/backup"\n compress = "zstd"\n+keep-last = 14\n+keep-monthly = true',
    )
    .assistant('Done: `keep-last = 14` and `keep-monthly = true`.')
    .end()

export function damaged(): Demo {
  const told = conversation()
  const lines = [...told.lines]
  const at = (type: string, after = 0): number =>
    lines.findIndex((line, k) => k > after && line.startsWith(`{"type":"${type}"`))
  // Two writes without the line feed between them.
  const joined = at('tool/call')
  lines.splice(joined, 2, `${lines[joined]}${lines[joined + 1]}`)
  // Another program printed into the file.
  const stray = at('turn/start', joined)
  lines.splice(stray, 0, '(node:811) Warning: session log is 4 s behind, disk is slow')
  // A block that the file system had set aside and never filled.
  const filled = at('compaction/end')
  lines[filled] = `${'\0'.repeat(48)}${lines[filled]}`
  // The crash: half of the record that was being written.
  const torn = '{"type":"agent/inbox/spliced","seq":' + told.events.length + ',"time":1786743931'
  return {
    path: 'damaged.jsonl',
    title: 'A damaged log',
    look: 'Everything that can be read is shown; the diagnostics name the four damaged places and what was done about each.',
    shows: 'damaged input',
    events: told.events.length,
    bytes: utf8(lines.map((line) => `${line}\n`).join('') + torn),
  }
}
