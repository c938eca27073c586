import type { TFunction } from 'i18next';

import type { ResourceDescription, ResourceField } from '#schemas/api/resources.gen.ts';

import type { FieldEntry, TableOptions } from '../table-options.ts';

/** A column of a file, and the field that it means. */
export interface FileColumn {
  /** Name of the field; the head itself where it means none. */
  name: string;
  /** What the page calls it. */
  label: string;
  /** Undefined where it means none, as of the id. */
  field: ResourceField | undefined;
  /** What the page says of the field; undefined where the page does not show it. */
  entry: FieldEntry | undefined;
  /** Its head is that of the page: so are its values, per cent as per cent. */
  isOfPage: boolean;
}

export interface FilePage {
  options: Pick<TableOptions, 'columns' | 'form'>;
  description: Pick<ResourceDescription, 'Fields'>;
  t: TFunction;
}

/** The columns of a file by their heads: each by a field's own name, or as form or list call it. */
export function columnsOfHeader(header: readonly string[], page: FilePage): FileColumn[] {
  // What can be entered goes before what is only shown: "Plant" is the field of the form.
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

/** The columns that a file may have, as it is written with the heads of the page. */
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

/** In a file the unit is part of the head. */
function labelOf({ label, as }: FieldEntry, t: TFunction): string {
  return as === 'percent' ? `${t(label)} (%)` : t(label);
}

function folded(name: string): string {
  return name.trim().toLocaleLowerCase().normalize('NFC');
}

/** What is wrong with the heads of a file. */
export interface HeaderFault {
  /** Key of a text. */
  text: string;
  /** The head at fault. */
  column: string;
}

export function headerFaultOf(
  header: readonly string[],
  columns: readonly FileColumn[],
): HeaderFault | undefined {
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
