/** When a data source was last heard, after how long it counts as silent, and what it left open. */
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
