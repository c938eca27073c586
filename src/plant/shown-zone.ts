import { useScreen } from '#engine/screen-context.ts';
import { ownZone } from '#shared/time-zone.ts';

/** IANA: of the plant that the screen is about, else of the browser. */
export function useShownZone(): string {
  const { scope } = useScreen();
  const own = 'timeZone' in scope ? scope.timeZone : undefined;
  return typeof own === 'string' ? own : ownZone();
}
