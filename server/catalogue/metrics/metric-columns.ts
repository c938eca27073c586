import { invalidField, type Problem } from '#server/base/problem.ts';
import { byChunks } from '#server/db/by-chunks.ts';
import type { Db } from '#server/db/open.ts';
import { silenceTag } from '#server/oee/ledger/stored-sample.ts';
import { reservedTags } from '#server/oee/tags.ts';
import type { ProposedRow, RowChange } from '#server/resource-kit/describe/define-resource.ts';
import type { RowKeys } from '#server/resource-kit/describe/field.ts';

/** Limit per machine: pages of a machine read all of its metrics. */
const maxOfMachine = 200;

/** Reserved tags in lower case: names that differ from them only in case are rejected, too. */
const notMetrics: ReadonlySet<string> = new Set(
  [...reservedTags, silenceTag].map((tag) => tag.toLowerCase()),
);

interface Metric {
  MachineId: string;
  Name: string;
  Target: number | null;
  Min: number | null;
  Max: number | null;
  Order: number | null;
}

/** @throws Problem 400 with the field, for a reserved tag or limits in the wrong order. */
export async function refuseWrongMetric(
  _: Db,
  { before, after }: ProposedRow<Metric>,
): Promise<void> {
  refuseCrossedLimits(after);
  if (!before && notMetrics.has(after.Name.trim().toLowerCase()))
    throw invalidField('Name', {
      Code: 'metric.reserved',
      Message: 'This tag means the same of every machine',
    });
}

/** Derives the client from the machine; a new metric without an order is appended. */
export async function columnsOfMetric(
  tx: Db,
  { before, after: { MachineId, Order } }: ProposedRow<Metric>,
): Promise<Readonly<Record<string, unknown>>> {
  if (before) return { position: Order ?? before.Order };
  const machine = await tx
    .selectFrom('machines')
    .leftJoin('metrics', 'metrics.machine_id', 'machines.id')
    .select(({ fn }) => ['machines.client_id', fn.max('metrics.position').as('last')])
    .where('machines.id', '=', MachineId)
    .groupBy('machines.client_id')
    .executeTakeFirstOrThrow();
  return { client_id: machine.client_id, position: Order ?? (machine.last ?? -1) + 1 };
}

/** The target must be between the limits, and the lower limit below the upper one. */
function refuseCrossedLimits({ Target, Min, Max }: Metric): void {
  if (isAbove(Min, Max)) throw invalidField('Max', belowMinimum);
  if (isAbove(Min, Target)) throw invalidField('Target', belowMinimum);
  if (isAbove(Target, Max)) throw invalidField('Target', aboveMaximum);
}

const belowMinimum = { Code: 'metric.belowMinimum', Message: 'It is below the lower limit' };
const aboveMaximum = { Code: 'metric.aboveMaximum', Message: 'It is above the upper limit' };

function isAbove(lower: number | null, upper: number | null): boolean {
  return lower !== null && upper !== null && lower > upper;
}

/** Metrics beyond the limit of their machine, by id: the last of those written. */
export async function metricConflicts(
  tx: Db,
  rows: readonly (Metric & RowKeys)[],
): Promise<Map<string, Problem>> {
  const machineIds = [...new Set(rows.map(({ MachineId }) => MachineId))];
  const full = await byChunks(machineIds, (ids) =>
    tx
      .selectFrom('metrics')
      .select(({ fn }) => ['machine_id', fn.countAll<number>().as('count')])
      .where('machine_id', 'in', ids)
      .groupBy('machine_id')
      .having(({ fn }) => fn.countAll(), '>', maxOfMachine)
      .execute(),
  );
  const tooMany = full.flatMap(({ machine_id, count }) =>
    rows.filter((row) => row.MachineId === machine_id).slice(maxOfMachine - count),
  );
  return new Map(
    tooMany.map(({ Id }) => [
      Id,
      invalidField('MachineId', {
        Code: 'metric.tooMany',
        Message: `A machine has at most ${maxOfMachine} metrics`,
        Limit: maxOfMachine,
      }),
    ]),
  );
}

/** Deletes the unknown tag that the metric has made known. */
export async function forgetUnknownTag(
  tx: Db,
  { before, after }: RowChange<Metric>,
): Promise<void> {
  if (before || !after) return;
  await tx
    .deleteFrom('unknown_tags')
    .where('machine_id', '=', after.MachineId)
    .where('name', '=', after.Name)
    .execute();
}
