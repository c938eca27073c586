interface Answered {
  queryKey: readonly unknown[];
  state: { dataUpdatedAt: number };
}

/** When data of a screen last came, on the browser's clock; undefined while none has. */
export function newestAnswer(queries: readonly Answered[]): number | undefined {
  const times = queries
    .filter(({ queryKey }) => queryKey[0] === 'screen-data')
    .map(({ state }) => state.dataUpdatedAt);
  const newest = Math.max(0, ...times);
  return newest === 0 ? undefined : newest;
}
