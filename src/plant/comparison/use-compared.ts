import { useMemo } from 'react';

import { plotText } from '#engine/charts/figure.ts';
import { useText } from '#engine/text.ts';
import { differenceOf, type Figure } from '#lib/difference.ts';

import { usePlantScope } from '../plant-scope.ts';
import { pointsOf } from './points.ts';

export interface ComparedWords {
  /** What it is compared with. */
  name: string;
  /** How much earlier the compared time begins, milliseconds. */
  shiftMs: number;
  /** Of a series in a legend, or a column of a table. */
  series(of: string): string;
  /** Both values and their difference, below what is said of the first. */
  both(said: string, values: ComparedValues): string;
  /** The compared value and the difference. */
  line(values: ComparedValues): string;
}

interface ComparedValues {
  now: Figure;
  before: Figure;
  format(value: Figure): string;
  /** Fractions: they differ by percentage points. */
  isRatio?: boolean;
}

/** Words for charts and figures that are compared; null while nothing is compared. */
export function useCompared(): ComparedWords | null {
  const { t, locale } = useText();
  const { compare, mode } = usePlantScope();
  return useMemo(() => {
    if (!compare) return null;
    const { name } = compare;
    const shown = mode.window();
    function line({ now, before, format, isRatio }: ComparedValues): string {
      const size = isRatio ? (value: number) => pointsOf(value, { t, locale }) : format;
      return t('comparison.line', {
        name,
        value: format(before),
        difference: differenceOf(now, before, size) ?? '—',
      });
    }
    return {
      name,
      shiftMs: Date.parse(shown.start) - Date.parse(compare.window(shown).start),
      line,
      series: (of) => plotText(t('comparison.series', { of, name })),
      both: (said, values) => `${said}<br>${plotText(line(values))}`,
    };
  }, [compare, mode, t, locale]);
}
