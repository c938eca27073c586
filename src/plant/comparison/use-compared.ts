import { useMemo } from 'react';

import { plotText } from '#engine/charts/figure.ts';
import { useText } from '#engine/text.ts';
import { signedDifference, type Figure } from '#lib/difference.ts';

import { usePlantScope } from '../plant-scope.ts';
import { pointsOf } from './points.ts';

export interface ComparedWords {
  /** Name of the compared subject or period. */
  name: string;
  /** Milliseconds by which the compared period begins earlier. */
  shiftMs: number;
  /** Name of a compared series in a legend, or of a table column. */
  series(of: string): string;
  /** Hover text `text`, followed by the compared value and the difference. */
  both(text: string, values: ComparedValues): string;
  /** The compared value and the difference. */
  line(values: ComparedValues): string;
}

interface ComparedValues {
  now: Figure;
  before: Figure;
  format(value: Figure): string;
  /** Fractions: the difference is in percentage points. */
  isRatio?: boolean;
}

/** Texts of a comparison in charts and figures; null without one. */
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
        difference: signedDifference(now, before, size) ?? '—',
      });
    }
    return {
      name,
      shiftMs: Date.parse(shown.start) - Date.parse(compare.window(shown).start),
      line,
      series: (of) => plotText(t('comparison.series', { of, name })),
      both: (text, values) => `${text}<br>${plotText(line(values))}`,
    };
  }, [compare, mode, t, locale]);
}
