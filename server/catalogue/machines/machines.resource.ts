import { lockCalendars } from '#server/catalogue/calendars/apply-calendar-change.ts';
import { goalNames } from './goals.ts';
import {
  defineResource,
  readByPlanners,
  rowsOf,
} from '#server/resource-kit/describe/define-resource.ts';
import { choice, number, reference, text } from '#server/resource-kit/describe/fields.ts';
import { items } from '#server/resource-kit/describe/list-fields.ts';

import { retirementFields } from '#server/resource-kit/describe/retirement.ts';
import { belowRetired } from '#server/resource-kit/retire/below-retired.ts';

import { refuseWrongAttributes } from './attribute-kinds.ts';
import { displayTypes, remoteTypes } from './machine-choices.ts';
import { applySchedules, columnsOfMachine, countSamples } from './machine-columns.ts';
import { earlierGoalsField, goalFields } from './machine-goals.ts';
import { refuseCrossedThresholds } from './machine-thresholds.ts';
import { machineRetirement } from './retirement/retire-machine.ts';

/** Where a counter begins at 0 again: what the widest word holds, at most. */
const counterLimit = { minimum: 1, maximum: 2 ** 53 };

/** The machines of all plants. What data sources call one is unique within its client. */
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
    Type: text('type'),
    ...retirementFields,
    ...goalFields,
    EarlierGoals: earlierGoalsField,
    TotalPartsLimit: number('total_parts_limit', counterLimit),
    GoodPartsLimit: number('good_parts_limit', counterLimit),
    RejectPartsLimit: number('reject_parts_limit', counterLimit),
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
  ],
  dependants: [
    { name: 'what it was before it was moved', count: rowsOf('machines', 'moved_to_id') },
    { name: 'what it is since it was moved', count: rowsOf('machines', 'moved_from_id') },
    { name: 'stored samples', count: countSamples },
    { name: 'hours of production', count: rowsOf('hours', 'machine_id') },
    { name: 'production orders', count: rowsOf('production_orders', 'machine_id') },
    { name: 'work orders', count: rowsOf('work_orders', 'machine_id') },
    { name: 'forms', count: rowsOf('forms', 'machine_id') },
    { name: 'messages', count: rowsOf('chat_messages', 'machine_id') },
    { name: 'meetings', count: rowsOf('meetings', 'machine_id') },
    { name: 'documents', count: rowsOf('task_documents', 'machine_id') },
    { name: 'non-working periods', count: rowsOf('non_working_periods', 'machine_id') },
    { name: 'shift exceptions', count: rowsOf('shift_exceptions', 'machine_id') },
    { name: 'notification rules', count: rowsOf('notification_rules', 'machine_id') },
  ],
});
