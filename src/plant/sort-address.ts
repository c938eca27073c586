import { useEffect, useEffectEvent, useRef } from 'react';

import { useAddress } from '#engine/address.ts';
import type { SortBy } from '#shared/machine-status.ts';

import { useSortChoice } from './sort-choice.ts';

const fields: readonly SortBy[] = ['name', 'oee', 'production', 'downtime'];

/**
 * Keeps the order of machines in the address: `?sort=downtime&order=desc`. Unlike `?orderBy=` of a
 * single list it is kept across the tabs of the plant.
 */
export function useSortAddress(): void {
  const [search, change] = useAddress();
  const { chosen, follow } = useSortChoice();
  const asked = `${search.get('sort')} ${search.get('order')}`;
  const shown = chosen ? `${chosen.by} ${chosen.ascending ? 'asc' : 'desc'}` : undefined;

  /** On opening, the order in the address takes precedence over the stored one. */
  const wasDrawn = useRef(false);
  const takeAsked = useEffectEvent((from: string) => {
    const by = fields.find((field) => field === search.get('sort'));
    if (by && from !== shown) follow({ by, ascending: search.get('order') === 'asc' });
  });
  const writeShown = useEffectEvent((to: string | undefined) => {
    const isNamed = !wasDrawn.current && search.has('sort');
    wasDrawn.current = true;
    if (!chosen || asked === to || isNamed) return;
    change({ sort: chosen.by, order: chosen.ascending ? 'asc' : 'desc' });
  });
  useEffect(() => takeAsked(asked), [asked]);
  useEffect(() => writeShown(shown), [shown]);
}
