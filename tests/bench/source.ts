import { Agent, request } from 'node:http';

import { benchKey } from './bench-plant.ts';

export interface Sample {
  machine: string;
  tag: string;
  value: string | number | boolean;
  at: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/** Posts samples like a data source. Resolves with the reply, after the commit. */
export function post(
  address: string,
  samples: readonly Sample[],
  key = benchKey,
): Promise<{ accepted: number }> {
  const body = JSON.stringify(samples);
  return new Promise((resolve, reject) => {
    const call = request(
      `${address}/api/ingest`,
      {
        method: 'POST',
        agent,
        headers: {
          Authorization: `Bearer ${key}`,
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
        },
      },
      (response) => {
        let text = '';
        response.on('data', (part: Buffer) => (text += part.toString()));
        response.on('end', () =>
          response.statusCode === 200
            ? resolve(JSON.parse(text) as { accepted: number })
            : reject(new Error(`${response.statusCode}: ${text}`)),
        );
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

/** The counter of each machine, as far as this run has sent it. */
const counters = new Map<string, number>();

/**
 * Sets every machine to running and its counter to 0, so that the first increment counts as a part.
 */
export async function begin(address: string, machines: readonly string[]) {
  if (machines.every((machine) => counters.has(address + machine))) return;
  for (const machine of machines) counters.set(address + machine, 0);
  const at = new Date().toISOString();
  await post(
    address,
    machines.flatMap((machine) => [
      { machine, tag: 'product', value: 'cap', at },
      { machine, tag: 'status', value: 'RUNNING', at },
      { machine, tag: 'totalparts', value: 0, at },
    ]),
  );
}

export interface Beat {
  address: string;
  machines: readonly string[];
  /** Parts of each machine in a second. */
  perSecond: number;
  seconds: number;
  /** Called before the sample is sent. */
  onSend?: (machine: string, parts: number) => void;
}

const batchesPerSecond = 50;

/** Sends the parts of all machines at an even rate, in small batches within each second. */
export async function beat({ address, machines, perSecond, seconds, onSend }: Beat): Promise<void> {
  const share = (machines.length * perSecond) / batchesPerSecond;
  const startedAt = performance.now();
  const waiting: Promise<unknown>[] = [];
  let sent = 0;
  for (let batch = 1; batch <= seconds * batchesPerSecond; batch += 1) {
    const samples: Sample[] = [];
    for (; sent < batch * share; sent += 1) {
      const machine = machines[sent % machines.length] ?? '';
      const count = (counters.get(address + machine) ?? 0) + 1;
      counters.set(address + machine, count);
      onSend?.(machine, count);
      samples.push({ machine, tag: 'totalparts', value: count, at: new Date().toISOString() });
    }
    if (samples.length > 0) waiting.push(post(address, samples));
    const nextAt = startedAt + (batch * 1000) / batchesPerSecond;
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, nextAt - performance.now())));
  }
  await Promise.all(waiting);
}
