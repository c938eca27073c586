import { useScreen } from '#engine/screen-context.ts';
import type { ScreenMode, ScreenScope } from '#engine/variables.ts';

/** What a screen about a plant knows besides what every screen does. */
export interface PlantScope extends ScreenScope {
  plant: {
    Id: string;
    DisplayName: string;
    HasPlan: boolean;
    /** ISO instant; absent: it is in use. */
    RetiredAt?: string | undefined;
  };
  /** Which details of a plant the user is shown. */
  details: { performance: boolean; changeovers: boolean };
  /** IANA, of the plant. */
  timeZone: string;
  mode: ScreenMode & {
    /** One day of the plant, for which it has daily goals. */
    isDay: boolean;
    /** Which figure leads: OEE over planned time, or TEEP over all time. */
    kpi: 'OEE' | 'TEEP';
  };
}

/** The scope of a screen about a plant. @throws where the screen is about none. */
export function usePlantScope(): PlantScope {
  const { scope } = useScreen();
  if (!isOfPlant(scope)) throw new Error('This widget needs a screen about a plant');
  return scope;
}

function isOfPlant(scope: ScreenScope): scope is PlantScope {
  return 'details' in scope && scope.mode !== undefined;
}
