import { sql, type Kysely } from 'kysely';

import { isPostgres } from '#server/db/dialects/which-database.ts';
import type { Database } from '#server/db/tables/schema.ts';

/**
 * SQL views for reporting tools, with stable names (docs/exports.md). Each view lists its columns, so
 * that a new column of a table does not become part of it, and joins at least two tables, because
 * PostgreSQL lets tools write through a view of a single table.
 */
export const statements: readonly string[] = [];

export const machineColumns = `machines.id AS machine_id, machines.display_name AS machine_name,
  plants.id AS plant_id, plants.display_name AS plant_name,
  clients.id AS client_id, clients.display_name AS client_name, plants.time_zone`;
/** @param which A further condition on the joined clients; empty for all clients. */
export function machineJoins(which = ''): string {
  return `JOIN plants ON plants.id = machines.plant_id
  JOIN clients ON clients.id = machines.client_id${which}`;
}

export async function complete(db: Kysely<Database>): Promise<void> {
  for (const [name, query] of Object.entries(reportViews(dialectOf(db))))
    await sql.raw(`CREATE VIEW ${name} AS ${query}`).execute(db);
}

/** The SQL expressions of the views that differ between PostgreSQL and SQLite. */
export function dialectOf(db: Kysely<Database>): Dialect {
  return isPostgres(db) ? postgres : sqlite;
}

interface Dialect {
  /** SQL that makes a time stamp of epoch milliseconds. */
  instant(column: string): string;
  flag(condition: string): string;
  /** Joins one row, `item`, for each entry of a JSON list. */
  each(column: string): string;
  /** A text of the entry. */
  field(name: string): string;
}

const postgres: Dialect = {
  instant: (column) => `to_timestamp(${column} / 1000.0)`,
  flag: (condition) => `coalesce(${condition}, false)`,
  each: (column) => `CROSS JOIN LATERAL json_array_elements(${column}::json) AS item`,
  field: (name) => `item ->> '${name}'`,
};

const sqlite: Dialect = {
  instant: (column) => `strftime('%Y-%m-%dT%H:%M:%fZ', ${column} / 1000.0, 'unixepoch')`,
  flag: (condition) => `coalesce(${condition}, 0)`,
  each: (column) => `CROSS JOIN json_each(${column}) AS item`,
  field: (name) => `json_extract(item.value, '$.${name}')`,
};

function minutes(column: string): string {
  return `CAST(${column} AS double precision) / 60000`;
}

/** The queries of the views, by the names of the views. */
export function reportViews(dialect: Dialect, which = ''): Record<string, string> {
  const { instant, flag } = dialect;
  const joins = machineJoins(which);
  return {
    report_plants: `SELECT plants.id AS plant_id, plants.display_name AS plant_name,
        clients.id AS client_id, clients.display_name AS client_name, plants.time_zone
      FROM plants JOIN clients ON clients.id = plants.client_id${which}`,
    report_machines: `SELECT ${machineColumns},
        machines.machine_name AS source_name, machines.type AS machine_type,
        machines.parts_hourly_goal AS goal_parts_per_hour,
        machines.parts_daily_goal AS goal_parts_per_day
      FROM machines ${joins}`,
    report_hours: `SELECT ${machineColumns},
        hours.hour_at AS hour_start_ms, ${instant('hours.hour_at')} AS hour_start,
        ${minutes('run_ms + stop_ms + undefined_ms + changeover_ms')} AS planned_minutes,
        ${minutes('run_ms')} AS run_minutes, ${minutes('stop_ms')} AS stop_minutes,
        ${minutes('undefined_ms')} AS undefined_minutes,
        ${minutes('changeover_ms')} AS changeover_minutes,
        ${minutes('planned_stop_ms')} AS planned_stop_minutes, changeovers,
        total_parts, good_parts, reject_parts,
        ${minutes('ideal_ms')} AS ideal_minutes, parts_without_cycle,
        ${flag('hours.hour_at + 3600000 <= machine_states.accounted_until')} AS is_complete
      FROM hours JOIN machines ON machines.id = hours.machine_id ${joins}
      LEFT JOIN machine_states ON machine_states.machine_id = hours.machine_id`,
    report_stops: stopsIn(dialect, joins),
    report_shifts: shiftsIn(dialect, joins),
    report_orders: `SELECT ${machineColumns},
        production_orders.id AS order_id, number AS order_number,
        products.id AS product_id, products.display_name AS product_name,
        quantity AS wanted_parts, planned_start_at AS planned_start_ms,
        ${instant('planned_start_at')} AS planned_start,
        ${instant('planned_end_at')} AS planned_end,
        ${minutes('setup_ms')} AS setup_minutes, status,
        ${instant('started_at')} AS started, ${instant('ended_at')} AS ended
      FROM production_orders JOIN machines ON machines.id = production_orders.machine_id
      ${joins} LEFT JOIN products ON products.id = production_orders.product_id`,
  };
}

/**
 * Stops, cut where reasons begin and end: the parts with a reason, and the parts without one before
 * the first of them and after each.
 */
function stopsIn({ instant, flag }: Dialect, joins: string): string {
  return `SELECT ${machineColumns},
      part.start_at AS stop_start_ms, ${instant('part.start_at')} AS stop_start,
      ${instant('part.end_at')} AS stop_end,
      ${minutes('(part.end_at - part.start_at)')} AS duration_minutes,
      part.status, ${flag('part.is_changeover = 1')} AS is_changeover,
      reasons.code AS reason_code, reasons.display_name AS reason_name,
      parents.display_name AS reason_group, part.category AS reason_category,
      CASE WHEN part.reason_id IS NULL THEN NULL
        WHEN part.assignment_id IS NULL THEN 'source' ELSE 'person' END AS reason_from
    FROM (
      SELECT machine_id, start_at, end_at, status, is_changeover, reason_id, category,
        assignment_id FROM stop_pieces
      UNION ALL ${rest('segments.start_at')} WHERE segments.status <> 'RUNNING'
      UNION ALL ${rest('piece.end_at')} JOIN stop_pieces AS piece
        ON piece.machine_id = segments.machine_id AND piece.stop_at = segments.start_at
        WHERE piece.end_at < coalesce(segments.end_at, piece.end_at + 1)
    ) AS part
    JOIN machines ON machines.id = part.machine_id ${joins}
    LEFT JOIN stop_reasons AS reasons ON reasons.id = part.reason_id
    LEFT JOIN stop_reasons AS parents ON parents.id = reasons.parent_id
    WHERE part.end_at IS NULL OR part.end_at > part.start_at`;
}

/** The shifts that each machine works by, from the schedule that is nearest to it. */
function shiftsIn({ each, field }: Dialect, joins: string): string {
  return `SELECT ${machineColumns},
      shift_schedules.display_name AS schedule_name, ${field('Name')} AS shift_name,
      ${field('Start')} AS shift_start, ${field('End')} AS shift_end,
      ${field('Days')} AS weekdays, ${field('Breaks')} AS breaks
    FROM machines ${joins}
    JOIN shift_schedules ON shift_schedules.id = coalesce(
      machines.shift_schedule_id, plants.shift_schedule_id, clients.shift_schedule_id)
    ${each('shift_schedules.shifts')}`;
}

/** Later than any instant. An open interval ends here, so that the index can be searched by range. */
const endOfTime = Number.MAX_SAFE_INTEGER;

/** The part of a state interval from an instant up to its next reason, or to its end. */
function rest(from: string): string {
  return `SELECT segments.machine_id, ${from} AS start_at,
      coalesce((SELECT min(next.start_at) FROM stop_pieces AS next
        WHERE next.machine_id = segments.machine_id AND next.stop_at = segments.start_at
        AND next.start_at >= ${from}
        AND next.start_at <= coalesce(segments.end_at, ${endOfTime})), segments.end_at) AS end_at,
      segments.status, segments.is_changeover,
      CAST(NULL AS text) AS reason_id, CAST(NULL AS text) AS category,
      CAST(NULL AS text) AS assignment_id
    FROM segments`;
}
