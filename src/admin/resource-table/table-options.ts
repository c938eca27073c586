import type { ResourceTableOptions } from './resource-table.gen.ts';

/** A field of the resource in a screen: label, place and format. */
export type FieldEntry = ResourceTableOptions['fields'][number];

/** The options of the widget, with fields split into list and form. */
export interface TableOptions extends Omit<ResourceTableOptions, 'fields'> {
  columns: readonly FieldEntry[];
  form: readonly FieldEntry[];
}

/** Splits the fields, keeping their order. */
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
