import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import type { ScreenCompare } from '#engine/variables.ts';
import { useComparison } from '#plant/comparison/use-comparison.ts';
import type { Plant } from '#schemas/api/machines.gen.ts';
import { comparedWindow, type Comparison } from '#shared/comparison.ts';

import { machineNamesQuery, plantsQuery } from '../screen/screen-data.ts';
import { useSession } from '../session/session.ts';

/**
 * The comparison of a screen about a plant or one of its machines. Undefined if the address asks
 * for one that the user may not see, or for a machine on a page about a plant.
 */
export function useCompare({ Id, TimeZone }: Plant, subjectId: string): ScreenCompare | undefined {
  const { t } = useTranslation();
  const asked = useComparison();
  const other = useOther(asked, { plantId: Id, subjectId });
  const kind = asked?.kind ?? 'none';
  return useMemo(() => {
    if (kind === 'none') return undefined;
    const isTime = kind === 'previous' || kind === 'week';
    if (!isTime && !other) return undefined;
    return {
      Id: other?.Id ?? subjectId,
      name: other?.DisplayName ?? t(`comparison.name.${kind}`),
      key: kind,
      window({ start, end }) {
        const shown = { start: Date.parse(start), end: Date.parse(end) };
        const compared = comparedWindow(kind, shown, TimeZone);
        return {
          start: new Date(compared.start).toISOString(),
          end: new Date(compared.end).toISOString(),
        };
      },
    };
  }, [kind, other, subjectId, TimeZone, t]);
}

/** The requested plant or machine, if the user may see it. */
function useOther(
  asked: Comparison | null,
  { plantId, subjectId }: { plantId: string; subjectId: string },
) {
  const kind = subjectId === plantId ? 'plant' : 'machine';
  const id = asked && 'id' in asked && asked.kind === kind ? asked.id : subjectId;
  const isOther = id !== subjectId;
  const plants = useQuery({
    ...plantsQuery(useSession()),
    enabled: isOther && kind === 'plant',
  });
  const machines = useQuery({
    ...machineNamesQuery(plantId),
    enabled: isOther && kind === 'machine',
  });
  if (!isOther) return undefined;
  const known = kind === 'plant' ? plants.data : machines.data;
  return known?.find((one) => one.Id === id);
}
