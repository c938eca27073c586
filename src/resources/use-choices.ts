import { queryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { createResource, type RowPage } from '#api/admin/resources.ts';
import type { ResourceDescription } from '#schemas/api/resources.gen.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';

import { screensQuery } from './screens-query.ts';
import { useDescription, useDescriptions, type ResourceRow } from './use-resource.ts';

export interface Choice {
  value: string;
  label: string;
}

const emptyPage: RowPage = { Items: [], TotalItems: 0 };
const freshMs = 30_000;

/** Choices of a field: `screens`, or the rows of a resource by name. */
export function useChoices(source: string | undefined): readonly Choice[] {
  const screens = useScreens(source === 'screens');
  const rows = useRowChoices(source === 'screens' ? undefined : source);
  return source === 'screens' ? screens : rows;
}

/**
 * Whether all choices are loaded. Lists wait for this: replacing ids by names later would change
 * column widths.
 */
export function useChoicesAnswered(sources: readonly string[]): boolean {
  const descriptions = useDescriptions();
  const screens = useQuery({ ...screensQuery, enabled: sources.includes('screens') });
  const rows = useQueries({
    queries: sources.map((name) => rowsQuery(descriptions?.find(({ Name }) => Name === name))),
  });
  // A request for the screens by another part of the page is not awaited.
  const isAsking = sources.includes('screens') && screens.isLoading;
  return !isAsking && rows.every(({ isLoading }) => !isLoading);
}

function rowsQuery(description: ResourceDescription | null | undefined) {
  return queryOptions({
    queryKey: ['rows', description?.Name, 'choices'],
    queryFn: async ({ signal }) =>
      description ? createResource(description, {}).list({ pageSize: 1000 }, signal) : emptyPage,
    enabled: Boolean(description),
    staleTime: freshMs,
  });
}

function useScreens(isWanted: boolean): readonly Choice[] {
  const { t } = useTranslation();
  const { data } = useQuery({ ...screensQuery, enabled: isWanted });
  return useMemo(
    () =>
      (data?.screens ?? [])
        .filter(isShown)
        .map(({ id, title }) => ({ value: id, label: t(title) })),
    [data, t],
  );
}

function useRowChoices(name: string | undefined): readonly Choice[] {
  const { data } = useQuery(rowsQuery(useDescription(name)));
  return useMemo(
    () => (data?.Items ?? []).map((row) => ({ value: row.Id, label: nameOfRow(row) })),
    [data],
  );
}

function nameOfRow(row: ResourceRow): string {
  const name = row['DisplayName'];
  return typeof name === 'string' ? name : row.Id;
}

/** Displays show no admin pages, and no screens with path parameters. */
function isShown({ subject, path }: Screen): boolean {
  return subject !== 'none' && !path.includes(':');
}
