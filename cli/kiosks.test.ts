import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';

import { startCommandLine, type CommandLine } from './command-line.fixture.ts';
import { kiosksCommand } from './kiosks.ts';

const lobby = ['--client', 'northwind', '--screen', 'oee-tile-view,oee-grid-view'];

describe.each(testDatabases)('on %s', (kind) => {
  let line: CommandLine;
  beforeAll(async () => void (line = await startCommandLine(kind, kiosksCommand)));
  afterAll(() => line.close());

  test('a wall screen is made, opened, replaced and revoked', async () => {
    const { out } = await line.run(['add', 'Lobby', ...lobby]);
    expect(out[1]).toMatch(/^https:\/\/plant\.example\/kiosk\/[\w-]{43}$/);
    const first = (await open(out[1])).body as { access_token: string };
    expect(await status(first)).toBe(200);

    const second = (await open((await line.run(['link', 'Lobby'])).out[1])).body;
    line.clock.now += 6000;
    expect(await status(first)).toBe(401);
    expect(await status(second)).toBe(200);

    const [kiosk] = await list();
    expect(kiosk).toMatchObject({
      DisplayName: 'Lobby',
      ClientId: 'northwind',
      Screens: ['oee-tile-view', 'oee-grid-view'],
      CreatedBy: 'command line',
    });
    expect((await line.run(['list'])).out[1]).toMatch(
      /^Lobby +northwind +oee-tile-view, oee-grid-view +2026/,
    );

    expect((await line.run(['revoke', 'Lobby'])).out).toEqual(['Lobby is revoked.']);
    line.clock.now += 6000;
    expect(await status(second)).toBe(401);
    expect(await list()).toEqual([]);
  });

  test('two wall screens with the same name are chosen by id', async () => {
    await line.run(['add', 'Hall', ...lobby]);
    const { out } = await line.run(['add', 'Hall', ...lobby, '--json']);
    const { Id } = JSON.parse(out.join('\n')) as { Id: string };

    expect((await line.run(['revoke', 'Hall'])).err).toEqual([
      'Several kiosks are called "Hall". Give the id.',
    ]);
    expect((await line.run(['revoke', Id])).code).toBe(0);
    expect((await line.run(['revoke', 'Hall'])).code).toBe(0);
  });

  test.each([
    [['add', 'Yard', '--client', 'northwind'], 'Give at least one --screen'],
    [
      ['add', 'Yard', '--screen', 'oee-tile-view'],
      "required option '--client <client>' not specified",
    ],
    [['add', 'Yard', '--client', 'northwynd', '--screen', 'oee-tile-view'], 'Nearest: "northwind"'],
    [['add', 'Yard', '--client', 'northwind', '--screen', 'oee-tile'], 'There is no screen'],
    [['revoke', 'Yard'], 'There is no kiosk "Yard".'],
  ])('%j is a mistake, told in one line', async (args, words) => {
    const { code, out, err } = await line.run(args);

    expect({ code, out, lines: err.length }).toEqual({ code: 1, out: [], lines: 1 });
    expect(err[0]).toContain(words);
    expect(await list()).toEqual([]);
  });

  async function list() {
    return JSON.parse((await line.run(['list', '--json'])).out.join('\n')) as object[];
  }

  function open(link = '') {
    const payload = { grant_type: 'kiosk', client_id: 'x', code: link.split('/').at(-1) };
    return line.call({ method: 'POST', url: '/api/accounts/token', payload });
  }

  async function status(tokens: unknown) {
    const { access_token } = tokens as { access_token: string };
    const headers = { authorization: `Bearer ${access_token}` };
    return (await line.call({ url: '/api/apps/uitypes', headers })).status;
  }
});
