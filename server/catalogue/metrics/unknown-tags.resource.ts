import { defineResource } from '#server/resource-kit/describe/define-resource.ts';
import { choice, instant, number, text } from '#server/resource-kit/describe/fields.ts';

const read = { access: 'read' } as const;

/** Tags of samples whose machine has no such metric. A removed one returns with its next sample. */
export const unknownTags = defineResource({
  name: 'unknowntags',
  path: '/admin/unknowntags',
  table: 'unknown_tags',
  view: 'unknown_tag_rows',
  scope: { column: 'client_id' },
  uniqueWithin: 'machine_id',
  fields: {
    /** Name as sent; it may be invalid for a metric. */
    Name: {
      ...text('name', { ...read, isRequired: true, isUnique: true, keyColumn: 'name_key' }),
      schema: { type: 'string' },
    },
    MachineId: text('machine_id', read),
    MachineName: text('machine_label', read),
    PlantName: text('plant_name', read),
    ClientName: text('client_name', read),
    SourceName: text('source_name', read),
    /** Metrics must be numbers. */
    Kind: choice('kind', { values: ['number', 'text'], ...read }),
    /** The newest value, as sent. */
    Value: text('value', read),
    LastAt: instant('last_at'),
    /** Number of rejected samples. */
    Count: number('count', read),
  },
  orderBy: 'Name',
  policy: { list: 'admin', get: 'admin', remove: 'admin' },
  audit: 'unknownTag',
});
