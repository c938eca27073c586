import type { ResourceTableOptions } from './resource-table.gen.ts';

/** A field of the resource as the screen names it: how it is called, where it is and what it offers. */
export type FieldEntry = ResourceTableOptions['fields'][number];

/** The options of the widget, with the fields of list and form apart. */
export interface TableOptions extends Omit<ResourceTableOptions, 'fields'> {
  columns: readonly FieldEntry[];
  form: readonly FieldEntry[];
}

/** Both in the order in which the screen names the fields. */
export function tableOptions({ fields, ...options }: ResourceTableOptions): TableOptions {
  return {
    ...options,
    columns: fields.filter((entry) => isIn(entry, 'list')),
    form: fields.filter((entry) => isIn(entry, 'form')),
  };
}

function isIn(entry: FieldEntry, place: 'list' | 'form'): boolean {
  return entry.in?.includes(place) ?? true;
}
