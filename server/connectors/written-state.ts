/** Interval of writes of a state. */
const writeEveryMs = 5000;
export const maxTextLength = 200;

interface WrittenState<Stored> {
  now(): Partial<Stored>;
  /** Changes the state; the next periodic write stores it. */
  set(values: Partial<Stored>): void;
  /** Writes pending changes. */
  write(): Promise<void>;
  /** Stops the periodic writes, and writes the final state. */
  end(values: Partial<Stored>): Promise<void>;
}

/** State of something long-running: kept in memory, and written at intervals. */
export function createWrittenState<Stored extends object>(
  initial: Partial<Stored>,
  {
    store,
    refresh,
    onError,
  }: {
    store(values: Partial<Stored>): Promise<void>;
    /** Computes values just before each write. */
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
