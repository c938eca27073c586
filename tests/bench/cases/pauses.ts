import { dayMs } from '#shared/durations.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';

import { machineIds } from '../bench-plant.ts';
import { percentile, type Figure } from '../figures.ts';
import { accessToken } from '../sign-in.ts';
import { beat, begin, post } from '../source.ts';

const seconds = 30;

/** The longest pause of the server's event loop under samples, late batches and insights of a year. */
export async function measurePauses({ address }: ServerProcess): Promise<Figure[]> {
  const token = await accessToken(address);
  const machines = machineIds(1000);
  await begin(address, machines);
  const until = Date.now() + seconds * 1000;
  const commits: number[] = [];
  const pauses: number[] = [];
  async function repeat(everyMs: number, work: () => Promise<unknown>) {
    while (Date.now() < until) {
      await work();
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  }
  await Promise.all([
    beat({ address, machines, perSecond: 1, seconds }),
    repeat(2000, async () => {
      const before = performance.now();
      await post(address, lateBatch(machines.slice(0, 50)));
      commits.push(performance.now() - before);
    }),
    repeat(100, () => insights(address, token)),
    repeat(1000, async () => pauses.push(await longestPause(address))),
  ]);
  return [
    { name: 'longest pause', value: Math.max(...pauses), unit: 'ms', target: '≤ 100' },
    { name: 'longest pause of a second, p50', value: percentile(pauses, 0.5), unit: 'ms' },
    { name: 'late batch of 50 machines, p50', value: percentile(commits, 0.5), unit: 'ms' },
  ];
}

/** A batch with a status of each machine that is a minute late. */
function lateBatch(machines: readonly string[]) {
  const at = new Date(Date.now() - 60_000).toISOString();
  return machines.map((machine) => ({ machine, tag: 'status', value: 'RUNNING', at }));
}

async function insights(address: string, token: string): Promise<void> {
  const window = `start=${new Date(Date.now() - 365 * dayMs).toISOString()}&end=${new Date().toISOString()}`;
  const headers = { Authorization: `Bearer ${token}` };
  for (const path of ['hours?modes[]=OEE&', 'performance?series=false&']) {
    const reply = await fetch(`${address}/api/machines/plant-200/${path}${window}`, { headers });
    await reply.text();
    if (!reply.ok) throw new Error(`${path} was answered with ${reply.status}`);
  }
}

/** The longest pause since the previous call, in milliseconds. */
async function longestPause(address: string): Promise<number> {
  const text = await (await fetch(`${address}/metrics`)).text();
  const [, value = 'NaN'] = /^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text) ?? [];
  return Number(value) * 1000;
}
