import type { TFunction } from 'i18next';

import type { ResourceDescription, ResourceField } from '#schemas/api/resources.gen.ts';

import type { FieldEntry, TableOptions } from '../table-options.ts';

/** A column of a file, with its field. */
export interface FileColumn {
  /** Name of the field; the header itself if unknown. */
  name: string;
  /** Label on the page. */
  label: string;
  /** Undefined for an unknown header, and for the id. */
  field: ResourceField | undefined;
  /** The page's entry of the field; undefined where the page does not show it. */
  entry: FieldEntry | undefined;
  /**
   * The header is a label of the page: values are in the page's notation, too, such as per cent.
   */
  isOfPage: boolean;
}

export interface FilePage {
  options: Pick<TableOptions, 'columns' | 'form'>;
  description: Pick<ResourceDescription, 'Fields'>;
  t: TFunction;
}

/** The columns of a file by header: a field's name, or its label in form or list. */
export function columnsOfHeader(header: readonly string[], page: FilePage): FileColumn[] {
  // Form labels override column labels: "Plant" is the field of the form.
  const { columns, form } = page.options;
  const byLabel = new Map(
    [...columns, ...form].flatMap((entry) =>
      [labelOf(entry, page.t), page.t(entry.label)].map((label) => [folded(label), entry.field]),
    ),
  );
  return header.map((head) => {
    const isName = page.description.Fields.some(({ Name }) => Name === head);
    const called = isName ? undefined : byLabel.get(folded(head));
    return { ...columnOf(called ?? head, page), isOfPage: called !== undefined };
  });
}

/** Possible columns of a file, with the page's labels as headers. */
export function columnsOfFile(page: FilePage): FileColumn[] {
  return page.description.Fields.filter(({ Access }) => Access !== 'read').map(({ Name }) =>
    columnOf(Name, page),
  );
}

function columnOf(name: string, { options, description, t }: FilePage): FileColumn {
  const entry = [...options.form, ...options.columns].find(({ field }) => field === name);
  const field = description.Fields.find(({ Name }) => Name === name);
  return { name, field, entry, isOfPage: true, label: entry ? labelOf(entry, t) : name };
}

/** In a file the unit is part of the header. */
function labelOf({ label, as }: FieldEntry, t: TFunction): string {
  return as === 'percent' ? `${t(label)} (%)` : t(label);
}

function folded(name: string): string {
  return name.trim().toLocaleLowerCase().normalize('NFC');
}

/** A fault of a file's header. */
export interface HeaderError {
  /** Text key. */
  text: string;
  /** The faulty header. */
  column: string;
}

export function headerErrorOf(
  header: readonly string[],
  columns: readonly FileColumn[],
): HeaderError | undefined {
  if (header.length === 0) return { text: 'resource-table.noHeader', column: '' };
  const unknown = columns.findIndex(({ field, name }) => !field && name !== 'Id');
  if (unknown !== -1)
    return { text: 'resource-table.unknownColumn', column: header[unknown] ?? '' };
  const names = columns.map(({ name }) => name);
  const twice = names.findIndex((name, index) => names.indexOf(name) !== index);
  return twice === -1
    ? undefined
    : { text: 'resource-table.columnTwice', column: header[twice] ?? '' };
}
