import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';

import type { Display, HoldReason } from '#engine/display.ts';
import { changeAppearance } from '#theme/appearance.ts';

import { displayQuery } from '../screen/screen-data.ts';
import { useSession } from '../session/session.ts';
import { displayScale } from './display-scale.ts';
import { fitLayout } from './fit-layout.ts';
import { WallPages } from './pages.tsx';

/** Applies the display settings of administrators to the page. */
export function useDisplay() {
  const { data } = useQuery(displayQuery(useSession()));
  const {
    Base = null,
    Look = null,
    ScalePercent = null,
    ScreenSeconds = 0,
    PagingSeconds = 0,
  } = data ?? {};
  const scale = useScale(ScalePercent);
  const { kept, keepScreen } = useHeldScreen();
  const plantId = data?.PlantId ?? undefined;
  const hidesControls = data?.HidesControls === true;
  const isKnown = data !== undefined;
  const isPaging = PagingSeconds > 0;

  useEffect(() => {
    if (isKnown) changeAppearance({ base: Base ?? 'auto', look: Look ?? 'standard' });
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
      keepScreen,
      Pages: isPaging ? WallPages : undefined,
      fit: isPaging ? fitLayout : undefined,
    }),
    [scale, plantId, hidesControls, keepScreen, isPaging],
  );
  return { display, kept, screenSeconds: ScreenSeconds, pagingSeconds: PagingSeconds };
}

/** Updates with the window size. */
function useScale(percent: number | null): number {
  return useSyncExternalStore(listenToSize, () =>
    displayScale(percent, { width: window.innerWidth, height: window.innerHeight }),
  );
}

function listenToSize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** Reasons to keep the current screen. */
function useHeldScreen() {
  const [asked, setAsked] = useState<Readonly<Record<string, HoldReason>>>({});
  const keepScreen = useCallback(
    (id: string, why: HoldReason | undefined) =>
      setAsked((last) => {
        if (last[id] === why) return last;
        const { [id]: _, ...others } = last;
        return why ? { ...others, [id]: why } : others;
      }),
    [],
  );
  const reasons = Object.values(asked);
  const kept = { isRed: reasons.includes('alarm'), isHeld: reasons.includes('held') };
  return { kept, keepScreen };
}
