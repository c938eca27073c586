import { useScreen } from '#engine/screen-context.ts';
import type { ScreenMode, ScreenScope } from '#engine/variables.ts';

/** Scope of a screen about a plant: adds to that of all screens. */
export interface PlantScope extends ScreenScope {
  plant: {
    Id: string;
    DisplayName: string;
    HasPlan: boolean;
    /** ISO instant; absent while in use. */
    RetiredAt?: string | undefined;
  };
  /** Details of a plant that the user may see. */
  details: { performance: boolean; changeovers: boolean };
  /** IANA, of the plant. */
  timeZone: string;
  mode: ScreenMode & {
    /** Exactly one day of the plant: only days have goals. */
    isDay: boolean;
    /** Leading figure: OEE over planned time, or TEEP over all time. */
    kpi: 'OEE' | 'TEEP';
  };
}

/** The scope of a screen about a plant. @throws for any other screen. */
export function usePlantScope(): PlantScope {
  const { scope } = useScreen();
  if (!isOfPlant(scope)) throw new Error('This widget needs a screen about a plant');
  return scope;
}

function isOfPlant(scope: ScreenScope): scope is PlantScope {
  return 'details' in scope && scope.mode !== undefined;
}
