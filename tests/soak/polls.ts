import type { Stage } from './stage.ts';
import { follow, slope, steady, type Finding } from './stock.ts';

const periodMs = 60_000;

/** A locked tab that loads its list every minute: measures what each call leaves behind. */
export async function soakPolls(stage: Stage, rounds: number): Promise<Finding[]> {
  const { page } = stage;
  await page.getByRole('navigation', { name: 'Plant analysis' }).getByText('Tiles').click();
  await page.getByRole('link', { name: 'Tiles locked' }).waitFor();
  let silent = 0;
  const course = await follow(stage, rounds, async () => {
    const { calls } = await stage.watched();
    await stage.pass(periodMs);
    if ((await stage.watched()).calls === calls) silent += 1;
  });
  return [
    { name: 'poll, minutes without one', value: silent, unit: '', most: 0, kind: 'count' },
    ...steady('poll, held', course, ['nodes', 'listeners', 'timers', 'resizeTargets']),
    {
      name: 'poll, heap',
      value: slope(course, 'heap') / 1024,
      unit: 'KB each',
      most: 0.4,
      kind: 'heap',
    },
  ];
}
