import { machineIds } from '../bench-plant.ts';
import type { Figure } from '../figures.ts';
import { percentile } from '../figures.ts';
import { begin, post } from '../source.ts';

const batchSize = 500;
const seconds = 10;
const atOnce = 4;

/** Samples a second that are stored and acknowledged, four sources sending as fast as they can. */
export async function measureIngest(address: string): Promise<Figure[]> {
  const machines = machineIds(1000);
  await begin(address, machines);
  const replies: number[] = [];
  let accepted = 0;
  let at = Date.now();
  const startedAt = performance.now();

  async function send() {
    while (performance.now() - startedAt < seconds * 1000) {
      at += 1;
      const instant = new Date(at).toISOString();
      const samples = Array.from({ length: batchSize }, (_, index) => ({
        machine: machines[(accepted + index) % machines.length] ?? '',
        tag: 'temperature',
        value: 200 + (index % 20),
        at: instant,
      }));
      const sentAt = performance.now();
      const reply = await post(address, samples);
      accepted += reply.accepted;
      replies.push(performance.now() - sentAt);
    }
  }
  await Promise.all(Array.from({ length: atOnce }, send));
  const elapsed = (performance.now() - startedAt) / 1000;
  return [
    { name: 'ingest, stored', value: accepted / elapsed, unit: 'samples/s', target: '≥ 5000' },
    { name: 'ingest, reply p99', value: percentile(replies, 0.99), unit: 'ms' },
  ];
}
