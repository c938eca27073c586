import { expect, test } from 'vitest';

import texts from './comparison.texts.json' with { type: 'json' };
import { pointsOf } from './points.ts';

test.each([
  ['en-US', '3.2 pp'],
  ['zh-CN', '3.2 个百分点'],
  ['hi-IN', '3.2 प्रतिशत अंक'],
  ['es-MX', '3.2 p. p.'],
] as const)('in %s a difference of two fractions is %s', (locale, said) => {
  const t = ((key: 'comparison.points', { points }: { points: string }) =>
    texts[locale][key].replace('{{points}}', points)) as unknown as Parameters<
    typeof pointsOf
  >[1]['t'];

  expect(pointsOf(0.0321, { t, locale })).toBe(said);
});
