import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import type { ResourceValue } from '#api/admin/resources.ts';
import { useText } from '#engine/text.ts';
import { screensQuery } from '#resources/screens-query.ts';
import { resourcesQuery } from '#resources/use-resource.ts';
import type { ResourceDescription, ResourceField } from '#schemas/api/resources.gen.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';

import type { FieldEntry } from '../resource-table/table-options.ts';
import { valueText } from '../resource-table/values/cell.tsx';

/** Labels and values for the fields of a changed row, as on the page of its resource. */
export interface FieldWords {
  /** False for derived fields, which no user changed. */
  isWorth(field: string): boolean;
  label(field: string): string;
  /** Null where there is no value. */
  text(field: string, value: unknown): string | null;
}

/**
 * Field labels by kind of event: machine.changed uses those of the machines page. Undefined until
 * they are loaded: without them, stored field names would be shown.
 */
export function useFieldWords(): ((kind: string) => FieldWords) | undefined {
  const { t, locale } = useText();
  const { data: descriptions, isError: isUnknown } = useQuery(resourcesQuery);
  const { data, isError } = useQuery(screensQuery);
  const isThere = (descriptions ?? isUnknown) && (data ?? isError);
  return useMemo(() => {
    if (!isThere) return undefined;
    // Reversed: of descriptions with one audit name the first wins, which is the full list.
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
      return valueText(value as NonNullable<ResourceValue>, {
        column,
        kind: fields.get(name)?.Kind,
        known: [],
        t,
        locale,
      });
    },
  };
}

/** Set by a user, or a state that a user's action caused. */
function isOfPeople({ Access, Kind }: ResourceField): boolean {
  return Access !== 'read' || Kind === 'choice';
}

/** A name field that belongs to the id of another row. */
function isNameOf(name: string, fields: ReadonlyMap<string, ResourceField>): boolean {
  return name.endsWith('Name') && fields.has(idOf(name));
}

function idOf(name: string): string {
  return name.replace(/Name$/, 'Id');
}

/** Prefers the form's entry: its label is the full one. */
function entryOf(page: readonly FieldEntry[], name: string): FieldEntry | undefined {
  const entries = page.filter(({ field }) => field === name);
  return entries.find((entry) => entry.in?.includes('form') ?? true) ?? entries[0];
}

/** Field entries of a resource's page. */
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

/** Fallback label: OEEHigh becomes OEE high. */
function plain(name: string): string {
  const boundary = /_|(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/;
  const [first = '', ...others] = name.split(boundary);
  const rest = others.map((word) => (/^[A-Z]{2}/.test(word) ? word : word.toLowerCase()));
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(' ');
}
