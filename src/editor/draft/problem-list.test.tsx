import { fireEvent, render, screen as page } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { Around } from '#engine/testing.tsx';
import type { ScreenProblem } from '#schemas/api/screens.gen.ts';

import { WidgetNamesContext } from '../widget-names.ts';
import { ProblemList } from './problem-list.tsx';

const names = {
  nameOf: (id: string) => (id === 'dial' ? 'Gauge' : id),
  typeOf: (id: string) => (id === 'dial' ? 'gauge' : undefined),
  nameOfType: (type: string) => type,
};

test('a mistake leads to its widget, where the screen has it', () => {
  const onWidget = vi.fn<(id: string) => void>();
  show(['/patch/widgets/dial/options/most', '/widgets/gone/type', '/layouts/desk'], onWidget);

  fireEvent.click(page.getByRole('button', { name: 'Gauge › The dial ends at' }));

  expect(onWidget).toHaveBeenCalledExactlyOnceWith('dial');
  expect(page.getAllByRole('button')).toHaveLength(1);
  expect(page.getByText('layouts › desk')).toBeTruthy();
});

test('in a dialog mistakes are only read', () => {
  show(['/widgets/dial/options/most']);

  expect(page.queryByRole('button')).toBeNull();
  expect(page.getByText('Gauge › The dial ends at')).toBeTruthy();
});

function show(pointers: string[], onWidget?: (id: string) => void): void {
  const problems: ScreenProblem[] = pointers.map((Pointer) => ({
    File: 'screens/board.json',
    Line: 3,
    Column: 5,
    Pointer,
    Expected: 'a number',
    Code: 'type',
    Values: {},
  }));
  render(
    <Around>
      <WidgetNamesContext value={names}>
        <ProblemList problems={problems} {...(onWidget && { onWidget })} />
      </WidgetNamesContext>
    </Around>,
  );
}
