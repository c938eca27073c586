import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';

import { Aedes } from 'aedes';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { packageRoot } from '#server/base/package-root.ts';
import { openAs } from '#tests/support/accounts.ts';
import { startDemo } from '#tests/support/demo.ts';
import { freePort } from '#tests/support/server-process.ts';

const demo = startDemo({ CONNECTOR_NETWORKS: '127.0.0.0/8' });
const patiently = { timeout: 25_000, interval: 500 };
let page: Page;
let broker: Awaited<ReturnType<typeof startPress>>;

beforeAll(async () => {
  broker = await startPress();
  page = await (await demo.browser.newContext({ locale: 'en-US' })).newPage();
  await openAs(page, `${demo.address}/admin/connectors`, 'global');
});
afterAll(() => broker.close());

test('a broker is connected by hand: tried, mapped with one press, and its value is there', async () => {
  await connect({
    name: 'Press broker',
    kind: 'mqtt',
    address: broker.url,
    topics: 'plant/#',
    found: /IMM-06 \/ state \/ total/,
    proposed: 1,
  });

  await expect
    .poll(() => shown('Press broker'), patiently)
    .toMatch(/Running.*totalparts = \d+ \(riverside-imm-06\)/);
});

/* The test machines of docs/connect.md, started with the commands of that page. */
test.each([
  ['opcua', 'OPC server', (port: number) => `opc.tcp://127.0.0.1:${port}`, /IMM-07 \/ Total/],
  ['mtconnect', 'Agent', (port: number) => `http://127.0.0.1:${port}`, /IMM-07.*PartCount/i],
] as const)('so is a machine that speaks %s', async (kind, name, addressAt, found) => {
  const port = await freePort();
  const source = startSource(kind, port);
  try {
    await source.ready;
    await connect({ name, kind, address: addressAt(port), found, proposed: 2 });

    await expect
      .poll(() => shown(name), patiently)
      .toMatch(/Running.*(totalparts|status) = \w+ \(riverside-imm-07\)/);
  } finally {
    await source.close();
  }
});

interface Made {
  name: string;
  kind: string;
  address: string;
  topics?: string;
  found: RegExp;
  /** Rules of the proposed mapping. */
  proposed: number;
}

async function connect({ name, kind, address, topics, found, proposed }: Made): Promise<void> {
  await page.getByRole('button', { name: 'New connector' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByLabel('Client', { exact: true }).fill('Northwind');
  await page.getByRole('option', { name: /Northwind/ }).click();
  await form.getByLabel('Kind').selectOption(kind);
  await form.getByLabel('Address').fill(address);
  if (topics !== undefined) await form.getByLabel('Topics to read').fill(topics);
  await form.getByRole('button', { name: 'Test' }).click();
  await form.getByRole('row', { name: found }).waitFor();
  await form.getByRole('button', { name: `Take the proposed mapping (${proposed})` }).click();
  await form.getByText('In use').click();
  await form.getByRole('button', { name: 'Create' }).click();
  await form.waitFor({ state: 'hidden' });
}

/** The state of a connector in the list, after a reload. */
async function shown(name: string): Promise<string | null> {
  await page.reload();
  const row = page.getByRole('row', { name: new RegExp(name) });
  await row.waitFor();
  return row.textContent();
}

/** Starts a machine of scripts/test-source.mjs; `ready` resolves when it accepts connections. */
function startSource(kind: string, port: number) {
  const script = join(packageRoot, 'scripts', 'test-source.mjs');
  const child = spawn(process.execPath, [script, kind, 'RIV IMM-07', String(port)]);
  const ended = once(child, 'exit');
  return {
    ready: once(child.stdout, 'data'),
    async close() {
      child.kill();
      await ended;
    },
  };
}

/** Starts a broker in this process, with a press that counts. */
async function startPress() {
  const aedes = await Aedes.createBroker();
  const listener = createServer(aedes.handle);
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo;
  let total = 0;
  const counting = setInterval(() => {
    total += 1;
    const payload = JSON.stringify({ total, ts: new Date().toISOString() });
    const packet = { cmd: 'publish', qos: 1, retain: false, dup: false } as const;
    aedes.publish({ ...packet, topic: 'plant/RIV/IMM-06/state', payload }, () => {});
  }, 200);
  return {
    url: `mqtt://127.0.0.1:${port}`,
    async close() {
      clearInterval(counting);
      await new Promise<void>((resolve) => aedes.close(() => resolve()));
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}
