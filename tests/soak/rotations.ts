import { pathOf } from '#tests/support/accounts.ts';

import { grid, tiles, type Stage } from './stage.ts';
import { follow, slope, steady, type Finding } from './stock.ts';

const periodMs = 15_000;

/** Tiles and grid take turns, as on a wall screen: measures what each turn leaves behind. */
export async function soakRotations(stage: Stage, rounds: number): Promise<Finding[]> {
  const { page } = stage;
  const course = await follow(stage, rounds, async (round) => {
    await stage.makeParts(1);
    await stage.pass(periodMs);
    const wanted = round % 2 === 1 ? grid : tiles;
    if (pathOf(page) !== wanted)
      throw new Error(`Turn ${round} did not come to ${wanted}, but to ${page.url()}`);
  });
  return [
    ...steady('rotation', course, ['nodes', 'listeners', 'documents', 'resizeTargets']),
    {
      name: 'rotation, heap',
      value: slope(course, 'heap') / 1024,
      unit: 'KB each',
      most: 0.4,
      kind: 'heap',
    },
  ];
}
