import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';

import type { SlotState } from './data/use-slots.ts';
import { Frame } from './frame.tsx';
import { ScreenContext, useScreen } from './screen-context.ts';
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
  show(states);

  expect(screen.getByText(receivedAt)).toBeTruthy();
});

test('one press asks for everything that failed', () => {
  const states = ['no list', 'no plan'].map((words) =>
    Object.assign(stateOf({ slot: words, at: 0, isLive: false }), {
      rows: undefined,
      error: new Error(words),
      retry: vi.fn<() => void>(),
    }),
  );
  show(states);

  fireEvent.click(screen.getByText('Try again'));

  expect(screen.getByText('no list')).toBeTruthy();
  for (const { retry } of states) expect(retry).toHaveBeenCalledOnce();
});

test('who opens a page whose question failed before sees that it is being asked', () => {
  const state = stateOf({ slot: 's0', at: 0, isLive: false });
  show([Object.assign(state, { rows: undefined, error: null, isAskedAgain: true })]);

  expect(screen.getByLabelText('Loading')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an empty list says what the screen has to say of it, else the usual', () => {
  const empty = { ...stateOf({ slot: 's0', at: 0, isLive: false }), rows: [] };
  const { rerender } = render(<Empty state={empty} />);
  expect(screen.getByText(/nothing to show here/)).toBeTruthy();

  rerender(<Empty state={empty} emptyHint="plant.retired.empty" />);
  expect(screen.getByText(/out of use/)).toBeTruthy();
});

function Empty({ state, emptyHint }: { state: SlotState; emptyHint?: string }) {
  return (
    <Around>
      <Hinted emptyHint={emptyHint}>
        <Frame widget={{ slots: {} }} states={[state]}>
          {() => 'drawn'}
        </Frame>
      </Hinted>
    </Around>
  );
}

function Hinted({ emptyHint, children }: { emptyHint: string | undefined; children: ReactNode }) {
  const context = useScreen();
  const scope = { ...context.scope, ...(emptyHint !== undefined && { emptyHint }) };
  return <ScreenContext value={{ ...context, scope }}>{children}</ScreenContext>;
}

function show(states: readonly SlotState[]) {
  render(
    <Around>
      <Frame widget={{ slots: {} }} states={states}>
        {(_rows, at) => at}
      </Frame>
    </Around>,
  );
}

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
