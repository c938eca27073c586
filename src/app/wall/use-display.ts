import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';

import type { Display } from '#engine/display.ts';
import { choose } from '#theme/appearance.ts';

import { displayQuery } from '../screen/screen-data.ts';
import { useSession } from '../session/session.ts';
import { displayScale } from './display-scale.ts';
import { fitLayout } from './fit-layout.ts';
import { Pages } from './pages.tsx';

/** How administrators want this display, applied to the page. */
export function useDisplay() {
  const { data } = useQuery(displayQuery(useSession()));
  const { Base = null, Look = null, ScalePercent = null, PagingSeconds = 0 } = data ?? {};
  const scale = useScale(ScalePercent);
  const { hasUnseenPages, reportUnseen } = useUnseenPages();
  const plantId = data?.PlantId ?? undefined;
  const hidesControls = data?.HidesControls === true;
  const isKnown = data !== undefined;
  const isPaging = PagingSeconds > 0;

  useEffect(() => {
    if (isKnown) choose({ base: Base ?? 'auto', look: Look ?? 'standard' });
  }, [isKnown, Base, Look]);
  useEffect(() => {
    const { style } = document.documentElement;
    style.setProperty('zoom', String(scale));
    style.setProperty('--ls-scale', String(scale));
    return () => {
      style.removeProperty('zoom');
      style.removeProperty('--ls-scale');
    };
  }, [scale]);

  const display = useMemo<Display>(
    () => ({
      scale,
      plantId,
      hidesControls,
      hasUnseenPages,
      Pages: isPaging ? Pages : undefined,
      fit: isPaging ? fitLayout : undefined,
    }),
    [scale, plantId, hidesControls, hasUnseenPages, isPaging],
  );
  return { display, pagingSeconds: PagingSeconds, reportUnseen };
}

/** Follows the size of the window. */
function useScale(percent: number | null): number {
  return useSyncExternalStore(listenToSize, () =>
    displayScale(percent, { width: window.innerWidth, height: window.innerHeight }),
  );
}

function listenToSize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** The lists that have pages which were not shown yet. */
function useUnseenPages() {
  const [unseen, setUnseen] = useState<readonly string[]>([]);
  const reportUnseen = useCallback(
    (id: string, isUnseen: boolean) =>
      setUnseen((last) => {
        if (last.includes(id) === isUnseen) return last;
        return isUnseen ? [...last, id] : last.filter((one) => one !== id);
      }),
    [],
  );
  return { hasUnseenPages: unseen.length > 0, reportUnseen };
}
