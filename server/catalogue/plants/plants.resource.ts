import { lockCalendars } from '#server/catalogue/calendars/apply-calendar-change.ts';
import { defineResource, readByPlanners } from '#server/resource-kit/describe/define-resource.ts';
import { choice, reference, text, clientOfRow } from '#server/resource-kit/describe/fields.ts';
import { items } from '#server/resource-kit/describe/list-fields.ts';
import { retirementFields } from '#server/resource-kit/describe/retirement.ts';
import { belowRetired } from '#server/resource-kit/retire/below-retired.ts';

import { policyFields, policyNames } from './oee-policy/policy-fields.ts';
import {
  applyPlantChange,
  applySchedules,
  columnsOfPlant,
  refuseTimeZone,
} from './plant-columns.ts';
import { plantRetirement } from './retire-plant.ts';

/** The plants of all clients. */
export const plants = defineResource({
  name: 'plants',
  path: '/admin/plants',
  table: 'plants',
  view: 'plant_rows',
  scope: { column: 'client_id' },
  uniqueWithin: 'client_id',
  fields: {
    DisplayName: text('display_name', {
      keyColumn: 'display_name_key',
      isRequired: true,
      isUnique: true,
    }),
    ClientId: clientOfRow,
    ClientName: text('client_name', { access: 'read' }),
    TimeZone: text('time_zone', { isRequired: true }),
    DisplayType: choice('display_type', { values: ['PLANT', 'PROCESS_CQC'], isRequired: true }),
    ...retirementFields,
    ShiftScheduleId: reference('shift_schedule_id', {
      resource: 'shiftschedules',
      table: 'shift_schedules',
    }),
    ...policyFields,
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
  audit: 'plant',
  affects: 'figures',
  retires: plantRetirement,
  dated: { fields: ['ShiftScheduleId', ...policyNames], earlier: null },
  validate: refuseTimeZone,
  computed: columnsOfPlant,
  conflicts: (tx, rows) =>
    belowRetired(tx, rows, { table: 'clients', field: 'ClientId', lock: lockCalendars }),
  afterWrite: applyPlantChange,
  afterWriteMany: applySchedules,
  cascade: [
    { table: 'annotations', column: 'plant_id' },
    { table: 'plant_policy_versions', column: 'plant_id' },
    { table: 'floor_plans', column: 'plant_id' },
    { table: 'policy_files', column: 'plant_id' },
  ],
  dependants: [
    { name: 'machines', table: 'machines', column: 'plant_id' },
    { name: 'non-working periods', table: 'non_working_periods', column: 'plant_id' },
    { name: 'wall screens', table: 'kiosk_rows', column: 'plant_id' },
    { name: 'shift exceptions', table: 'shift_exceptions', column: 'plant_id' },
    { name: 'publishers', table: 'publishers', column: 'plant_id' },
  ],
});
