/** Fields with new values; undefined removes a field. */
export type Change<Row> = { [Name in keyof Row]?: Row[Name] | undefined };

/** A copy of a row with a change. */
export function changedRow<Row extends object>(row: Row, change: Change<Row>): Row {
  const all = Object.entries({ ...row, ...change });
  return Object.fromEntries(all.filter(([, value]) => value !== undefined)) as Row;
}
