import { lockCalendars } from '#server/catalogue/calendars/apply-calendar-change.ts';
import { defineResource, readByPlanners } from '#server/resource-kit/describe/define-resource.ts';
import { choice, integer, reference, text } from '#server/resource-kit/describe/fields.ts';
import { items } from '#server/resource-kit/describe/list-fields.ts';
import { retirementFields } from '#server/resource-kit/describe/retirement.ts';
import { belowRetired } from '#server/resource-kit/retire/below-retired.ts';

import { refuseWrongAttributes } from './attribute-kinds.ts';
import { goalNames } from './goals.ts';
import { displayTypes, remoteTypes } from './machine-choices.ts';
import { applySchedules, columnsOfMachine } from './machine-columns.ts';
import { earlierGoalsField, goalFields } from './machine-goals.ts';
import { countQuarters, countSamples } from './machine-samples.ts';
import { refuseCrossedThresholds } from './machine-thresholds.ts';
import { machineRetirement } from './retirement/retire-machine.ts';

/** Value at which a counter rolls over to 0: at most that of the widest word. */
const counterLimit = { minimum: 1, maximum: 2 ** 53 };

/** Machines of all plants. `MachineName`, as used by data sources, is unique within the client. */
export const machines = defineResource({
  name: 'machines',
  path: '/admin/machines',
  table: 'machines',
  view: 'machine_rows',
  scope: { column: 'client_id' },
  uniqueWithin: 'client_id',
  fields: {
    DisplayName: text('display_name', { keyColumn: 'display_name_key', isRequired: true }),
    PlantId: reference('plant_id', { resource: 'plants', access: 'fixed', isRequired: true }),
    PlantName: text('plant_name', { access: 'read' }),
    ClientId: text('client_id', { access: 'read' }),
    ClientName: text('client_name', { access: 'read' }),
    MachineName: text('machine_name', {
      keyColumn: 'machine_name_key',
      isRequired: true,
      isUnique: true,
    }),
    DisplayType: choice('display_type', {
      values: displayTypes,
      isRequired: true,
    }),
    Type: text('type', { keyColumn: 'type_key' }),
    ...retirementFields,
    ...goalFields,
    EarlierGoals: earlierGoalsField,
    TotalPartsLimit: integer('total_parts_limit', counterLimit),
    GoodPartsLimit: integer('good_parts_limit', counterLimit),
    RejectPartsLimit: integer('reject_parts_limit', counterLimit),
    ShiftScheduleId: reference('shift_schedule_id', {
      resource: 'shiftschedules',
      table: 'shift_schedules',
    }),
    RemoteType: choice('remote_type', { values: remoteTypes }),
    Attributes: items('attributes', {
      fields: {
        Name: text('name', { isRequired: true }),
        Value: text('value', { isRequired: true, maxLength: 1000 }),
      },
      maxItems: 100,
    }),
  },
  orderBy: 'DisplayName',
  policy: readByPlanners,
  isCloned: true,
  audit: 'machine',
  affects: 'figures',
  retires: machineRetirement,
  dated: { fields: ['ShiftScheduleId', ...goalNames], earlier: 'EarlierGoals' },
  validate: async (_, { before, after }) => {
    refuseCrossedThresholds(after);
    refuseWrongAttributes(after.Attributes ?? [], before?.Attributes);
  },
  computed: columnsOfMachine,
  conflicts: (tx, rows) =>
    belowRetired(tx, rows, { table: 'plants', field: 'PlantId', lock: lockCalendars }),
  afterWriteMany: applySchedules,
  cascade: [
    { table: 'metrics', column: 'machine_id' },
    { table: 'data_source_machines', column: 'machine_id' },
    { table: 'module_machines', column: 'machine_id' },
    { table: 'retirements', column: 'machine_id' },
    { table: 'machine_states', column: 'machine_id' },
    { table: 'metric_values', column: 'machine_id' },
    { table: 'machine_checkpoints', column: 'machine_id' },
    { table: 'day_books', column: 'machine_id' },
    { table: 'source_reasons', column: 'machine_id' },
    { table: 'stop_assignments', column: 'machine_id' },
    { table: 'stop_pieces', column: 'machine_id' },
    { table: 'stop_changes', column: 'machine_id' },
    { table: 'shift_events', column: 'machine_id' },
    { table: 'shift_notes', column: 'machine_id' },
    { table: 'annotations', column: 'machine_id' },
    { table: 'recount_work', column: 'machine_id' },
    { table: 'source_warnings', column: 'machine_id' },
    { table: 'unknown_tags', column: 'machine_id' },
    { table: 'form_template_machines', column: 'machine_id' },
    { table: 'chat_reads', column: 'machine_id' },
    { table: 'webhook_marks', column: 'machine_id' },
  ],
  dependants: [
    { name: 'what it was before it was moved', table: 'machines', column: 'moved_to_id' },
    { name: 'what it is since it was moved', table: 'machines', column: 'moved_from_id' },
    { name: 'stored samples', table: 'samples', column: 'machine_id', count: countSamples },
    { name: 'hours of production', table: 'hours', column: 'machine_id' },
    {
      name: 'stored values of metrics',
      table: 'metric_quarters',
      column: 'machine_id',
      count: countQuarters,
    },
    { name: 'production orders', table: 'production_orders', column: 'machine_id' },
    { name: 'work orders', table: 'work_orders', column: 'machine_id' },
    { name: 'forms', table: 'forms', column: 'machine_id' },
    { name: 'messages', table: 'chat_messages', column: 'machine_id' },
    { name: 'meetings', table: 'meetings', column: 'machine_id' },
    { name: 'documents', table: 'task_documents', column: 'machine_id' },
    { name: 'non-working periods', table: 'non_working_periods', column: 'machine_id' },
    { name: 'shift exceptions', table: 'shift_exceptions', column: 'machine_id' },
    { name: 'notification rules', table: 'notification_rules', column: 'machine_id' },
  ],
});
