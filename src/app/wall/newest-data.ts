interface AnsweredQuery {
  queryKey: readonly unknown[];
  state: { data: unknown; dataUpdatedAt: number };
}

export interface NewestData {
  /** Epoch milliseconds. */
  at: number;
  /**
   * `data`: time of a source's sample; `answer`: if no row has one, time of the server's answer.
   */
  of: 'data' | 'answer';
}

/**
 * The age of a screen's data: by the newest sample behind the rows of its machines, since a server
 * still answers when a source is dead. On the server's clock, which is `ahead` of the browser's;
 * undefined without data.
 */
export function newestData(
  queries: readonly AnsweredQuery[],
  ahead: number,
): NewestData | undefined {
  const answers = queries.filter(({ queryKey }) => queryKey[0] === 'screen-data');
  const stamps = answers.flatMap(({ state: { data } }) => stampsIn(data));
  if (stamps.length > 0) {
    const newest = Math.max(...stamps.map((stamp) => (stamp === null ? 0 : Date.parse(stamp))));
    return newest === 0 ? undefined : { at: newest, of: 'data' };
  }
  const newest = Math.max(0, ...answers.map(({ state }) => state.dataUpdatedAt));
  return newest === 0 ? undefined : { at: newest + ahead, of: 'answer' };
}

/** Null: the machine never sent data. */
function stampsIn(data: unknown): (string | null)[] {
  if (!Array.isArray(data)) return [];
  return (data as unknown[]).flatMap((row) => {
    const { DataAsOf } = (row ?? {}) as { DataAsOf?: string | null };
    return DataAsOf === undefined ? [] : [DataAsOf];
  });
}
