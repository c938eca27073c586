const listeners = new Set<() => void>();

/** Screens or texts of the installation are others now. @returns what ends the subscription. */
export function onConfigChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The hub says that files have changed. */
export function publishConfigChange(): void {
  for (const listener of listeners) listener();
}
