/** Browser storage as plain values. It may be full, forbidden or hold what an older version wrote. */
export interface StorageArea {
  /** Null when there is nothing. The caller knows what it wrote. */
  read(key: string): unknown;
  write(key: string, value: unknown): void;
  remove(key: string): void;
  clearExcept(retained: readonly string[]): void;
}

/** Shared by all tabs, and kept when the browser closes. */
export const local = storageArea(() => window.localStorage);

/** This tab only. */
export const session = storageArea(() => window.sessionStorage);

function storageArea(open: () => Storage): StorageArea {
  return {
    read: (key) => attempt(() => JSON.parse(open().getItem(key) ?? 'null')) ?? null,
    write: (key, value) => attempt(() => open().setItem(key, JSON.stringify(value))),
    remove: (key) => attempt(() => open().removeItem(key)),
    clearExcept: (retained) =>
      attempt(() => {
        const storage = open();
        for (const key of Object.keys(storage))
          if (!retained.includes(key)) storage.removeItem(key);
      }),
  };
}

function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
