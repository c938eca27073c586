import { defineResource } from '#server/resource-kit/describe/define-resource.ts';
import { choice, instant, number, text } from '#server/resource-kit/describe/fields.ts';

const read = { access: 'read' } as const;

/** Tags that arrive for machines which have no such metric. One that is removed comes back with its next sample. */
export const unknownTags = defineResource({
  name: 'unknowntags',
  path: '/admin/unknowntags',
  table: 'unknown_tags',
  view: 'unknown_tag_rows',
  scope: { column: 'client_id' },
  uniqueWithin: 'machine_id',
  fields: {
    /** As it was sent, also where nothing of ours could be called so. */
    Name: {
      ...text('name', { ...read, isRequired: true, isUnique: true, keyColumn: 'name_key' }),
      schema: { type: 'string' },
    },
    MachineId: text('machine_id', read),
    MachineName: text('machine_label', read),
    PlantName: text('plant_name', read),
    ClientName: text('client_name', read),
    SourceName: text('source_name', read),
    /** Metrics are numbers. */
    Kind: choice('kind', { values: ['number', 'text'], ...read }),
    /** The newest, as it was sent. */
    Value: text('value', read),
    LastAt: instant('last_at'),
    /** Samples that were rejected. */
    Count: number('count', read),
  },
  orderBy: 'Name',
  policy: { list: 'admin', get: 'admin', remove: 'admin' },
  audit: 'unknownTag',
});
