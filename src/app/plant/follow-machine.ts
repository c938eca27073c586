import type { QueryClient } from '@tanstack/react-query';

/** Resources that affect a machine's figures, stops and lists. */
const followed = new Set([
  'stops',
  'stopreasons',
  'recalculations',
  'shiftevents',
  'taskdocuments',
  'productionorders',
  'products',
  'shiftexceptions',
  'shiftschedules',
  'nonworkingperiods',
]);

/** Throttle interval in milliseconds: a recalculation reports each of its slices. */
const throttleMs = 1000;

/** Refetches the page's data after changes of their resources, at most once a second. */
export function createFollower(client: Pick<QueryClient, 'invalidateQueries'>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function ask(): void {
    timer = undefined;
    void client.invalidateQueries({ queryKey: ['screen-data'] });
  }
  return {
    /** @param name Resource; undefined where changes may have been missed. */
    changed(name: string | undefined): void {
      if (name !== undefined && !followed.has(name.toLowerCase())) return;
      timer ??= setTimeout(ask, throttleMs);
    },
    stop(): void {
      clearTimeout(timer);
    },
  };
}
