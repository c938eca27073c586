import { createContext, use } from 'react';

import type { Period } from '#lib/time/period.ts';

import type { LeadingKpi, PlantView } from './mode-address.ts';

export interface PlantMode extends PlantView {
  /** Waiting for the user's answer to a question. */
  isAsking: boolean;
  /** The server has no data for this period. */
  hasNoData: boolean;
  choosePeriod(period: Period): void;
  setRealTime(isOn: boolean): void;
  setAutoUpdate(isOn: boolean): void;
  setKpi(kpi: LeadingKpi): void;
  /** Refetches everything now. */
  refresh(): void;
  /** Called when live values return after a loss. */
  restored(): void;
}

export const ModeContext = createContext<PlantMode | undefined>(undefined);

/** Period and mode of the screen, with setters. */
export function useMode(): PlantMode {
  const mode = use(ModeContext);
  if (!mode) throw new Error('The mode of a plant is read inside a ModeProvider');
  return mode;
}
