import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

const lobby = { DisplayName: 'Lobby', ClientId: 'northwind', Screens: ['oee-tile-view'] };

describe.each(testDatabases)('on %s', (kind) => {
  let server: TestApp;
  let address: string;
  beforeAll(async () => {
    server = await startTestApp(kind);
    address = await server.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => server.close());

  test('it learns at once how it is to show its screens, from the start on and after a change', async () => {
    const options = { PlantId: 'riverside', Base: 'dark', Look: 'quiet', ScalePercent: 150 };
    const given = { ...options, ScreenSeconds: 30, PagingSeconds: 20, HidesControls: true };
    const { id, token: access_token } = await displayOf({ ...lobby, ...given });
    expect((await call(access_token, 'apps/screens')).body).toMatchObject({ Display: given });

    const received = await changesOf(access_token);
    const change = { PagingSeconds: 0, HidesControls: false, Screens: ['oee-grid-view'] };
    const { status } = await alter(id, change);
    expect(status).toBe(200);
    expect(await received()).toEqual(['kiosks']);
    expect((await call(access_token, 'apps/screens')).body).toMatchObject({
      Items: [{ id: 'oee-grid-view' }],
      Display: { ...options, PagingSeconds: 0, HidesControls: false },
    });
    expect(await alter(id, { PlantId: 'monterrey' })).toMatchObject({
      status: 400,
      body: { Errors: [{ Field: 'PlantId' }] },
    });
  });

  test('it hears nothing of a display of another client, nor of one beside it', async () => {
    const displays = [
      await displayOf(lobby),
      await displayOf({ ...lobby, DisplayName: 'Canteen' }),
      await displayOf({ ...lobby, ClientId: 'contoso' }),
    ] as const;
    const received = [];
    for (const { token } of displays) received.push(await changesOf(token));

    expect((await alter(displays[0].id, { ScalePercent: 200 })).status).toBe(200);
    const heard = [];
    for (const end of received) heard.push(await end());
    expect(heard).toEqual([['kiosks'], [], []]);
  });

  test.each([
    ['a plant of another client', { PlantId: 'monterrey' }, 'no such plant'],
    ['a plant that is not there', { PlantId: 'nowhere' }, 'no such plant'],
    ['pages that no one can read', { PagingSeconds: 1 }, 'at least 5 seconds'],
    ['turns in which no one can read', { ScreenSeconds: 2 }, 'at least 5 seconds'],
    ['a scale that is too small', { ScalePercent: 50 }, 'ScalePercent'],
  ])('no display is made with %s', async (_, wrong, words) => {
    expect(await admin('POST', 'admin/kiosks', { ...lobby, ...wrong })).toMatchObject({
      status: 400,
      body: { ErrorMessage: expect.stringContaining(words) },
    });
  });

  async function displayOf(kiosk: object): Promise<{ id: string; token: string }> {
    const { body } = await admin('POST', 'admin/kiosks', kiosk);
    const { Id, Link } = body as { Id: string; Link: string };
    return { id: Id, token: await tokenOf(Link.split('/').at(-1) ?? '') };
  }

  async function alter(id: string, payload: object) {
    const { body } = await admin('GET', `admin/kiosks/${id}`);
    const { Version } = body as { Version: number };
    const headers = {
      authorization: `Bearer ${await server.tokenOf('sysadmin')}`,
      'if-match': `"${Version}"`,
    };
    return server.call({ method: 'PATCH', url: `/api/admin/kiosks/${id}`, headers, payload });
  }

  async function admin(method: 'GET' | 'POST', path: string, payload?: object) {
    const headers = { authorization: `Bearer ${await server.tokenOf('sysadmin')}` };
    return server.call({ method, url: `/api/${path}`, headers, ...(payload && { payload }) });
  }

  async function tokenOf(code: string): Promise<string> {
    const payload = { grant_type: 'kiosk', code, client_id: 'lineside-web' };
    const { body } = await server.call({ method: 'POST', url: '/api/accounts/token', payload });
    return (body as { access_token: string }).access_token;
  }

  function call(token: string, path: string) {
    const headers = { authorization: `Bearer ${token}` };
    return server.call({ url: `/api/${path}`, headers });
  }

  /** Records hub messages to a display. @returns a function that ends the recording. */
  async function changesOf(token: string): Promise<() => Promise<string[]>> {
    const connection = new HubConnectionBuilder()
      .withUrl(`${address}/chimehub`, {
        accessTokenFactory: () => token,
        transport: HttpTransportType.WebSockets,
      })
      .configureLogging(LogLevel.None)
      .build();
    const names: string[] = [];
    connection.on('resourceChanged', ({ resource }: { resource: string }) => names.push(resource));
    await connection.start();
    return async () => {
      // Messages are ordered: its reply comes after all earlier ones.
      await connection.invoke('Unsubscribe', {});
      await connection.stop();
      return names;
    };
  }
});
