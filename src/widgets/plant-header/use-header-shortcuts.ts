import { useMemo } from 'react';

import { useInsights } from '#plant/insights.ts';
import { useMode } from '#plant/mode/mode-context.ts';
import { type Shortcut, useShortcuts } from '#ui/shortcuts.ts';

const group = 'plant-header.shortcuts';

/** One-key shortcuts of the header's controls. */
export function useHeaderShortcuts(plantId: string | undefined): void {
  const mode = useMode();
  const { open } = useInsights();
  const { isRealTime, isAutoUpdating, kpi, refresh, setRealTime, setAutoUpdate, setKpi } = mode;
  const shortcuts = useMemo((): Shortcut[] => {
    function shortcut(keys: string, label: string, run: () => void): Shortcut {
      return { keys, label: `plant-header.${label}`, group, run };
    }
    return [
      shortcut('r', 'refresh', refresh),
      shortcut('t', 'realTime', () => setRealTime(!isRealTime)),
      shortcut('u', 'autoUpdate', () => setAutoUpdate(!isAutoUpdating)),
      shortcut('e', 'shortcuts.kpi', () => setKpi(kpi === 'OEE' ? 'TEEP' : 'OEE')),
      shortcut('i', 'insights', () => plantId !== undefined && open(plantId)),
    ];
  }, [plantId, isRealTime, isAutoUpdating, kpi, refresh, setRealTime, setAutoUpdate, setKpi, open]);
  useShortcuts(shortcuts);
}
