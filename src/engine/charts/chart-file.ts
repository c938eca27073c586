import { createContext, use } from 'react';

import { fileName } from '#lib/files/save-file.ts';
import { isoInPlant } from '#lib/plant-axis.ts';
import { dateFormat } from '#shared/date-format.ts';

import { useScreen } from '../screen-context.ts';
import { useText } from '../text.ts';

/** The subject of a screen's charts, for file names and picture titles. */
interface ChartSubject {
  /** Largest first: plant before machine. */
  names: readonly string[];
  timeZone: string;
}

export const ChartSubjectContext = createContext<ChartSubject>({ names: [], timeZone: 'UTC' });

interface ChartFile {
  /** Without extension: `riverside_imm-07_2026-11-22_down-time`. */
  name: string;
  /** Subject and period. Empty where the screen has neither. */
  caption: string;
}

/** Names the file of a chart by its label. The period is read when the file is made. */
export function useChartFile(): (label: string) => ChartFile {
  const { names, timeZone } = use(ChartSubjectContext);
  const { locale } = useText();
  const { mode } = useScreen().scope;
  return (label) => {
    if (names.length === 0 || !mode) return { name: fileName(label), caption: '' };
    const { start, end } = mode.window();
    const [from, to] = [Date.parse(start), Date.parse(end)];
    // The end of a day is the start of the next.
    const days = [from, Math.max(from, to - 1)].map((at) => isoInPlant(at, timeZone).slice(0, 10));
    const parts = [...names, [...new Set(days)].join('--'), label];
    const period = dateFormat('long', locale, timeZone).formatRange(from, to);
    return { name: parts.map(partOf).join('_'), caption: [...names, period].join(' · ') };
  };
}

/** Dates keep their two dashes. */
function partOf(text: string): string {
  return /^\d{4}-\d\d-\d\d/.test(text) ? text : fileName(text);
}
