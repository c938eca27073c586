import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { PolicyFile } from '#schemas/config/oee-policy.gen.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { signIn, startTestApp, type TestApp } from '#server/test-app.ts';
import { eventually } from '#shared/eventually.fixture.ts';

import { followPolicyFiles } from './follow-policy-files.ts';
import { installPolicies } from './install-policies.ts';

const path = 'clients/northwind/oee-policy.json';

interface Plant {
  Id: string;
  Version: number;
  MicroStopSeconds: number;
  Changeover: string;
}

describe.each(testDatabases)('policies of the configuration on %s', (kind) => {
  let server: TestApp;
  let configDir: string;
  let token: string;
  beforeEach(async () => {
    configDir = mkdtempSync(join(tmpdir(), 'policies-'));
    server = await startTestApp(kind, { configDir });
    token = await signIn(server.call, 'global');
  });
  afterEach(async () => {
    await server.close();
    rmSync(configDir, { recursive: true });
  });

  test('plants of the client count so from today on, each as the file says of it', async () => {
    const before = await plant('riverside');
    await install({
      everyPlant: { microStopSeconds: 60 },
      plants: { pune: { microStopSeconds: 90 } },
    });

    expect(await plant('riverside')).toMatchObject({
      MicroStopSeconds: 60,
      Changeover: before.Changeover,
    });
    expect((await plant('pune')).MicroStopSeconds).toBe(90);
    expect((await plant('monterrey')).MicroStopSeconds).toBe(0);
    expect(await versions('riverside')).toMatchObject([
      {
        Username: 'configuration',
        Since: '2026-06-10',
        Before: { MicroStopSeconds: 0 },
        After: { MicroStopSeconds: 60 },
      },
    ]);
  });

  test('each state is taken once: what is changed afterwards stays until the file says more', async () => {
    const file = { everyPlant: { microStopSeconds: 60 } };
    await install(file);
    await change('riverside', { MicroStopSeconds: 30 });
    await install(file);
    expect((await plant('riverside')).MicroStopSeconds).toBe(30);

    await install({ everyPlant: { microStopSeconds: 60, changeover: 'plannedLoss' } });
    expect(await plant('riverside')).toMatchObject({
      MicroStopSeconds: 60,
      Changeover: 'plannedLoss',
    });
  });

  test('a file with a mistake and one that is gone change nothing; the same one again is taken again', async () => {
    const file = { everyPlant: { microStopSeconds: 60 } };
    await install(file);
    await change('riverside', { MicroStopSeconds: 30 });
    write('{ "version": 1, "everyPlant": { "microStopSeconds": -1 } }');
    await installPolicies(server.app.deps);
    await install(file);
    expect((await plant('riverside')).MicroStopSeconds).toBe(30);

    rmSync(join(configDir, path));
    await installPolicies(server.app.deps);
    expect((await plant('riverside')).MicroStopSeconds).toBe(30);
    await install(file);
    expect((await plant('riverside')).MicroStopSeconds).toBe(60);
  });

  test('a plant that is made later counts so, without a start', async () => {
    write(JSON.stringify({ version: 1, everyPlant: { microStopSeconds: 60 } }));
    const stop = followPolicyFiles(server.app.deps, pino({ enabled: false }));
    const { body } = await call('POST', 'admin/plants', {
      DisplayName: 'Later',
      ClientId: 'northwind',
      TimeZone: 'Europe/Madrid',
      DisplayType: 'PLANT',
    });
    const { Id } = body as Plant;

    await eventually(async () => expect((await plant(Id)).MicroStopSeconds).toBe(60));
    await stop();
  });

  async function install(file: Omit<PolicyFile, 'version'>): Promise<void> {
    write(JSON.stringify({ version: 1, ...file }));
    await installPolicies(server.app.deps);
  }

  function write(text: string): void {
    mkdirSync(dirname(join(configDir, path)), { recursive: true });
    writeFileSync(join(configDir, path), text);
  }

  function call(
    method: 'GET' | 'POST' | 'PATCH',
    to: string,
    payload?: object,
    more: Record<string, string> = {},
  ) {
    const headers = { authorization: `Bearer ${token}`, ...more };
    return server.call({ method, url: `/api/${to}`, headers, ...(payload && { payload }) });
  }

  async function plant(id: string): Promise<Plant> {
    const { body } = await call('GET', `admin/plants/${id}`);
    return body as Plant;
  }

  async function change(id: string, values: object): Promise<void> {
    const { Version } = await plant(id);
    const { status } = await call('PATCH', `admin/plants/${id}`, values, {
      'if-match': `"${Version}"`,
    });
    expect(status).toBe(200);
  }

  async function versions(id: string): Promise<unknown> {
    const { body } = await call('GET', `admin/plants/${id}/policyversions`);
    return (body as { Items: unknown }).Items;
  }
});
