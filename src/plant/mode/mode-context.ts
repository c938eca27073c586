import { createContext, use } from 'react';

import type { Period } from '#lib/time/period.ts';

import type { LeadingKpi, PlantView } from './mode-address.ts';

export interface PlantMode extends PlantView {
  /** Someone has been asked and has not answered. */
  isAsking: boolean;
  /** The server was asked, and knows of nothing in this time. */
  hasNoData: boolean;
  choosePeriod(period: Period): void;
  setRealTime(isOn: boolean): void;
  setAutoUpdate(isOn: boolean): void;
  setKpi(kpi: LeadingKpi): void;
  /** Asks for everything at once. */
  refresh(): void;
  /** Live values come again after they had not. */
  restored(): void;
}

export const ModeContext = createContext<PlantMode | undefined>(undefined);

/** What time the screen is about, and the controls of it. */
export function useMode(): PlantMode {
  const mode = use(ModeContext);
  if (!mode) throw new Error('The mode of a plant is read inside a ModeProvider');
  return mode;
}
