import type { Dialect, Driver } from 'kysely';

/**
 * A rollback that fails must not hide why there was one: SQLite has ended the transaction itself
 * when the disk is full, and a lost connection takes its transaction with it.
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
