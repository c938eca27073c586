import type { Dialect, Driver } from 'kysely';

/**
 * Ignores errors of a rollback, which would hide its cause: SQLite has ended the transaction itself
 * when the disk is full, and a lost connection ends its transaction.
 */
export function keepFirstError(dialect: Dialect): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver() {
      const driver = dialect.createDriver();
      const rollback: Driver['rollbackTransaction'] = driver.rollbackTransaction.bind(driver);
      driver.rollbackTransaction = (connection) => rollback(connection).catch(() => undefined);
      return driver;
    },
  };
}
