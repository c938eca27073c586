const listeners = new Set<() => void>();

/** Calls back when screens or texts of the installation change. @returns how to unsubscribe. */
export function onConfigChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Reports the hub's message that files have changed. */
export function publishConfigChange(): void {
  for (const listener of listeners) listener();
}
