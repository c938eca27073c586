import type { QueryClient } from '@tanstack/react-query';

/** What a machine's figures, stops and lists are made of, by the name of its resource. */
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

/** Milliseconds: a recalculation reports each of its slices. */
const patience = 1000;

/** Asks again for what is shown when a resource behind it was changed, once a second at the most. */
export function createFollower(client: Pick<QueryClient, 'invalidateQueries'>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  function ask(): void {
    timer = undefined;
    void client.invalidateQueries({ queryKey: ['screen-data'] });
  }
  return {
    /** @param name Undefined where changes may have been missed. */
    changed(name: string | undefined): void {
      if (name !== undefined && !followed.has(name.toLowerCase())) return;
      timer ??= setTimeout(ask, patience);
    },
    stop(): void {
      clearTimeout(timer);
    },
  };
}
