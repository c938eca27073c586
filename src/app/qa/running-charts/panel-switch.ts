import { useSyncExternalStore } from 'react';

import { session } from '#lib/storage.ts';

const key = 'runningChartsPanel';
const listeners = new Set<() => void>();

/** Whether this tab shows the panel of running statecharts beside every page. */
export function usePanelSwitch(): [boolean, (isOn: boolean) => void] {
  return [useSyncExternalStore(listen, isOn), turn];
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function isOn(): boolean {
  return session.read(key) === true;
}

function turn(wanted: boolean): void {
  session.write(key, wanted);
  for (const listener of listeners) listener();
}
