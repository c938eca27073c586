interface AnsweredQuery {
  queryKey: readonly unknown[];
  state: { data: unknown; dataUpdatedAt: number };
}

export interface Newest {
  /** Milliseconds. */
  at: number;
  /** When a source sent it, or where no row says that, when the server answered. */
  of: 'data' | 'answer';
}

/**
 * How new a screen is: the newest sample behind the rows of its machines, as a server that answers
 * says nothing of a source that is dead. On the server's clock, whose distance from the browser's is
 * `ahead`; undefined while there is nothing.
 */
export function newestData(queries: readonly AnsweredQuery[], ahead: number): Newest | undefined {
  const answers = queries.filter(({ queryKey }) => queryKey[0] === 'screen-data');
  const stamps = answers.flatMap(({ state: { data } }) => stampsIn(data));
  if (stamps.length > 0) {
    const newest = Math.max(...stamps.map((stamp) => (stamp === null ? 0 : Date.parse(stamp))));
    return newest === 0 ? undefined : { at: newest, of: 'data' };
  }
  const newest = Math.max(0, ...answers.map(({ state }) => state.dataUpdatedAt));
  return newest === 0 ? undefined : { at: newest + ahead, of: 'answer' };
}

/** Null: the machine has sent nothing. */
function stampsIn(data: unknown): (string | null)[] {
  if (!Array.isArray(data)) return [];
  return (data as unknown[]).flatMap((row) => {
    const { DataAsOf } = (row ?? {}) as { DataAsOf?: string | null };
    return DataAsOf === undefined ? [] : [DataAsOf];
  });
}
