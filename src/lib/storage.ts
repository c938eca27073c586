/** Browser storage of JSON values. It may be full, disabled or contain data of an older version. */
export interface StorageArea {
  /** Null if absent. Unvalidated: the caller knows what it wrote. */
  read(key: string): unknown;
  write(key: string, value: unknown): void;
  remove(key: string): void;
  clearExcept(retained: readonly string[]): void;
}

/** Shared by all tabs, and persistent. */
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
