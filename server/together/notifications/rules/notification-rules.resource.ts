import { fieldProblemsOf, type Problem } from '#server/base/problem.ts';
import { byChunks } from '#server/db/by-chunks.ts';
import type { Db } from '#server/db/open.ts';
import {
  defineResource,
  forAdministrators,
} from '#server/resource-kit/describe/define-resource.ts';
import type { RowKeys } from '#server/resource-kit/describe/field.ts';
import {
  choice,
  flag,
  number,
  reference,
  seconds,
  text,
} from '#server/resource-kit/describe/fields.ts';
import { texts } from '#server/resource-kit/describe/list-fields.ts';

import { accountIdsInClient } from './escalate.ts';
import { kpiKinds, ruleKinds, ruleKpis, type RuleKind } from './rule-kinds.ts';

const ruleProblem = fieldProblemsOf('notificationRule.notValid');

/** Notification rules of a client. */
export const notificationRules = defineResource({
  name: 'notificationrules',
  path: '/admin/clients/:clientId/notificationrules',
  table: 'notification_rules',
  scope: { column: 'client_id', parameter: 'clientId' },
  fields: {
    DisplayName: text('display_name', {
      keyColumn: 'display_name_key',
      isRequired: true,
      isUnique: true,
    }),
    Kind: choice('kind', { values: ruleKinds, isRequired: true }),
    /** Null: all machines of the client. */
    MachineId: reference('machine_id', { resource: 'machines' }),
    HoldSeconds: seconds('hold_ms', { minimum: 0, maximum: 604_800 }),
    Kpi: choice('kpi', { values: ruleKpis }),
    /** KPI threshold in percent. */
    Threshold: number('threshold', { minimum: 0, maximum: 100 }),
    /** Percent of the range between the limits of a value, or percentage points of a KPI. */
    Hysteresis: number('hysteresis', { minimum: 0, maximum: 50 }),
    /** Usernames. Empty: all people of the client. */
    Recipients: {
      ...texts('recipients', { maxItems: 50 }),
      isRequired: false,
      blank: '[]',
    },
    /** Username of the person notified when no recipient has read it in that time. */
    EscalateTo: text('escalate_to'),
    EscalateAfterSeconds: seconds('escalate_ms', { minimum: 60, maximum: 604_800 }),
    IsEnabled: flag('is_enabled'),
  },
  orderBy: 'DisplayName',
  policy: forAdministrators,
  audit: 'notificationRule',
  validate: async (_, { after }) => {
    refuseIncomplete(after);
    refuseHalfEscalation(after);
  },
  conflicts: foreignPeople,
});

interface Rule {
  Kind: RuleKind;
  Kpi: string | null;
  Threshold: number | null;
  Hysteresis: number | null;
  Recipients: readonly string[];
  EscalateTo: string | null;
  EscalateAfterSeconds: number | null;
}

/**
 * @throws Problem 400 for a KPI without a threshold, a rule that cannot begin or end, or a KPI for
 * a kind without one.
 */
function refuseIncomplete({ Kind, Kpi, Threshold, Hysteresis }: Rule): void {
  if (!kpiKinds.has(Kind)) {
    if (Kpi !== null)
      throw ruleProblem('Kpi', {
        Code: 'notificationRule.noKpi',
        Message: 'This kind of rule has no KPI',
      });
    if (Threshold !== null)
      throw ruleProblem('Threshold', {
        Code: 'notificationRule.noThreshold',
        Message: 'This kind of rule has no threshold',
      });
    return;
  }
  if (Kpi === null)
    throw ruleProblem('Kpi', {
      Code: 'notificationRule.needsKpi',
      Message: 'This kind of rule needs a KPI',
    });
  if (Threshold === null)
    throw ruleProblem('Threshold', {
      Code: 'notificationRule.needsThreshold',
      Message: 'This kind of rule needs a threshold',
    });
  if (Threshold === 0)
    throw ruleProblem('Threshold', {
      Code: 'notificationRule.belowZero',
      Message: 'No KPI is below 0 %',
    });
  if (Threshold + (Hysteresis ?? 0) > 100)
    throw ruleProblem('Hysteresis', {
      Code: 'notificationRule.aboveHundred',
      Message: 'No KPI rises so far above the threshold',
    });
}

/** @throws Problem 400 for an escalation without a time or without a person. */
function refuseHalfEscalation({ EscalateTo, EscalateAfterSeconds }: Rule): void {
  const isNamed = EscalateTo !== null && EscalateTo.trim() !== '';
  if (isNamed && EscalateAfterSeconds === null)
    throw ruleProblem('EscalateAfterSeconds', {
      Code: 'notificationRule.needsTime',
      Message: 'The next person is notified after a time',
    });
  if (!isNamed && EscalateAfterSeconds !== null)
    throw ruleProblem('EscalateTo', {
      Code: 'notificationRule.needsPerson',
      Message: 'Someone is to be notified after this time',
    });
}

/** Rules with people who do not belong to the client, by id. */
async function foreignPeople(
  tx: Db,
  rows: readonly (Rule & RowKeys)[],
): Promise<Map<string, Problem>> {
  const clients = await byChunks(
    rows.map(({ Id }) => Id),
    (ids) =>
      tx
        .selectFrom('notification_rules')
        .select(['id', 'client_id'])
        .where('id', 'in', ids)
        .execute(),
  );
  const clientOf = new Map(clients.map(({ id, client_id }) => [id, client_id]));
  const found = new Map<string, Problem>();
  for (const { Id, Recipients, EscalateTo } of rows) {
    const named = [
      ...Recipients.map((name) => ({ field: 'Recipients', name })),
      ...(EscalateTo ? [{ field: 'EscalateTo', name: EscalateTo }] : []),
    ];
    for (const { field, name } of named)
      if (
        !found.has(Id) &&
        (await accountIdsInClient(tx, clientOf.get(Id) ?? '', [name])).length === 0
      )
        found.set(
          Id,
          ruleProblem(field, {
            Code: 'notificationRule.unknownPerson',
            Message: `No one called “${name}” works for the client`,
            Values: { name },
          }),
        );
  }
  return found;
}
