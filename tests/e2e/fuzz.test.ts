import { readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { eventually } from '#shared/eventually.fixture.ts';
import { fuzz } from '#tests/fuzz/fuzz.ts';
import { copyOfDemo } from '#tests/support/demo.ts';
import { isFull } from '#tests/support/extent.ts';
import { startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';

const seconds = Number(process.env['FUZZ_SECONDS'] ?? (isFull ? 60 : 10));
const seed = process.env['FUZZ_SEED'] ?? 'lineside';
const warmUpSeconds = 3;
/** A small heap is collected during the test, so that only leaked memory grows. */
const env = { NODE_OPTIONS: '--max-old-space-size=256' };
/** A leak of every call would be many times as large. */
const maxGrowth = 120_000_000;

let server: ServerProcess;
beforeAll(async () => {
  server = await startServerProcess({ dataDir: await copyOfDemo(), env });
});
afterAll(async () => {
  await server.stop();
  await rm(server.dataDir, { recursive: true });
});

test(`${seconds} seconds of odd bytes, targets, headers and frames leave the server as it was`, async () => {
  const { hostname: host, port } = new URL(server.address);
  const target = { host, port: Number(port), accessToken: await tokenOf(server.address) };
  await fuzz(target, 'warm up', warmUpSeconds);
  const before = { memory: server.memory(), descriptors: descriptors() };

  const { count, faults } = await fuzz(target, seed, seconds);

  expect(faults).toEqual([]);
  expect(count).toBeGreaterThan(seconds * 20);
  expect(server.exitCode()).toBeNull();
  expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
  // Connections of refused clients are closed some seconds later, and silent ones of the hub
  // later still.
  await eventually(() => expect(descriptors()).toBeLessThanOrEqual(before.descriptors + 5));
  expect(server.memory() - before.memory).toBeLessThan(maxGrowth);
  expect((await fetch(`${server.address}/metrics`)).status).toBe(200);
});

function descriptors(): number {
  return readdirSync(`/proc/${server.pid}/fd`).length;
}

async function tokenOf(address: string): Promise<string> {
  const reply = await fetch(`${address}/api/accounts/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'password',
      username: 'anna',
      password: 'lineside-demo-2026',
      client_id: 'lineside-web',
    }),
  });
  const { access_token } = (await reply.json()) as { access_token: string };
  return access_token;
}
