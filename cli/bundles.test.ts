import { createPrivateKey } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { strToU8, unzipSync, zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { packageRoot } from '#server/base/package-root.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { packBundle } from '#server/screens/releases/bundle.ts';
import { filesInForce } from '#server/screens/releases/published-files.ts';
import { addRelease } from '#server/screens/releases/releases.store.ts';

import { exportCommand, importCommand } from './bundles.ts';
import { runCommand, startCommandLine, type CommandLine } from './command-line.fixture.ts';
import { releasesCommand } from './releases.ts';

const overlay = 'clients/northwind/screens/grid.overlay.json';
const text = JSON.stringify({ version: 1, screen: 'oee-grid-view', patch: { menu: { order: 3 } } });
let folder: string;
let importer: CommandLine;

describe.each(testDatabases)('%s', (database) => {
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'bundles-'));
    mkdirSync(dirname(file(`config/${overlay}`)), { recursive: true });
    writeFileSync(file(`config/${overlay}`), text);
    importer = await startCommandLine(database, importCommand);
  });
  afterEach(async () => {
    await importer.close();
    rmSync(folder, { recursive: true });
  });

  test('a bundle waits until another person approves it; then its files are in force', async () => {
    await pack();
    const { code, out } = await bringIn();
    expect({ code, out }).toEqual({ code: 0, out: [expect.stringContaining('Release 1 waits')] });
    expect(await filesInForce(importer.db)).toEqual([]);
    expect(await call('POST', 'releases/1/approve', 'global')).toMatchObject({
      status: 409,
      body: { code: 'release.own' },
    });
    const approved = await call('POST', 'releases/1/approve');

    expect(approved).toEqual({ status: 200, body: { Number: 1 } });
    expect(await filesInForce(importer.db)).toMatchObject([{ path: overlay, text, number: 1 }]);
    expect(await call('POST', 'releases/1/approve')).toMatchObject({ status: 409 });
    expect(await call('GET', 'releases/1')).toMatchObject({
      body: { State: 'active', Author: 'global', ApprovedBy: 'sysadmin', Note: 'Hall 2' },
    });
    expect((await call('POST', 'releases/1/undo')).body).toEqual({ Number: 2 });
    expect(await filesInForce(importer.db)).toEqual([]);
  });

  test('the only administrator who can sign in approves what that one has brought in, on record', async () => {
    await pack();
    await bringIn();
    expect(await call('GET', 'releases/1', 'global')).toMatchObject({
      body: { MayApprove: false },
    });
    expect(await call('GET', 'releases')).toMatchObject({
      body: { Items: [{ MayApprove: true }] },
    });
    await importer.db
      .updateTable('accounts')
      .set({ disabled_at: 1 })
      .where('username', '!=', 'global')
      .execute();

    expect(await call('GET', 'releases/1', 'global')).toMatchObject({ body: { MayApprove: true } });
    expect((await call('POST', 'releases/1/approve', 'global')).status).toBe(200);
    const { details } = await auditOf('configuration.changed');
    expect(details).toContain('release 1: approved by who brought it in, the only administrator');
    expect(await call('GET', 'releases/1', 'global')).toMatchObject({
      body: { MayApprove: false },
    });
  });

  test('a bundle that is refused changes nothing', async () => {
    await pack();
    await bringIn();

    expect((await call('POST', 'releases/1/refuse')).status).toBe(200);
    expect((await call('POST', 'releases/1/approve')).status).toBe(409);
    expect(await filesInForce(importer.db)).toEqual([]);
  });

  test.each([
    ['is signed by someone else', () => packWith('other.pem'), 'not signed by a key'],
    [
      'was changed since',
      () => change({ [overlay]: strToU8('{}') }),
      'not the one that was signed',
    ],
    ['has one file more', () => change({ 'site.json': strToU8('{}') }), 'not the one that was'],
    ['leaves its folder', () => change({ '../a.json': strToU8('{}') }), 'that no one reads'],
    ['is no archive', () => writeFileSync(file('a.bundle'), 'PK no'), 'no ZIP archive'],
    ['has no signature', () => writeFileSync(file('a.bundle'), zipSync({})), 'not signed'],
  ])('a bundle that %s is not taken', async (_, spoil, why) => {
    await pack();
    await Promise.resolve(spoil());
    const { code, err } = await bringIn();

    expect({ code, err }).toEqual({ code: 1, err: [expect.stringContaining(why)] });
    expect((await call('GET', 'releases')).body).toMatchObject({ TotalItems: 0 });
  });

  test('a bundle that is older than one that was brought in is taken only where that is said', async () => {
    await pack();
    const newer = readFileSync(file('a.bundle'));
    const key = createPrivateKey(readFileSync(file('key.pem')));
    const older = packBundle(new Map([[overlay, text]]), { key, madeAt: new Date(0) });
    expect((await bringIn()).code).toBe(0);
    writeFileSync(file('a.bundle'), older);
    expect(await bringIn()).toMatchObject({
      code: 1,
      err: [expect.stringMatching(/made at 1970-01-01T00:00:00.000Z, and one of .* --older/)],
    });
    expect((await bringIn('--older')).code).toBe(0);

    writeFileSync(file('a.bundle'), newer);
    expect((await bringIn()).code).toBe(0);
  });

  test('a bundle with a form of a client that is not here is not taken', async () => {
    const name = 'example-shift-start.form.json';
    const form = readFileSync(join(packageRoot, 'cli/example/clients/example/forms', name), 'utf8');
    mkdirSync(file('config/clients/nowhere/forms'), { recursive: true });
    writeFileSync(file(`config/clients/nowhere/forms/${name}`), form);
    await pack();

    expect(await bringIn()).toMatchObject({
      code: 1,
      err: [expect.stringContaining('a client "nowhere" in this installation')],
    });
  });

  test('a configuration with a mistake makes no bundle', async () => {
    writeFileSync(file(`config/${overlay}`), '{');
    const { code, err } = await pack();

    expect({ code, err }).toEqual({ code: 1, err: [expect.stringContaining('has mistakes (1)')] });
  });
});

test('an export has the files that differ from the standard, or all files with --all', async () => {
  const at = mkdtempSync(join(tmpdir(), 'export-'));
  const bundle = join(at, 'own.bundle');
  const line = await startCommandLine('SQLite', exportCommand);
  const author = { accountId: 'global', username: 'global', at: 0 };
  const key = ['--key', join(at, 'key.pem')];

  expect((await line.run([bundle, ...key])).err).toEqual([expect.stringContaining('--all')]);
  await line.db
    .transaction()
    .execute((tx) => addRelease(tx, new Map([[overlay, text]]), { author, note: '' }));
  const { out } = await line.run([bundle, ...key]);
  expect(out.at(-1)).toMatch(/has 1 file\. \d\d+ more are as shipped: --all/);
  expect(Object.keys(unzipSync(readFileSync(bundle)))).toContain(overlay);
  await line.run([bundle, '--all', ...key]);
  expect(Object.keys(unzipSync(readFileSync(bundle))).length).toBeGreaterThan(50);
  await line.close();
  rmSync(at, { recursive: true });
});

test('an export without a key says what it is for and how one is made', async () => {
  const { code, err } = await runCommand(exportCommand, ['a.bundle']);

  expect({ code, err }).toEqual({ code: 2, err: [expect.stringMatching(/--key lineside\.pem/)] });
});

test('releases are listed with who brought them in', async () => {
  const line = await startCommandLine('SQLite', releasesCommand);
  expect((await line.run([])).out).toEqual([expect.stringMatching(/^NUMBER +STATE/)]);
  expect((await line.run(['--json'])).out).toEqual(['[]']);
  const author = { accountId: 'global', username: 'global', at: 0 };
  await line.db
    .transaction()
    .execute((tx) => addRelease(tx, new Map([['site.json', '{}']]), { author, note: 'Hall 2' }));
  expect((await line.run([])).out).toEqual([
    expect.stringMatching(/^NUMBER +STATE/),
    expect.stringMatching(/^1 +in force .*global +- +1 +Hall 2$/),
  ]);
  const again = { author, note: 'Hall 3' };
  await line.db
    .transaction()
    .execute((tx) => addRelease(tx, new Map([['site.json', '{ "menu": {} }']]), again));
  expect((await line.run([])).out.slice(1)).toEqual([
    expect.stringMatching(/^2 +in force .*Hall 3$/),
    expect.stringMatching(/^1 +replaced by 2 .*Hall 2$/),
  ]);
  await line.close();
});

function file(name: string): string {
  return join(folder, name);
}

function pack() {
  return packWith('key.pem');
}

function packWith(key: string) {
  const args = [file('a.bundle'), '--folder', file('config'), '--key', file(key)];
  return runCommand(exportCommand, args);
}

function bringIn(...more: string[]) {
  const trust = ['--trust', file('key.pem.pub')];
  return importer.run([file('a.bundle'), ...trust, '--note', 'Hall 2', '--by', 'global', ...more]);
}

function change(files: Record<string, Uint8Array>): void {
  const bundle = unzipSync(readFileSync(file('a.bundle')));
  writeFileSync(file('a.bundle'), zipSync({ ...bundle, ...files }));
}

async function auditOf(kind: string): Promise<{ details: (string | null)[] }> {
  const rows = await importer.db
    .selectFrom('audit_events')
    .select('detail')
    .where('kind', '=', kind as 'configuration.changed')
    .execute();
  return { details: rows.map(({ detail }) => detail) };
}

async function call(method: 'GET' | 'POST', url: string, username = 'sysadmin') {
  const { access_token } = await importer.tokensOf(username);
  const headers = { authorization: `Bearer ${access_token}` };
  return importer.call({ method, url: `/api/admin/config/${url}`, headers });
}
