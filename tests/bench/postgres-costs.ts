import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

import pg from 'pg';

const server = process.env['DATABASE_URL'] ?? '';
/** Clock ticks in /proc: Linux reports hundredths of a second to programs. */
const ticksPerSecond = 100;

/** An empty database on the server of `DATABASE_URL`. */
export async function newDatabase() {
  const name = `bench_${randomBytes(6).toString('hex')}`;
  await ask(server, `CREATE DATABASE ${name}`);
  return {
    url: new URL(`/${name}`, server).href,
    drop: () => ask(server, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}

/**
 * Processor time in seconds of a PostgreSQL server on this machine, including its child processes.
 */
export async function postgresSeconds(databaseUrl: string): Promise<number> {
  const [row] = await ask(
    databaseUrl,
    `SELECT pid FROM pg_stat_activity WHERE backend_type = 'checkpointer'`,
  );
  const parent = statOf(Number(row?.['pid']))?.[1];
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  let ticks = 0;
  for (const name of processes) {
    const fields = statOf(Number(name));
    if (!fields) continue;
    if (name === parent) ticks += sum(fields.slice(11, 15));
    else if (fields[1] === parent) ticks += sum(fields.slice(11, 13));
  }
  return ticks / ticksPerSecond;
}

/** The fields of /proc/<pid>/stat from the state on; undefined for a process that has ended. */
function statOf(pid: number): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ');
  } catch {
    return undefined;
  }
}

function sum(values: readonly string[]): number {
  return values.reduce((total, value) => total + Number(value), 0);
}

async function ask(connectionString: string, statement: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(statement);
  await client.end();
  return rows;
}
