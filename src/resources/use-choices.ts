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

/** What a field is chosen from: `screens`, or the rows of a resource by their names. */
export function useChoices(source: string | undefined): readonly Choice[] {
  const screens = useScreens(source === 'screens');
  const rows = useRowChoices(source === 'screens' ? undefined : source);
  return source === 'screens' ? screens : rows;
}

/**
 * Whether all of these are answered. Lists wait for it: drawn with ids, their columns would change
 * their width once the names come.
 */
export function useChoicesAnswered(sources: readonly string[]): boolean {
  const descriptions = useDescriptions();
  const screens = useQuery({ ...screensQuery, enabled: sources.includes('screens') });
  const rows = useQueries({
    queries: sources.map((name) => rowsQuery(descriptions?.find(({ Name }) => Name === name))),
  });
  // Another part of the page may ask for the screens: that is not waited for.
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

/** A display shows no pages of administrators, and none that needs an address. */
function isShown({ subject, path }: Screen): boolean {
  return subject !== 'none' && !path.includes(':');
}
