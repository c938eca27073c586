import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';

import { listVisits, recordVisit } from '#api/session/visits.ts';
import { logError } from '#lib/log.ts';
import { periodWindow } from '#lib/time/period.ts';
import { serverNow } from '#lib/time/server-clock.ts';
import type { Visit } from '#schemas/api/apps.gen.ts';

import { type PlantView, viewInAddress } from './mode-address.ts';
import { storeRecentPlant, type RecentPlant } from './recent-plant.ts';

interface VisitInput {
  /** Undefined where the server does not record visits: on a wall screen, or within a plant. */
  accountId: string | undefined;
  plant: { Id: string; DisplayName: string; TimeZone: string };
  view: PlantView;
}

/** Stores the view: in this browser for reloads, on the server for the recent history. */
export function useVisitRecord({ accountId, plant, view }: VisitInput): void {
  const { pathname } = useLocation();
  const { period, isRealTime } = view;
  const looked = JSON.stringify({ plantId: plant.Id, period, isRealTime } satisfies RecentPlant);

  const record = useEffectEvent((recent: RecentPlant) => {
    storeRecentPlant(recent);
    if (accountId === undefined) return;
    const { start, end } = periodWindow(recent.period, plant.TimeZone, serverNow());
    recordVisit(accountId, {
      Title: plant.DisplayName,
      Page: `${pathname}?${searchOf(plant.Id, view)}`,
      SelectedId: plant.Id,
      Start: new Date(start).toISOString(),
      End: new Date(end).toISOString(),
      Mode: recent.isRealTime,
    }).catch((error: unknown) => logError('Create failed!', error));
  });
  useEffect(() => record(JSON.parse(looked) as RecentPlant), [looked]);
}

/** Recently viewed places of the account without duplicates, newest first. Loaded on demand. */
export function useRecentVisits(accountId: string, isWanted: boolean) {
  return useQuery({
    queryKey: ['visits', accountId],
    queryFn: async ({ signal }) => onePerPlace(await listVisits(accountId, signal)),
    enabled: isWanted,
    staleTime: 0,
  });
}

function onePerPlace(visits: readonly Visit[]): Visit[] {
  const places = new Map<string, Visit>();
  for (const visit of visits) {
    const place = `${visit.SelectedId} ${visit.Page.slice(visit.Page.indexOf('?'))}`;
    if (!places.has(place)) places.set(place, visit);
  }
  return [...places.values()];
}

function searchOf(plantId: string, view: PlantView): string {
  const search = new URLSearchParams({ Id: plantId });
  for (const [name, value] of Object.entries(viewInAddress(view)))
    if (value !== null) search.set(name, value);
  return String(search);
}
