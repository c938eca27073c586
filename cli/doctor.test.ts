import { mkdtempSync, rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { writeInstance } from '#server/cluster/instances.store.ts';
import { createInstance } from '#server/cluster/watch-instances.ts';
import { testDatabases } from '#server/db/test-database.ts';

import { backupTimeStatement } from './backup/database-copy.ts';
import { startCommandLine, type CommandLine } from './command-line.fixture.ts';
import {
  checkBackup,
  checkCertificate,
  checkClock,
  checkConfiguration,
  checkDatabase,
  checkDisk,
  checkInstances,
  checkPort,
} from './doctor-checks.ts';
import { doctorCommand } from './doctor.ts';

let line: CommandLine;

describe.each(testDatabases)('%s', (database) => {
  beforeEach(async () => void (line = await startCommandLine(database, doctorCommand)));
  afterEach(() => line.close());

  test('a database that can be written is fine, and is as it was', async () => {
    const before = await line.db.selectFrom('settings').selectAll().execute();

    expect(await checkDatabase(line.db)).toMatchObject({ what: 'database', isFine: true });
    expect(await line.db.selectFrom('settings').selectAll().execute()).toEqual(before);
  });

  test('a clock that is an hour off is found where there are two', async () => {
    const hourAhead = await checkClock(line.db, () => Date.now() + 3_600_000);

    expect(hourAhead.isFine).toBe(database === 'SQLite');
    expect((await checkClock(line.db, Date.now)).isFine).toBe(true);
  });

  test('a backup that is older than a week is found; one that was never made here is said', async () => {
    const day = 86_400_000;
    const made = Date.parse('2026-06-10T12:00:00Z');
    expect(await checkBackup(line.db, Date.now)).toMatchObject({ isFine: true });
    await sql.raw(backupTimeStatement(made - day)).execute(line.db);
    await sql.raw(backupTimeStatement(made)).execute(line.db);

    expect(await checkBackup(line.db, () => made + 7 * day)).toMatchObject({
      isFine: true,
      words: 'the newest is 7 days old',
    });
    expect(await checkBackup(line.db, () => made + 8 * day)).toEqual({
      what: 'backup',
      isFine: false,
      words: 'the newest is 8 days old. Make one: lineside backup <folder>',
    });
  });

  test('a form of the configuration that was not taken is a mistake', async () => {
    const configDir = mkdtempSync(join(tmpdir(), 'doctor-'));
    expect(await checkConfiguration(line.db, { configDir })).toMatchObject({ isFine: true });
    await line.db
      .insertInto('form_files')
      .values({ path: 'a.form.json', template_id: null, hash: '', refused: 'a client "x"' })
      .execute();

    expect(await checkConfiguration(line.db, { configDir })).toMatchObject({
      isFine: false,
      words: expect.stringMatching(/^1 mistakes/) as string,
    });
    rmSync(configDir, { recursive: true });
  });

  test('several servers need a bus, and one version', async () => {
    const natsUrl = 'nats://127.0.0.1';
    expect(await checkInstances(line.db, { natsUrl: undefined })).toMatchObject({ isFine: true });
    await writeInstance(line.db, createInstance('one:8080', '1.0.0'));
    await writeInstance(line.db, createInstance('two:8080', '1.0.0'));

    expect(await checkInstances(line.db, { natsUrl })).toEqual({
      what: 'instances',
      isFine: true,
      words: 'one:8080 (1.0.0), two:8080 (1.0.0)',
    });
    expect((await checkInstances(line.db, { natsUrl: undefined })).words).toContain('Set NATS_URL');
    await writeInstance(line.db, createInstance('three:8080', '1.1.0'));
    expect((await checkInstances(line.db, { natsUrl })).isFine).toBe(false);
  });

  test('each thing has its line', async () => {
    const { out } = await line.run([]);

    expect(out.map((one) => one.replace(/^.{7}(\w+):.*/, '$1'))).toEqual([
      'database',
      'clock',
      'backup',
      'instances',
      'disk',
      'port',
      'certificate',
      'configuration',
    ]);
  });
});

test('a disk without room is wrong, and what to do is said', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'doctor-'));
  expect(checkDisk({ dataDir })).toMatchObject({ isFine: true });
  // /proc reports no free space.
  expect(checkDisk({ dataDir: '/proc' })).toMatchObject({
    isFine: false,
    words: expect.stringMatching(/Make room|Give it to the account/) as string,
  });
  rmSync(dataDir, { recursive: true });
});

test('a port that another program has is wrong', async () => {
  const other: Server = createServer((socket) => socket.destroy());
  const port = await new Promise<number>((resolve) => {
    other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port));
  });

  expect(await checkPort({ host: '127.0.0.1', port })).toMatchObject({ isFine: false });
  await new Promise((resolve) => other.close(resolve));
  expect(await checkPort({ host: '127.0.0.1', port })).toMatchObject({ isFine: true });
});

test('a server on an IPv6 address is found', async () => {
  const other = createHttpServer((_request, response) => response.end('{}'));
  const port = await new Promise<number>((resolve) => {
    other.listen(0, '::1', () => resolve((other.address() as { port: number }).port));
  });

  expect(await checkPort({ host: '::1', port })).toMatchObject({
    isFine: true,
    words: `a server answers at [::1]:${port}`,
  });
  await new Promise((resolve) => other.close(resolve));
});

test('an address without https needs no certificate; one that cannot be reached is wrong', async () => {
  const plain = await checkCertificate({ publicUrl: 'http://127.0.0.1:8080' }, Date.now);
  const closed = await checkCertificate({ publicUrl: 'https://127.0.0.1:9' }, Date.now);

  expect([plain.isFine, closed.isFine]).toEqual([true, false]);
});

test('a database that cannot be opened is a finding, not an error', async () => {
  const broken = await startCommandLine('SQLite', (terminal) =>
    doctorCommand({
      ...terminal,
      variables: { ...terminal.variables, DATABASE_URL: 'postgres://127.0.0.1:9/none' },
    }),
  );
  const { code, out } = await broken.run([]);

  expect(code).toBe(1);
  expect(out[0]).toMatch(/^WRONG {2}database: DATABASE_URL cannot be opened/);
  await broken.close();
});
