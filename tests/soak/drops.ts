import { setTimeout as sleep } from 'node:timers/promises';

import type { Locator } from 'playwright';

import type { Stage } from './stage.ts';
import { follow, steady, type Finding } from './stock.ts';

/** Short steps: while the page's clock stands, the page does not even connect again. */
const sliceMs = 200;
/** The time for a connection on this machine. */
const networkMs = 50;
/**
 * After this time the cache has dropped the answers of the pages before, which it keeps for five
 * minutes.
 */
const settledMs = 360_000;
/** After this time the answers of a recovery are old, and their timers are cleared. */
const recoveredMs = 2000;

/**
 * The connection is cut and comes back: measures what that leaves behind in the page and the
 * server.
 */
export async function soakDrops(stage: Stage, rounds: number): Promise<Finding[]> {
  const { server, network, page } = stage;
  const tile = page.getByRole('article', { name: 'M-1', exact: true });
  await stage.pass(settledMs);
  const before = await serverHolds(server.address);
  const begun = await stage.watched();
  const course = await follow(stage, rounds, async () => {
    network.drop();
    await page.locator('[data-connection="stale"]').waitFor();
    await passUntil(stage, page.locator('[data-connection="live"]'));
    await passUntil(stage, tile.filter({ hasText: await stage.changeStatus() }));
    await stage.pass(recoveredMs);
  });
  const { frames, handled, applied, sockets } = await stage.watched();
  const after = await serverHolds(server.address);
  const seen = frames - begun.frames;
  return [
    ...steady('drop', course, ['nodes', 'listeners', 'timers', 'sockets']),
    count('drop, connections of the page beyond one', sockets - 1),
    count('drop, rounds without a frame', Math.max(0, rounds - seen)),
    count('drop, frames handed to a second handler', handled - begun.handled - seen),
    count('drop, frames applied twice', applied - begun.applied - seen),
    count('drop, connections the server holds beyond one', after.connections - 1),
    count('drop, sockets the server holds more than before', after.sockets - before.sockets),
  ];
}

async function passUntil(stage: Stage, seen: Locator): Promise<void> {
  const patience = 500;
  for (let slice = 0; slice < patience; slice += 1) {
    if (await seen.isVisible()) return;
    await stage.pass(sliceMs);
    // A connection needs real time, because the network does not follow the page's clock.
    await sleep(networkMs);
  }
  throw new Error(`Not seen: ${seen.toString()}`);
}

function count(name: string, value: number): Finding {
  return { name, value, unit: '', most: 0, kind: 'count' };
}

async function serverHolds(address: string) {
  const metrics = await (await fetch(`${address}/metrics`)).text();
  function read(pattern: RegExp): number {
    return Number(pattern.exec(metrics)?.[1] ?? Number.NaN);
  }
  return {
    connections: read(/^lineside_hub_connections (\d+)/m),
    sockets: read(/^nodejs_active_handles\{type="Socket"\} (\d+)/m),
  };
}
