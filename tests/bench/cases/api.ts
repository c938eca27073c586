import autocannon from 'autocannon';

import type { Figure } from '../figures.ts';
import { accessToken } from '../sign-in.ts';

const seconds = 8;

/** Calls a second and the slowest hundredth, for one small call and for the largest list. */
export async function measureApi(address: string): Promise<Figure[]> {
  const token = await accessToken(address);
  const small = await load(`${address}/api/machines/status?ids[]=plant-200-1`, token, 20);
  const list = await load(`${address}/api/machines/plant-500/machines?pageSize=1000`, token, 2);
  return [
    { name: 'API, status of a machine', value: small.rate, unit: 'calls/s', target: '≥ 500' },
    { name: 'API, status of a machine, p99', value: small.p99, unit: 'ms', target: '≤ 50' },
    { name: 'API, 500 machines with KPIs', value: list.rate, unit: 'calls/s' },
    { name: 'API, 500 machines with KPIs, p99', value: list.p99, unit: 'ms', target: '≤ 100' },
  ];
}

async function load(url: string, token: string, connections: number) {
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers: { Authorization: `Bearer ${token}` },
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} failed`);
  return { rate: result.requests.average, p99: result.latency.p99 };
}
