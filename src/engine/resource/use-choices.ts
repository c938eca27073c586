import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { createResource, type RowPage } from '#api/resources.ts';
import { listScreens } from '#api/screens.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';

import { useDescription, type ResourceRow } from './use-resource.ts';

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

function useScreens(isWanted: boolean): readonly Choice[] {
  const { t } = useTranslation();
  // The same question as the app's own list of screens.
  const { data } = useQuery({
    queryKey: ['screens'],
    queryFn: async ({ signal }) => listScreens(signal),
    staleTime: Infinity,
    enabled: isWanted,
  });
  return useMemo(
    () =>
      (data?.screens ?? [])
        .filter(isShown)
        .map(({ id, title }) => ({ value: id, label: t(title) })),
    [data, t],
  );
}

function useRowChoices(name: string | undefined): readonly Choice[] {
  const description = useDescription(name);
  const { data } = useQuery({
    queryKey: ['rows', name, 'choices'],
    queryFn: async ({ signal }) =>
      description ? createResource(description, {}).list({ pageSize: 1000 }, signal) : emptyPage,
    enabled: Boolean(description),
    staleTime: freshMs,
  });
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
