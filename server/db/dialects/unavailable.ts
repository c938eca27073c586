/** Codes of temporary database errors, such as a full disk or a lost connection: worth a retry. */
const codes = /^(SQLITE_(FULL|IOERR|BUSY|CANTOPEN|READONLY)|ECONN|57P0|53|08)/;

/** Whether an error means that the database cannot be written or read at the moment. */
export function isUnavailable(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && codes.test(code);
}
