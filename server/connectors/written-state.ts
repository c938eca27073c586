/** A state that lasts is written so often. */
const writeEveryMs = 5000;
export const maxTextLength = 200;

interface WrittenState<Stored> {
  now(): Partial<Stored>;
  /** Written with the next of the writes that are made now and then. */
  set(values: Partial<Stored>): void;
  /** Writes what is not written yet. */
  write(): Promise<void>;
  /** Writes what is not written yet, as the last word. */
  end(values: Partial<Stored>): Promise<void>;
}

/** How something fares that runs for long: kept in memory, and written now and then. */
export function createWrittenState<Stored extends object>(
  initial: Partial<Stored>,
  {
    store,
    refresh,
    onError,
  }: {
    store(values: Partial<Stored>): Promise<void>;
    /** What is found out only where it is written. */
    refresh?: () => Partial<Stored>;
    onError(error: unknown): void;
  },
): WrittenState<Stored> {
  let state = initial;
  let written = '';
  let writing = Promise.resolve();

  function write(): Promise<void> {
    state = { ...state, ...refresh?.() };
    const text = JSON.stringify(state);
    if (text === written) return writing;
    written = text;
    const values = { ...state };
    writing = writing
      .then(() => store(values))
      .catch((error: unknown) => {
        written = '';
        onError(error);
      });
    return writing;
  }

  const timer = setInterval(() => void write(), writeEveryMs).unref();
  void write();

  return {
    now: () => state,
    set(values) {
      state = { ...state, ...values };
    },
    write,
    async end(values) {
      clearInterval(timer);
      state = { ...state, ...values };
      await write();
    },
  };
}
