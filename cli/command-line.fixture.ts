import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { CommanderError, type Command } from 'commander';
import type { InjectOptions } from 'fastify';

import { createServer } from '#server/create-server.ts';
import { openDatabase, type Db } from '#server/db/open.ts';
import { openTestDatabase, type testDatabases } from '#server/db/test-database.ts';
import { demoPassword, installAccounts, installClients } from '#server/demo/accounts.ts';
import { parseNetworks } from '#server/web/outside/networks.ts';

import type { Terminal } from './terminal.ts';

interface Output {
  code: number;
  out: string[];
  err: string[];
}

interface Reply {
  status: number;
  body: unknown;
}

/** The command line beside a running server, each with its own connection to one database. */
export interface CommandLine {
  db: Db;
  clock: { now: number };
  /** Runs a command like `lineside`. */
  run(args: readonly string[], input?: string): Promise<Output>;
  call(options: InjectOptions): Promise<Reply>;
  signIn(typed: { username: string; password: string; [field: string]: unknown }): Promise<Reply>;
  tokensOf(username: string): Promise<{ access_token: string; refresh_token: string }>;
  close(): Promise<void>;
}

export async function startCommandLine(
  kind: (typeof testDatabases)[number],
  commandFor: (terminal: Terminal) => Command,
): Promise<CommandLine> {
  const { db, variables, close } = await openShared(kind);
  const clock = { now: Date.parse('2026-06-10T17:00:00Z') };
  await db.transaction().execute(async (tx) => {
    await installClients(tx);
    await installAccounts(tx, clock.now);
  });
  const server = await startServer(db, () => clock.now);

  async function call(options: InjectOptions): Promise<Reply> {
    const { statusCode, body } = await server.app.inject(options);
    return { status: statusCode, body: body === '' ? undefined : (JSON.parse(body) as unknown) };
  }

  function signIn({ password, ...typed }: { password: string; [field: string]: unknown }) {
    const grant = { grant_type: 'password', client_id: 'lineside-web', force: true };
    const payload = { ...grant, ...typed, password: encodeURIComponent(password) };
    return call({ method: 'POST', url: '/api/accounts/token', payload });
  }

  return {
    db,
    clock,
    call,
    signIn,
    async tokensOf(username) {
      const { body } = await signIn({ username, password: demoPassword });
      return body as { access_token: string; refresh_token: string };
    },
    run: (args, input = '') => runCommand(commandFor, args, { variables, clock, input }),
    async close() {
      await server.close();
      await close();
    },
  };
}

/** Runs a command like `lineside`, without a server unless one is given. */
export async function runCommand(
  commandFor: (terminal: Terminal) => Command,
  args: readonly string[],
  on: { variables?: NodeJS.ProcessEnv; clock?: { now: number }; input?: string } = {},
): Promise<Output> {
  const output: Output = { code: 0, out: [], err: [] };
  const command = commandFor({
    variables: on.variables ?? {},
    now: () => on.clock?.now ?? Date.now(),
    print: (line) => void output.out.push(line),
    styled: (_, words) => words,
    progress() {},
    read: () => Promise.resolve(on.input ?? ''),
  });
  for (const one of [command, ...command.commands])
    one.configureOutput({ writeErr: (text) => void output.err.push(text.trimEnd()) });
  try {
    await command.parseAsync(args, { from: 'user' });
  } catch (error) {
    output.code = error instanceof CommanderError ? error.exitCode : 1;
    if (!(error instanceof CommanderError)) output.err.push((error as Error).message);
  }
  return output;
}

/** A database with several connections: a file, or one on a server. */
async function openShared(kind: (typeof testDatabases)[number]) {
  const common = { PUBLIC_URL: 'https://plant.example' };
  if (kind === 'SQLite') {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'command-line-'));
    const db = await openDatabase({ dataDir: DATA_DIR });
    return {
      db,
      variables: { ...common, DATA_DIR },
      async close() {
        await db.destroy();
        rmSync(DATA_DIR, { recursive: true });
      },
    };
  }
  const { db, databaseUrl: DATABASE_URL, close } = await openTestDatabase(kind);
  return { db, variables: { ...common, DATABASE_URL }, close };
}

function startServer(db: Db, now: () => number) {
  return createServer({
    db,
    now,
    log: false,
    mailer: { isReady: () => false, send: () => Promise.resolve(), hand: () => Promise.resolve() },
    configDir: join(tmpdir(), 'no-configuration'),
    configFiles: { read: async () => [] },
    mediaDir: join(tmpdir(), 'no-media'),
    certificates: join(tmpdir(), 'no-certificates'),
    publicUrl: 'http://127.0.0.1:8080',
    networks: parseNetworks(''),
    push: { networks: parseNetworks('') },
    trustProxy: false,
    providers: () => [],
  });
}
