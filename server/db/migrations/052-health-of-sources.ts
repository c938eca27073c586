import { sql, type Kysely } from 'kysely';

import { isPostgres } from '#server/db/dialects/which-database.ts';
import type { Database } from '#server/db/tables/schema.ts';

/**
 * How far the clock of a data source is ahead of the server's, and warnings about counters that jump
 * (`source_warnings`).
 */
export const statements = [
  'ALTER TABLE data_sources ADD COLUMN clock_ahead_ms bigint',
  'ALTER TABLE data_sources ADD COLUMN clock_ahead_at bigint',
  `CREATE TABLE source_warnings (
    source_id text NOT NULL, machine_id text NOT NULL, tag text NOT NULL, code text NOT NULL,
    count bigint NOT NULL, last_at bigint NOT NULL,
    from_value double precision NOT NULL, to_value double precision NOT NULL,
    PRIMARY KEY (source_id, machine_id, tag, code))`,
  'DROP VIEW data_source_rows',
];

/** Creates `data_source_rows` of migration 012 again, with the clock columns and the warnings. */
export async function complete(db: Kysely<Database>): Promise<void> {
  const { rejected, warnings } = isPostgres(db) ? inPostgres : inSqlite;
  await sql
    .raw(
      `CREATE VIEW data_source_rows AS
        SELECT data_sources.id, data_sources.version, data_sources.display_name,
          data_sources.display_name_key, data_sources.client_id,
          clients.display_name AS client_name, clients.display_name_key AS client_name_key,
          stale_after_seconds, heard_at, silent_since, clock_ahead_ms, clock_ahead_at,
          ${rejected} AS rejected, ${warnings} AS warnings
        FROM data_sources LEFT JOIN clients ON clients.id = data_sources.client_id`,
    )
    .execute(db);
}

const ofSource = 'FROM source_rejections WHERE source_rejections.source_id = data_sources.id';
const oddOfSource = `FROM source_warnings
  JOIN machines ON machines.id = source_warnings.machine_id
  WHERE source_warnings.source_id = data_sources.id ORDER BY last_at DESC, tag, code LIMIT 20`;
const odd = `display_name, tag, code, count, from_value, to_value`;
const oddFields = `'Machine', display_name, 'Tag', tag, 'Code', code, 'Count', count,
  'From', from_value, 'To', to_value`;

const inSqlite = {
  rejected: `(SELECT json_group_array(json_object('Code', code, 'Count', count)) FROM (
    SELECT code, count ${ofSource} ORDER BY count DESC, code))`,
  warnings: `(SELECT json_group_array(json_object(${oddFields})) FROM (
    SELECT ${odd} ${oddOfSource}))`,
};

const inPostgres = {
  rejected: `(SELECT coalesce(json_agg(json_build_object('Code', code, 'Count', count)
    ORDER BY count DESC, code), '[]')::text ${ofSource})`,
  warnings: `(SELECT coalesce(json_agg(json_build_object(${oddFields})), '[]')::text FROM (
    SELECT ${odd} ${oddOfSource}) AS newest)`,
};
