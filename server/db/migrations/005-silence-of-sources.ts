/**
 * Detects silent data sources: when a source was last heard, after how many seconds it counts as
 * silent, and the gaps that its silence left. `machine_states` gets the source that states a
 * machine's status, and the status from before a silence. Existing rows are filled from the samples.
 */
export const statements = [
  `ALTER TABLE data_sources ADD COLUMN stale_after_seconds integer`,
  `ALTER TABLE data_sources ADD COLUMN heard_at bigint`,
  `ALTER TABLE data_sources ADD COLUMN silent_since bigint`,
  `ALTER TABLE data_sources ADD COLUMN gaps text NOT NULL DEFAULT '[]'`,
  `ALTER TABLE machine_states ADD COLUMN time_source text`,
  `ALTER TABLE machine_states ADD COLUMN held text`,
  `UPDATE machine_states SET time_source = (
    SELECT source_id FROM samples
    WHERE samples.machine_id = machine_states.machine_id AND tag IN ('status', 'changeover')
    ORDER BY at DESC LIMIT 1)`,
  `UPDATE data_sources SET heard_at = (
    SELECT max(newest_at) FROM machine_states WHERE time_source = data_sources.id)`,
];
