import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

import pg from 'pg';

import { backupTimeStatement, ofProcesses, type DatabaseCopier } from './database-copy.ts';

const copyName = 'database.dump';
/** Longer than the heartbeat interval of a running instance. */
const aliveMs = 6000;

/** A PostgreSQL database, copied with its own pg_dump and pg_restore. */
export function postgresCopier(databaseUrl: string): DatabaseCopier {
  return {
    kind: 'PostgreSQL',
    save: (folder) =>
      onServer(databaseUrl, async (client) => {
        if (await isEmpty(client)) throw new Error('DATABASE_URL has no database to back up.');
        // Counts and dump are of one snapshot.
        await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
        const { rows } = await client.query<{ id: string }>('SELECT pg_export_snapshot() AS id');
        const counts = await countsIn(client);
        for (const table of ofProcesses) if (table in counts) counts[table] = 0;
        const migrations = await client.query<{ name: string }>(
          'SELECT name FROM migrations ORDER BY name',
        );
        await run('pg_dump', databaseUrl, [
          '--format=custom',
          '--no-owner',
          '--no-privileges',
          `--snapshot=${rows[0]?.id ?? ''}`,
          ...ofProcesses.map((table) => `--exclude-table-data=${table}`),
          `--file=${join(folder, copyName)}`,
        ]);
        await client.query('COMMIT');
        return { counts, migrations: migrations.rows.map(({ name }) => name) };
      }),
    note: (at) =>
      onServer(databaseUrl, async (client) => {
        await client.query(backupTimeStatement(at));
      }),
    isEmpty: () => onServer(databaseUrl, isEmpty),
    restore: (folder) =>
      onServer(databaseUrl, async (client) => {
        await refuseRunning(client);
        await client.query('DROP SCHEMA public CASCADE');
        await client.query('CREATE SCHEMA public');
        await run('pg_restore', databaseUrl, [
          '--no-owner',
          '--no-privileges',
          '--exit-on-error',
          '--single-transaction',
          join(folder, copyName),
        ]);
        const counts = await countsIn(client);
        // The copy gets a new id: it may run beside the original, on the same bus.
        await client.query(`DELETE FROM settings WHERE name = 'installation.id'`);
        return { counts };
      }),
  };
}

async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  await client.connect().catch((error: unknown) => {
    throw new Error(`DATABASE_URL cannot be opened: ${(error as Error).message}`, { cause: error });
  });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function isEmpty(client: pg.Client): Promise<boolean> {
  return (await tablesIn(client)).length === 0;
}

async function tablesIn(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

async function countsIn(client: pg.Client): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const name of await tablesIn(client)) {
    const { rows } = await client.query<{ n: string }>(
      `SELECT count(*) AS n FROM ${pg.escapeIdentifier(name)}`,
    );
    counts[name] = Number(rows[0]?.n);
  }
  return counts;
}

async function refuseRunning(client: pg.Client): Promise<void> {
  if (!(await tablesIn(client)).includes('instances')) return;
  const { rows } = await client.query<{ name: string }>(
    `SELECT name FROM instances
      WHERE seen_at > extract(epoch FROM clock_timestamp()) * 1000 - ${aliveMs}`,
  );
  if (rows.length > 0)
    throw new Error(
      `A server runs on this database: ${rows.map(({ name }) => name).join(', ')}. End it first.`,
    );
}

/** The password is not passed as an argument, which other users of the machine could see. */
async function run(program: string, databaseUrl: string, words: string[]): Promise<void> {
  const url = new URL(databaseUrl);
  const PGPASSWORD = decodeURIComponent(url.password);
  url.password = '';
  const child = spawn(program, [`--dbname=${url.href}`, ...words], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...(PGPASSWORD && { PGPASSWORD }) },
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ENOENT'
          ? new Error(
              `${program} is missing: install the client programs of PostgreSQL (Debian: postgresql-client).`,
            )
          : error,
      ),
    );
    child.once('close', resolve);
  });
  const [code, stderr] = await Promise.all([ended, text(child.stderr)]);
  if (code !== 0)
    throw new Error(`${program}: ${stderr.trim().split('\n')[0] ?? `ended with ${code}`}`);
}
