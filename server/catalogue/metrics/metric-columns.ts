import { fieldFault, type Problem } from '#server/base/problem.ts';
import { byChunks } from '#server/db/by-chunks.ts';
import type { Db } from '#server/db/open.ts';
import { silenceTag } from '#server/oee/ledger/stored-sample.ts';
import { reservedTags } from '#server/oee/tags.ts';
import type { ProposedRow, RowChange } from '#server/resource-kit/describe/define-resource.ts';
import type { RowKeys } from '#server/resource-kit/describe/field.ts';

/** More could not be looked at, and pages of a machine ask for all of them. */
const maxOfMachine = 200;

/** In lower case: a name that differs by its letters' case alone would be taken for the tag. */
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
    throw fieldFault('Name', 'This tag means the same of every machine');
}

/** The client of a new metric is that of its machine; where no order is given it is the last. */
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

/** The set point lies between the limits, and the lower limit below the upper one. */
function refuseCrossedLimits({ Target, Min, Max }: Metric): void {
  if (isAbove(Min, Max)) throw fieldFault('Max', 'It is below the lower limit');
  if (isAbove(Min, Target)) throw fieldFault('Target', 'It is below the lower limit');
  if (isAbove(Target, Max)) throw fieldFault('Target', 'It is above the upper limit');
}

function isAbove(lower: number | null, upper: number | null): boolean {
  return lower !== null && upper !== null && lower > upper;
}

/** Metrics that are too many for their machine, by id: the last of those that were written. */
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
      fieldFault('MachineId', `A machine has at most ${maxOfMachine} metrics`),
    ]),
  );
}

/** A tag that has a metric now is unknown no longer. */
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
