import { Problem } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import {
  defineResource,
  forAdministrators,
  type Values,
  type RowChange,
} from '#server/resource-kit/describe/define-resource.ts';
import {
  choice,
  flag,
  number,
  reference,
  seconds,
  text,
  texts,
} from '#server/resource-kit/describe/fields.ts';

import { peopleNamed } from './escalate.ts';
import { kpiKinds, ruleKinds, ruleKpis } from './rule-kinds.ts';

/** What the people of a client are notified of. */
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
    /** None: all machines of the client. */
    MachineId: reference('machine_id', { resource: 'machines' }),
    HoldSeconds: seconds('hold_ms', { minimum: 0, maximum: 604_800 }),
    Kpi: choice('kpi', { values: ruleKpis }),
    /** Percent of a KPI. */
    Threshold: number('threshold', { minimum: 0, maximum: 100 }),
    /** Percent of the range between the limits of a value, or of a KPI. */
    Hysteresis: number('hysteresis', { minimum: 0, maximum: 50 }),
    /** Usernames. None: all people of the client. */
    Recipients: {
      ...texts('recipients', { maxItems: 50 }),
      isRequired: false,
      blank: '[]',
    },
    /** Username of who is notified when none of the recipients has read it for so long. */
    EscalateTo: text('escalate_to'),
    EscalateAfterSeconds: seconds('escalate_ms', { minimum: 60, maximum: 604_800 }),
    IsEnabled: flag('is_enabled'),
  },
  orderBy: 'DisplayName',
  policy: forAdministrators,
  audit: 'notificationRule',
  computed: async (_, values) => refuseIncomplete(values),
  async afterWrite(tx, written) {
    await refuseForeignMachine(tx, written);
    await refuseForeignPeople(tx, written);
  },
});

/** @throws Problem 400 for a KPI without a threshold, a rule that cannot begin or end, or a KPI that its kind ignores. */
function refuseIncomplete(values: Values): Readonly<Record<string, unknown>> {
  refuseHalfEscalation(values);
  const { Kind, Kpi, Threshold, Hysteresis } = values;
  if (!kpiKinds.has(Kind)) {
    if (Kpi != null) throw fault('Kpi', 'This kind of rule has no KPI');
    if (Threshold != null) throw fault('Threshold', 'This kind of rule has no threshold');
    return {};
  }
  if (typeof Kpi !== 'string') throw fault('Kpi', 'This kind of rule needs a KPI');
  if (typeof Threshold !== 'number')
    throw fault('Threshold', 'This kind of rule needs a threshold');
  if (Threshold === 0) throw fault('Threshold', 'No KPI is below 0 %');
  if (Threshold + Number(Hysteresis ?? 0) > 100)
    throw fault('Hysteresis', 'No KPI rises so far above the threshold');
  return {};
}

/** @throws Problem 400 for a next person without a time, or a time without a next person. */
function refuseHalfEscalation({ EscalateTo, EscalateAfterSeconds }: Values): void {
  const isNamed = typeof EscalateTo === 'string' && EscalateTo.trim() !== '';
  if (isNamed && EscalateAfterSeconds == null)
    throw fault('EscalateAfterSeconds', 'The next person is notified after a time');
  if (!isNamed && EscalateAfterSeconds != null)
    throw fault('EscalateTo', 'Someone is to be notified after this time');
}

/** @throws Problem 400 for a name of no one who works for the client. */
async function refuseForeignPeople(tx: Db, { after }: RowChange): Promise<void> {
  if (!after) return;
  const { client_id } = await tx
    .selectFrom('notification_rules')
    .select('client_id')
    .where('id', '=', after.Id)
    .executeTakeFirstOrThrow();
  const { Recipients, EscalateTo } = after;
  const named = [
    ...((Recipients as readonly string[] | null) ?? []).map((name) => ['Recipients', name]),
    ...(typeof EscalateTo === 'string' && EscalateTo !== '' ? [['EscalateTo', EscalateTo]] : []),
  ];
  for (const [field = '', name = ''] of named)
    if ((await peopleNamed(tx, client_id, [name])).length === 0)
      throw fault(field, `No one called “${name}” works for the client`);
}

async function refuseForeignMachine(tx: Db, { after }: RowChange): Promise<void> {
  if (!after || typeof after['MachineId'] !== 'string') return;
  const own = await tx
    .selectFrom('notification_rules')
    .innerJoin('machines', 'machines.id', 'notification_rules.machine_id')
    .innerJoin('plants', (join) =>
      join
        .onRef('plants.id', '=', 'machines.plant_id')
        .onRef('plants.client_id', '=', 'notification_rules.client_id'),
    )
    .select('machines.id')
    .where('notification_rules.id', '=', after.Id)
    .executeTakeFirst();
  if (!own) throw fault('MachineId', 'The client has no such machine');
}

function fault(Field: string, Message: string): Problem {
  return new Problem(400, 'notificationRule.notValid', `${Message}.`).with({
    Errors: [{ Field, Message }],
  });
}
