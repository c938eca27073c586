import { afterAll, beforeAll, expect, test } from 'vitest';

import { soakDrops } from '#tests/soak/drops.ts';
import { soakPolls } from '#tests/soak/polls.ts';
import { soakRotations } from '#tests/soak/rotations.ts';
import { setStage, type Stage } from '#tests/soak/stage.ts';
import type { Finding } from '#tests/soak/stock.ts';
import { isFull } from '#tests/support/extent.ts';

/** A short run; `npm run soak` does 10,000 turns, 30 days of polls and 1,000 drops. */
const [turns, minutes, drops] = isFull ? [120, 120, 40] : [30, 30, 20];
/** The product and its browser. Durations are not judged, only what is left behind. */
let stage: Stage;

beforeAll(async () => {
  stage = await setStage();
});
afterAll(() => stage.close());

test('tabs that take turns leave no node and no listener behind', async () => {
  expect(missed(await soakRotations(stage, turns))).toEqual([]);
});

test('half an hour of polls leaves no timer behind', async () => {
  expect(missed(await soakPolls(stage, minutes))).toEqual([]);
});

test('a hub that drops again and again gives each frame to one handler, once', async () => {
  expect(missed(await soakDrops(stage, drops))).toEqual([]);
});

/**
 * Findings above their limit. Only counts are judged: the heap is still warming up in a short run.
 */
function missed(findings: readonly Finding[]) {
  return findings.filter(({ kind, value, most }) => kind === 'count' && !(value <= most));
}
