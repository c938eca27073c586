import { createRandom } from '#server/demo/random.ts';

import { attacks, type Target } from './attacks.ts';

/** A reply that is a fault of the server, with the seed that repeats its input. */
interface Fault {
  kind: string;
  seed: string;
  answer: string;
}

interface FuzzResult {
  count: number;
  faults: Fault[];
}

const atOnce = 8;

/** Attacks the server for a time. Each attack has a seed of its own, so that one can be repeated. */
export async function fuzz(target: Target, seed: string, seconds: number): Promise<FuzzResult> {
  const until = performance.now() + seconds * 1000;
  const faults: Fault[] = [];
  let count = 0;

  async function attackOn() {
    while (performance.now() < until) {
      count += 1;
      faults.push(...(await attackOnce(target, `${seed} ${count}`)));
    }
  }

  await Promise.all(Array.from({ length: atOnce }, attackOn));
  return { count, faults };
}

/** @param seed The seed of one attack, as in `Fault.seed`. */
async function attackOnce(target: Target, seed: string): Promise<Fault[]> {
  const random = createRandom(seed);
  const kinds = Object.keys(attacks);
  const kind = kinds[Math.floor(random.next() * kinds.length)] ?? '';
  const answer = (await attacks[kind]?.(target, random)) ?? '';
  return answer.startsWith('HTTP/1.1 500') ? [{ kind, seed, answer: answer.slice(0, 600) }] : [];
}
