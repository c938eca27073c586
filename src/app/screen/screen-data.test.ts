import { expect, test } from 'vitest';

import { machine } from '#plant/testing.tsx';

import { machineNamesQuery } from './screen-data.ts';

test('machines of the insights are listed by name, as people count', () => {
  const { select } = machineNamesQuery('P1');
  const listed = ['IMM-10', 'BLD-01', 'IMM-2'].map((name) => machine(name));

  expect(select?.(listed).map(({ DisplayName }) => DisplayName)).toEqual([
    'BLD-01',
    'IMM-2',
    'IMM-10',
  ]);
});
