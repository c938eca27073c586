import type SqliteDatabase from 'better-sqlite3';
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';

import { createYieldIfDue } from '#server/base/yield-if-due.ts';

export interface SqliteConnections {
  writer: SqliteDatabase.Database;
  /**
   * Reads committed data while the writer is in a transaction. Undefined for a database in memory.
   */
  reader: SqliteDatabase.Database | undefined;
}

/**
 * Transactions share the writer one after the other; reads outside of transactions do not wait.
 * SQLite is synchronous: without a yield after each statement, many statements would block the
 * event loop.
 */
export function sqliteDialect(connections: SqliteConnections): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createDriver: () => createDriver(connections),
  };
}

type Release = () => void;

function createDriver({ writer, reader }: SqliteConnections): Driver {
  const prepareForWriter = keepPrepared(writer);
  const prepareForReader = reader && keepPrepared(reader);
  const takeTurn = createTurns();
  const yieldIfDue = createYieldIfDue();
  /** Releases of the writer, by connection with an open transaction. */
  const turns = new Map<DatabaseConnection, Release>();

  async function execute(connection: DatabaseConnection, { sql, parameters }: CompiledQuery) {
    const statement = prepareForWriter(sql);
    if (turns.has(connection)) return resultOf(statement, parameters);
    if (prepareForReader && isRead(statement)) return resultOf(prepareForReader(sql), parameters);
    const release = await takeTurn();
    try {
      return resultOf(statement, parameters);
    } finally {
      release();
    }
  }

  return {
    init: () => Promise.resolve(),
    acquireConnection() {
      const connection: DatabaseConnection = {
        async executeQuery<Row>(query: CompiledQuery) {
          const result = await execute(connection, query);
          await yieldIfDue();
          return result as QueryResult<Row>;
        },
        streamQuery() {
          throw new Error('Rows are read a page at a time');
        },
      };
      return Promise.resolve(connection);
    },
    async beginTransaction(connection) {
      turns.set(connection, await takeTurn());
      // Immediate: a transaction that begins by reading could not write after another process has
      // written.
      await run(connection, 'begin immediate');
    },
    commitTransaction: (connection) => run(connection, 'commit'),
    rollbackTransaction: (connection) => run(connection, 'rollback'),
    releaseConnection(connection) {
      turns.get(connection)?.();
      turns.delete(connection);
      return Promise.resolve();
    },
    destroy() {
      // Close the reader first: the last connection checkpoints the WAL, and a read-only one
      // cannot.
      reader?.close();
      writer.close();
      return Promise.resolve();
    },
  };
}

async function run(connection: DatabaseConnection, command: string): Promise<void> {
  await connection.executeQuery(CompiledQuery.raw(command));
}

/** @returns a function that waits for the turn, and resolves with its release. */
function createTurns(): () => Promise<Release> {
  let last: Promise<void> = Promise.resolve();
  return async () => {
    const before = last;
    let release: Release | undefined;
    last = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    return () => release?.();
  };
}

function isRead({ reader, readonly }: SqliteDatabase.Statement): boolean {
  return reader && readonly;
}

function resultOf(
  statement: SqliteDatabase.Statement,
  parameters: readonly unknown[],
): QueryResult<unknown> {
  if (statement.reader) return { rows: statement.all(parameters) };
  const { changes, lastInsertRowid } = statement.run(parameters);
  return { numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid), rows: [] };
}

const maxPrepared = 500;

/** Cache of prepared statements, by their text. */
function keepPrepared(
  database: SqliteDatabase.Database,
): (text: string) => SqliteDatabase.Statement {
  const statements = new Map<string, SqliteDatabase.Statement>();
  return (text) => {
    let statement = statements.get(text);
    if (!statement) {
      if (statements.size >= maxPrepared) statements.clear();
      statement = database.prepare(text);
      statements.set(text, statement);
    }
    return statement;
  };
}
