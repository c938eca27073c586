import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Reads a value that depends on time. Rerenders only in seconds in which it changes. */
export function useTicking<Value extends string | number | boolean>(read: () => Value): Value {
  return useSyncExternalStore(listenToTicks, read);
}

/** One timer for the whole page. */
function listenToTicks(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    for (const each of listeners) each();
  }, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}
