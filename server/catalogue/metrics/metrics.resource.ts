import {
  defineResource,
  forAdministrators,
} from '#server/resource-kit/describe/define-resource.ts';
import { integer, number, reference, text } from '#server/resource-kit/describe/fields.ts';

import {
  columnsOfMetric,
  forgetUnknownTag,
  metricConflicts,
  refuseWrongMetric,
} from './metric-columns.ts';

/**
 * Process values of machines, such as a temperature: which samples are accepted, and their limits.
 */
export const metrics = defineResource({
  name: 'metrics',
  path: '/admin/metrics',
  table: 'metrics',
  view: 'metric_rows',
  scope: { column: 'client_id' },
  uniqueWithin: 'machine_id',
  fields: {
    DisplayName: text('display_name', { keyColumn: 'display_name_key', isRequired: true }),
    MachineId: reference('machine_id', {
      resource: 'machines',
      access: 'fixed',
      isRequired: true,
    }),
    MachineName: text('machine_label', { access: 'read' }),
    PlantName: text('plant_name', { access: 'read' }),
    ClientName: text('client_name', { access: 'read' }),
    /** Tag of its samples. */
    Name: text('name', { access: 'fixed', isRequired: true, isUnique: true }),
    Unit: { ...text('unit', { maxLength: 20 }), blank: '' },
    Target: number('set_point'),
    Min: number('min_value'),
    Max: number('max_value'),
    Decimals: integer('decimals', { minimum: 0, maximum: 6 }),
    /** Ascending in all lists of the machine. Empty: last. */
    Order: integer('position', { minimum: 0, maximum: 10_000 }),
  },
  orderBy: 'DisplayName',
  policy: forAdministrators,
  isCloned: true,
  audit: 'metric',
  affects: 'figures',
  validate: refuseWrongMetric,
  computed: columnsOfMetric,
  conflicts: metricConflicts,
  afterWrite: forgetUnknownTag,
});
