import type { TFunction } from 'i18next';

import { useChartRange } from '#engine/chart-range.ts';
import { useText } from '#engine/text.ts';

import { type ComparedWords, useCompared } from '../comparison/use-compared.ts';

/** Settings of charts about a plant or machine, besides rows. */
export interface PlantChart {
  t: TFunction;
  /** BCP 47. */
  locale: string;
  /** Null without a comparison. */
  compared: ComparedWords | null;
  /** Time outside the shifts is left out of the axis. */
  isFolded: boolean;
}

export function usePlantChart(): PlantChart {
  const { t, locale } = useText();
  const { isFolded } = useChartRange();
  return { t, locale, compared: useCompared(), isFolded };
}
