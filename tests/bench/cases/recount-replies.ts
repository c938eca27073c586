import { demoKey } from '#server/demo/install-plants.ts';

import { percentile, type Figure } from '../figures.ts';
import { post } from '../source.ts';

const machines = Array.from({ length: 14 }, (_, index) => `riverside-imm-${two(index + 1)}`);
const batchesPerMachine = 4;
const pauseMs = 20;
const leastReplies = 500;
/** Replies between two requests that ask whether the recount goes on. */
const repliesBetween = 10;

/** Starts a recount. @returns a function that says whether the recount goes on. */
type Recount = () => Promise<() => Promise<boolean>>;

/** The additional delay of acknowledgements during a recount, in one run. */
export async function measureReplies(address: string, recount: Recount): Promise<Figure[]> {
  await replies(address, leastReplies / 5, () => Promise.resolve(false));
  const idle = await replies(address, leastReplies, () => Promise.resolve(false));
  const busy: number[] = [];
  while (busy.length < leastReplies) {
    const isCounting = await recount();
    busy.push(...(await replies(address, 0, isCounting)));
  }
  const [before, during] = [percentile(idle, 0.99), percentile(busy, 0.99)];
  return [
    { name: 'ingest, reply p99 when idle', value: before, unit: 'ms' },
    { name: `ingest, reply p99 of ${busy.length} in a recount`, value: during, unit: 'ms' },
    { name: 'ingest, later by a recount', value: during - before, unit: 'ms', target: '≤ 50' },
  ];
}

/**
 * The duration of each reply in milliseconds: at least the given number, and as many as `goesOn`
 * allows.
 */
async function replies(
  address: string,
  least: number,
  goesOn: () => Promise<boolean>,
): Promise<number[]> {
  const all: number[] = [];
  while (all.length < least || (await goesOn()))
    for (let count = 0; count < repliesBetween; count += 1) {
      const sentAt = performance.now();
      await post(address, batch(all.length), demoKey);
      all.push(performance.now() - sentAt);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  return all;
}

function batch(number: number) {
  const now = Date.now();
  return machines.flatMap((machine) =>
    Array.from({ length: batchesPerMachine }, (_, index) => ({
      machine,
      tag: 'temperature',
      value: 200 + ((number + index) % 20),
      at: new Date(now - index).toISOString(),
    })),
  );
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
