import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import type { SlotState } from './data/use-slots.ts';
import { Frame } from './frame.tsx';
import { Around } from './testing.tsx';

test.each([
  [
    'of live rows, whatever came before them',
    [
      [2000, true],
      [1000, false],
    ],
    '2000',
  ],
  [
    'of the older live rows',
    [
      [3000, true],
      [2000, true],
    ],
    '2000',
  ],
  [
    'of the oldest rows where none is live',
    [
      [3000, false],
      [1000, false],
    ],
    '1000',
  ],
] as const)('times are counted on from the arrival %s', (_, slots, receivedAt) => {
  const states = slots.map(([at, isLive], index) => stateOf({ slot: `s${index}`, at, isLive }));
  render(
    <Around>
      <Frame widget={{ slots: {} }} states={states}>
        {(_rows, at) => at}
      </Frame>
    </Around>,
  );

  expect(screen.getByText(receivedAt)).toBeTruthy();
});

interface Arrival {
  slot: string;
  at: number;
  isLive: boolean;
}

function stateOf({ slot, at, isLive }: Arrival): SlotState {
  return {
    slot,
    rows: [{ Id: 'M1' }],
    receivedAt: at,
    error: undefined,
    isAskedAgain: false,
    isOptional: false,
    isLive,
    retry() {},
  };
}
