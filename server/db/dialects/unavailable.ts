/** A full disk, a lost connection: the database's fault, and worth trying again. */
const codes = /^(SQLITE_(FULL|IOERR|BUSY|CANTOPEN|READONLY)|ECONN|57P0|53|08)/;

/** Whether an error says that the database cannot be written or read just now. */
export function isUnavailable(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && codes.test(code);
}
