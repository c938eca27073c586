import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { countResources } from '#api/admin/resources.ts';
import { isVisible } from '#engine/check/conditions.ts';
import { useScreen } from '#engine/screen-context.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';
import type { MenuIconName } from '#ui/menu-icon.tsx';

import type { MenuSection } from './menu-sections.ts';
import { screensQuery } from './screens-query.ts';

/** A page of the administration, with the resource that it lists, if any. */
export interface AdminPage {
  path: string;
  /** Text key. */
  title: string;
  icon: MenuIconName | undefined;
  group: string | undefined;
  /** Menu section. */
  section: MenuSection | undefined;
  resource: string | undefined;
  /** Address parameter of the rows' parent. */
  parameter: string | undefined;
}

const defaultOrder = 100;
const freshMs = 30_000;

/** Menu groups of administrators. */
const groups: ReadonlySet<string | undefined> = new Set(['Planning', 'Administration']);

/** Admin pages of the menu, without this screen; undefined until loaded. */
export function useAdminPages(): readonly AdminPage[] | undefined {
  const { screen, scope } = useScreen();
  const { data } = useQuery(screensQuery);
  return useMemo(
    () =>
      data?.screens
        .filter(({ id, menu }) => groups.has(menu?.group) && id !== screen.id)
        .filter((one) => isVisible(one, scope, one.visible))
        .toSorted(
          (one, other) => (one.menu?.order ?? defaultOrder) - (other.menu?.order ?? defaultOrder),
        )
        .map(pageOf),
    [data, screen, scope],
  );
}

interface TableOptions {
  resource?: string;
  parent?: { parameter?: string };
}

function pageOf({ path, title, menu, widgets }: Screen): AdminPage {
  const table = Object.values(widgets).find((widget) => widget?.type === 'resource-table');
  const { resource, parent } = (table?.options ?? {}) as TableOptions;
  return {
    path,
    title: menu?.label ?? title,
    icon: menu?.icon,
    group: menu?.group,
    section: menu?.section,
    resource,
    parameter: parent?.parameter,
  };
}

/** Number of rows by resource; undefined until loaded. */
export function useCounts(): ReadonlyMap<string, number> | undefined {
  return useQuery({
    queryKey: ['rows', 'counts'],
    queryFn: ({ signal }) => countResources(signal),
    staleTime: freshMs,
  }).data;
}
