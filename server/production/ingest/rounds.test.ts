import { expect, test } from 'vitest';

import { startRounds } from './rounds.ts';

/** More ticks than a round needs to end after its work. */
const turns = 10;

test('what is asked for at any turn of the end of a round is looked for before it is said to be done', async () => {
  for (let turn = 0; turn < turns; turn += 1) {
    let looks = 0;
    const ends: (() => void)[] = [];
    const isLookedFor = new Promise<void>((resolve) => void ends.push(resolve));
    const rounds = startRounds(
      async () => {
        looks += 1;
        if (looks === 1) await isLookedFor;
      },
      () => {},
    );
    const first = rounds.wake();
    ends[0]?.();
    for (let passed = 0; passed < turn; passed += 1) await Promise.resolve();
    await rounds.wake();

    expect([turn, looks]).toEqual([turn, 2]);
    await first;
    await rounds.close();
  }
});

test('a round that fails is said, and the next is worked', async () => {
  const said: unknown[] = [];
  let looks = 0;
  const rounds = startRounds(
    () => {
      looks += 1;
      return looks === 1 ? Promise.reject(new Error('refused')) : Promise.resolve();
    },
    (error) => said.push(error),
  );
  await rounds.wake();
  await rounds.wake();

  expect([looks, said]).toEqual([2, [new Error('refused')]]);
  await rounds.close();
});
