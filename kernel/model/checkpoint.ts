/**
 * The source of a compaction checkpoint, as the host's compaction service declares it. The plugin id
 * is written here and nowhere else; recognisers pin their literal to this type.
 */
export interface CompactCheckpointSource {
  readonly kind: 'plugin'
  readonly plugin: 'compact'
  readonly compactionId?: string
  readonly sourceCommandId?: string
}
/** The form of version 4; real logs of that version still carry the plugin form, too. */
export interface CompactCheckpointSourceV4 {
  readonly kind: 'compact-checkpoint'
  readonly compactionId: string
  readonly sourceCommandId?: string
}
