import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import type { ResourceValue } from '#api/admin/resources.ts';
import { useText } from '#engine/text.ts';
import { screensQuery } from '#resources/screens-query.ts';
import { resourcesQuery } from '#resources/use-resource.ts';
import type { ResourceDescription, ResourceField } from '#schemas/api/resources.gen.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';

import type { FieldEntry } from '../resource-table/table-options.ts';
import { readable } from '../resource-table/values/cell.tsx';

/** A field of a changed row, as the page of its resource has it. */
export interface FieldWords {
  /** False: it follows from other fields, and is not what someone changed. */
  isWorth(field: string): boolean;
  label(field: string): string;
  /** Null where there is no value. */
  text(field: string, value: unknown): string | null;
}

/**
 * By the kind of an event: machine.changed has the words of the page of machines. Undefined until
 * they are there: without them a field would have the name of the store.
 */
export function useFieldWords(): ((kind: string) => FieldWords) | undefined {
  const { t, locale } = useText();
  const { data: descriptions, isError: isUnknown } = useQuery(resourcesQuery);
  const { data, isError } = useQuery(screensQuery);
  const isThere = (descriptions ?? isUnknown) && (data ?? isError);
  return useMemo(() => {
    if (!isThere) return undefined;
    // The first of those that share a name is the list of all.
    const known = new Map(
      descriptions?.toReversed().map((description) => {
        const page = columnsOf(data?.screens ?? [], description.Name);
        return [description.Audit, wordsOf({ description, page, t, locale })];
      }),
    );
    const others = wordsOf({ description: undefined, page: [], t, locale });
    return (kind) => known.get(kind.split('.')[0] ?? '') ?? others;
  }, [isThere, descriptions, data, t, locale]);
}

interface Known extends Pick<ReturnType<typeof useText>, 't' | 'locale'> {
  description: ResourceDescription | undefined;
  page: readonly FieldEntry[];
}

function wordsOf({ description, page, t, locale }: Known): FieldWords {
  const fields = new Map(description?.Fields.map((field) => [field.Name, field]));
  return {
    isWorth(name) {
      const field = fields.get(name) ?? fields.get(idOf(name));
      return field === undefined || isOfPeople(field) || isNameOf(name, fields);
    },
    label(name) {
      const entry = entryOf(page, idOf(name)) ?? entryOf(page, name);
      return entry ? t(entry.label) : t(`audit-trail.field.${name}`, { defaultValue: plain(name) });
    },
    text(name, value) {
      if (value === null || value === undefined || value === '') return null;
      if (Array.isArray(value) && value.length === 0) return null;
      const column = entryOf(page, name) ?? {};
      return readable(value as NonNullable<ResourceValue>, {
        column,
        kind: fields.get(name)?.Kind,
        known: [],
        t,
        locale,
      });
    },
  };
}

/** Set by who changed the row, or a state that he brought it into. */
function isOfPeople({ Access, Kind }: ResourceField): boolean {
  return Access !== 'read' || Kind === 'choice';
}

/** The name of another row is what its id stands for. */
function isNameOf(name: string, fields: ReadonlyMap<string, ResourceField>): boolean {
  return name.endsWith('Name') && fields.has(idOf(name));
}

function idOf(name: string): string {
  return name.replace(/Name$/, 'Id');
}

/** The form says it in full, a column in short. */
function entryOf(page: readonly FieldEntry[], name: string): FieldEntry | undefined {
  const entries = page.filter(({ field }) => field === name);
  return entries.find((entry) => entry.in?.includes('form') ?? true) ?? entries[0];
}

/** How the page of a resource names its fields. */
function columnsOf(
  screens: readonly Screen[],
  resource: string | undefined,
): readonly FieldEntry[] {
  if (resource === undefined) return [];
  const tables = screens.flatMap(({ widgets }) =>
    Object.values(widgets).map((widget) => (widget?.options ?? {}) as Table),
  );
  return tables.find((table) => table.resource === resource)?.fields ?? [];
}

interface Table {
  resource?: string;
  fields?: readonly FieldEntry[];
}

/** OEEHigh: OEE high. Where no page has a word for it. */
function plain(name: string): string {
  const boundary = /_|(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/;
  const [first = '', ...others] = name.split(boundary);
  const rest = others.map((word) => (/^[A-Z]{2}/.test(word) ? word : word.toLowerCase()));
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(' ');
}
