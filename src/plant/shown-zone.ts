import { useScreen } from '#engine/screen-context.ts';
import { ownZone } from '#shared/time-zone.ts';

/** IANA time zone: of the screen's plant, else of the browser. */
export function useShownZone(): string {
  const { scope } = useScreen();
  const own = 'timeZone' in scope ? scope.timeZone : undefined;
  return typeof own === 'string' ? own : ownZone();
}
