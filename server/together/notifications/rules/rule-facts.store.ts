import type { Db } from '#server/db/open.ts';
import { figureMachines } from '#server/production/figures/machines/figure-machines.ts';
import { latestMetrics } from '#server/production/figures/machines/metric-values.ts';
import { limitState } from '#server/together/notifications/outside.ts';

import { changedShifts } from './changed-shifts.ts';
import { dueForms } from './due-forms.ts';
import { lowKpis, lowShiftKpis } from './low-kpis.ts';
import type { RuleKind } from './rule-kinds.ts';
import {
  nameOfMachine,
  ofMachine,
  type RuleMachine,
  type Rule,
  type SubjectFact,
} from './rule-subject.ts';

type Ask = (
  db: Db,
  rule: Rule,
  at: { machines: RuleMachine[]; now: number },
) => Promise<SubjectFact[]>;

/** Present facts of a rule. Retired machines have none. */
export async function listRuleFacts(db: Db, rule: Rule, now: number): Promise<SubjectFact[]> {
  const machines = await db
    .selectFrom('machines')
    .innerJoin('plants', 'plants.id', 'machines.plant_id')
    .select(['machines.id', 'machines.display_name as name'])
    .where('plants.client_id', '=', rule.client_id)
    .where('machines.retired_at', 'is', null)
    .$if(rule.machine_id !== null, (some) => some.where('machines.id', '=', rule.machine_id ?? ''))
    .orderBy('machines.id')
    .execute();
  if (machines.length === 0) return [];
  const facts = await askers[rule.kind as RuleKind](db, rule, { machines, now });
  return facts.toSorted((one, other) => (one.subjectId < other.subjectId ? -1 : 1));
}

const askers: Readonly<Record<RuleKind, Ask>> = {
  'machine.stopped': stoppedMachines,
  'kpi.low': lowKpis,
  'kpi.lowShift': lowShiftKpis,
  'value.outside': outsideValues,
  'source.silent': silentSources,
  'order.late': lateOrders,
  'form.due': dueForms,
  'form.overdue': dueForms,
  'shift.changed': changedShifts,
};

/** Machines that are stopped outside of changeovers. Only time in shifts counts. */
async function stoppedMachines(
  db: Db,
  { hold_ms }: Rule,
  { machines, now }: { machines: RuleMachine[]; now: number },
): Promise<SubjectFact[]> {
  const ids = machines.map(({ id }) => id);
  const minutes = Math.round((hold_ms ?? 0) / 6000) / 10;
  return (await figureMachines(db, ids)).map(({ id, rules, state }) => {
    const values = { machine: nameOfMachine(machines, id), minutes };
    if (state?.status !== 'STOPPED' || state.isChangeover)
      return ofMachine(id, { isOver: false, isClear: true, at: now, values });
    const { since } = state;
    const { workingMs: heldMs } = rules.calendar.measure({
      start: since,
      end: Math.max(since, now),
    });
    return ofMachine(id, { isOver: true, isClear: false, at: now, since, heldMs, values });
  });
}

/** Values outside of their configured limits. */
async function outsideValues(
  db: Db,
  { hysteresis }: Rule,
  { machines, now }: { machines: RuleMachine[]; now: number },
): Promise<SubjectFact[]> {
  const ids = machines.map(({ id }) => id);
  return (await latestMetrics(db, ids)).map((metric) => {
    const { machineId, machineName: machine, name, displayName, unit, value, at } = metric;
    const { isOver, isClear } = limitState(metric, hysteresis ?? 0);
    return ofMachine(machineId, {
      subjectId: `${machineId} ${name}`,
      isOver,
      isClear,
      at: at ?? now,
      values: { machine, metric: displayName, value: value ?? 0, unit },
    });
  });
}

/**
 * Sources that may feed any of the machines: those of the client, and those linked to one of them.
 */
async function silentSources(
  db: Db,
  { client_id }: Rule,
  { machines, now }: { machines: RuleMachine[]; now: number },
): Promise<SubjectFact[]> {
  const ids = machines.map(({ id }) => id);
  const rows = await db
    .selectFrom('data_sources')
    .select(['id', 'display_name', 'silent_since'])
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('client_id', '=', client_id),

        exists(
          selectFrom('data_source_machines as fed')
            .select('fed.source_id')
            .whereRef('fed.source_id', '=', 'data_sources.id')
            .where('fed.machine_id', 'in', ids),
        ),
      ]),
    )
    .execute();
  return rows.map(({ id, display_name: source, silent_since: since }) => {
    const subject = { subjectId: id, page: 'source' as const, itemId: id, values: { source } };
    return since === null
      ? Object.assign(subject, { isOver: false, isClear: true, at: now })
      : Object.assign(subject, { isOver: true, isClear: false, at: now, since });
  });
}

/** Orders that are not done after their planned end. */
async function lateOrders(
  db: Db,
  _: Rule,
  { machines, now }: { machines: RuleMachine[]; now: number },
): Promise<SubjectFact[]> {
  const ids = machines.map(({ id }) => id);
  const rows = await db
    .selectFrom('production_orders')
    .select(['id', 'number', 'machine_id', 'planned_end_at'])
    .where('machine_id', 'in', ids)
    .where('status', '<>', 'DONE')
    .where('planned_end_at', '<=', now)
    .execute();
  return rows.map(({ id, number: order, machine_id, planned_end_at: since }) =>
    ofMachine(machine_id, {
      subjectId: id,
      isOver: true,
      isClear: false,
      since,
      at: now,
      values: { machine: nameOfMachine(machines, machine_id), order },
    }),
  );
}
