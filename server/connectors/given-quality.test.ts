import { expect, test } from 'vitest';

import { qualityIn } from './given-quality.ts';
import { samplesOfMessage } from './mapping.ts';

test.each([
  ['good', 'good'],
  [' Bad ', 'bad'],
  ['UNCERTAIN', 'uncertain'],
  [true, 'good'],
  [false, 'bad'],
  [192, 'good'],
  [216, 'good'],
  [191, 'uncertain'],
  [64, 'uncertain'],
  [63, 'bad'],
  [0, 'bad'],
  [500, 'uncertain'],
  [-1, 'uncertain'],
  [1.5, 'uncertain'],
  ['perhaps', 'uncertain'],
  [undefined, 'uncertain'],
  [{ good: true }, 'uncertain'],
])('a source that says %j means %s', (given, quality) => {
  expect(qualityIn(given)).toBe(quality);
});

test('a rule says where the quality is; without one nothing is said', () => {
  const rule = { MachineId: 'imm-01', Tag: 'temperature', Path: 'v' };
  const message = { topic: 'plant/imm-01', payload: '{"v":21,"ok":false}', receivedAt: 0 };

  expect(samplesOfMessage([{ ...rule, QualityPath: 'ok' }], message)).toMatchObject([
    { value: 21, quality: 'bad' },
  ]);
  expect(samplesOfMessage([rule], message)[0]).not.toHaveProperty('quality');
});
