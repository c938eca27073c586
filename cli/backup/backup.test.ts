import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { runCommand } from '#cli/command-line.fixture.ts';
import { writeInstance } from '#server/cluster/instances.store.ts';
import { createInstance } from '#server/cluster/watch-instances.ts';
import { openDatabase, type Db } from '#server/db/open.ts';
import { lockDataDir } from '#server/db/serve-lock.ts';
import { openTestDatabase, testDatabases } from '#server/db/test-database.ts';

import { checkBackup } from '../doctor-checks.ts';
import { backupCommand, restoreCommand } from './backup.ts';

type Variables = Record<string, string>;

describe.each(testDatabases)('on %s', (kind) => {
  let folder: string;
  const ends: (() => Promise<void>)[] = [];
  beforeAll(() => void (folder = mkdtempSync(join(tmpdir(), 'lineside-backup-'))));
  afterAll(async () => {
    for (const end of ends) await end();
    rmSync(folder, { recursive: true });
  });

  /** Creates an installation; an empty one has no database yet. */
  async function install(name: string, isEmpty: boolean) {
    const DATA_DIR = join(folder, name);
    const CONFIG_DIR = join(folder, `${name}-config`);
    mkdirSync(CONFIG_DIR);
    const variables: Variables = { DATA_DIR, CONFIG_DIR };
    if (kind === 'PostgreSQL') {
      const { db, databaseUrl = '', close } = await openTestDatabase(kind);
      ends.push(close);
      variables['DATABASE_URL'] = databaseUrl;
      if (isEmpty) {
        await sql`DROP SCHEMA public CASCADE`.execute(db);
        await sql`CREATE SCHEMA public`.execute(db);
      }
    }
    return variables;
  }

  function back(...words: string[]) {
    return (variables: Variables) => runCommand(backupCommand, words, { variables });
  }

  function restore(...words: string[]) {
    return (variables: Variables) => runCommand(restoreCommand, words, { variables });
  }

  test('a copy that is made while rows are written is of one moment, and is checked in its place', async () => {
    const source = await install('source', false);
    const db = await open(source);
    mkdirSync(join(source['DATA_DIR'] ?? '', 'media'), { recursive: true });
    writeFileSync(join(source['DATA_DIR'] ?? '', 'media', 'one.jpg'), 'a picture');
    writeFileSync(join(source['CONFIG_DIR'] ?? '', 'site.json'), '{}');
    await writeInstance(db, createInstance('plant-1:8080', '1.0.0'));
    const copy = join(folder, 'copy');
    const ending = new AbortController();
    let written = 0;
    async function writeOn() {
      for (; !ending.signal.aborted; written += 1) {
        await db
          .insertInto('settings')
          .values({ name: `row ${written}`, value: 'x' })
          .execute();
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
    const writing = writeOn();
    const said = await back(copy)(source);
    ending.abort();
    await writing;

    expect(said.err).toEqual([]);
    expect(await checkBackup(db, Date.now)).toMatchObject({ words: 'the newest is 0 days old' });
    expect(said.out[0]).toMatch(new RegExp(`has 3 files with \\d+ rows of ${kind}\\.$`));

    const target = await install('target', true);
    const done = await restore(copy)(target);
    expect(done.err).toEqual([]);
    expect(done.out[0]).toContain('is in place, and whole');
    const restored = await open(target);
    const names = await namesIn(restored);
    // The copy has the first rows without a gap.
    expect(names.toSorted()).toEqual(names.map((_, index) => `row ${index}`).toSorted());
    expect(names.length).toBeLessThanOrEqual(written);
    expect(await restored.selectFrom('instances').selectAll().execute()).toEqual([]);
    expect(readFileSync(join(target['DATA_DIR'] ?? '', 'media', 'one.jpg'), 'utf8')).toBe(
      'a picture',
    );
    expect(readFileSync(join(target['CONFIG_DIR'] ?? '', 'site.json'), 'utf8')).toBe('{}');
    await restored.destroy();

    expect((await restore(copy)(target)).err[0]).toMatch(
      /^There is something already: the database, .*media.*config\. --force replaces it\.$/,
    );
    expect((await restore(copy, '--force')(target)).err).toEqual([]);
    expect((await back(copy)(source)).err[0]).toContain('is not empty');
    await db.destroy();
  });

  test('no copy replaces a database that a server works on', async () => {
    const running = await install('running', false);
    const db = await open(running);
    await db.insertInto('settings').values({ name: 'row 0', value: 'x' }).execute();
    const copy = join(folder, 'copy-of-running');
    expect((await back(copy)(running)).err).toEqual([]);
    const unlock = kind === 'SQLite' ? lockDataDir(running['DATA_DIR'] ?? '') : () => {};
    await writeInstance(db, createInstance('plant-1:8080', '1.0.0'));

    const { err } = await restore(copy, '--force')(running);

    expect(err).toEqual([
      expect.stringMatching(/is in use by another Lineside server|A server runs .*plant-1:8080/),
    ]);
    expect(await namesIn(db)).toEqual(['row 0']);
    unlock();
    await db.destroy();
  });

  test('what is damaged, not whole or of a newer version is not put in place', async () => {
    const source = await install('whole', false);
    await (await open(source)).destroy();
    const target = await install('untouched', true);
    const copy = join(folder, 'damaged');
    expect((await back(copy)(source)).err).toEqual([]);
    const manifest = join(copy, 'manifest.json');
    const text = readFileSync(manifest, 'utf8');
    const name = kind === 'SQLite' ? 'database.sqlite' : 'database.dump';

    writeFileSync(manifest, text.replace('"001-first-slice"', '"999-of-tomorrow"'));
    expect((await restore(copy)(target)).err[0]).toMatch(/newer Lineside.*999-of-tomorrow/);
    writeFileSync(manifest, text);
    appendFileSync(join(copy, name), 'x');
    expect((await restore(copy)(target)).err[0]).toContain(`damaged: ${name}`);
    rmSync(join(copy, name));
    expect((await restore(copy)(target)).err[0]).toContain(`${name} is missing`);
    rmSync(manifest);
    expect((await restore(copy)(target)).err[0]).toContain('is no backup');
    // The target has no database yet.
    expect((await back(join(folder, 'nothing'))(target)).err[0]).toContain(
      'no database to back up',
    );
  });
});

async function open(variables: Variables): Promise<Db> {
  return openDatabase({
    dataDir: variables['DATA_DIR'] ?? '',
    databaseUrl: variables['DATABASE_URL'],
  });
}

async function namesIn(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('settings')
    .select('name')
    .where('name', 'like', 'row %')
    .execute();
  return rows.map(({ name }) => name);
}
