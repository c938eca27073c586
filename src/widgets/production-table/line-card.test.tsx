import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { FlowContext } from '#engine/layout/flow.ts';
import { useSortChoice } from '#plant/sort-choice.ts';
import { Around, machine, storeFor } from '#plant/testing.tsx';
import type { Machine } from '#schemas/api/machines.gen.ts';

import { cardHeight } from './line-card.tsx';
import { productionTable } from './production-table.widget.tsx';

beforeEach(() => useSortChoice.getState().follow({ by: 'name', ascending: true }));
afterEach(() => {
  vi.restoreAllMocks();
  // Other test files of the worker need the default order.
  useSortChoice.setState({ chosen: undefined });
});

test('on a phone a line is a card: what it does, and each figure with its name', () => {
  show([
    machine('IMM-01', {
      Value: 'RUNNING',
      TotalParts: 1180,
      PartsDailyGoal: 1000,
      DownTime: 12,
      Changeovers: 2,
      RejectParts: 30,
      Availability: 0.9,
      Performance: 0.8,
      Quality: 0.97,
      OEE: 0.7,
    }),
  ]);

  const card = within(screen.getAllByRole('row')[1] as HTMLElement);
  expect(card.getByRole('link', { name: 'IMM-01' })).toBeTruthy();
  expect(card.getByText('running')).toBeTruthy();
  const terms = card.getAllByRole('term').map((term) => term.textContent);
  const values = card.getAllByRole('definition').map((value) => value.textContent);
  expect(terms.map((term, index) => `${term} ${values[index]?.trim()}`)).toEqual([
    'Made 1.2k',
    'Target 1k',
    'Difference +180',
    'Downtime 12m',
    'Changeover 2',
    'Scrap 30',
    'Availability 90%',
    'Performance 80%',
    'Quality 97%',
  ]);
});

test('a figure that is not known is a dash, and so is the difference to it', () => {
  show([machine('IMM-01', { TotalParts: null as unknown as number, PartsDailyGoal: 1000 })]);

  const values = screen.getAllByRole('definition').map((value) => value.textContent);
  expect(values.slice(0, 3)).toEqual(['—', '1k', '—']);
});

test('cards are ordered by the press of a head, as rows are', () => {
  show([machine('IMM-01', { OEE: 0.9 }), machine('IMM-02', { OEE: 0.5 })]);
  expect(names()).toEqual(['IMM-01', 'IMM-02']);

  fireEvent.click(screen.getByRole('button', { name: 'Line' }));
  expect(names()).toEqual(['IMM-02', 'IMM-01']);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Line',
    'Production/goal',
    'Downtime',
    'OEE',
  ]);
});

test('only the cards within the window are drawn, wherever the page is scrolled to', () => {
  const rows = Array.from({ length: 400 }, (_, at) => machine(`M-${String(at).padStart(3, '0')}`));
  const { container } = show(rows);
  expect(names()[0]).toBe('M-000');
  expect(names().length).toBeLessThan(30);

  const list = container.querySelector('[data-flows]') as HTMLElement;
  vi.spyOn(list, 'getBoundingClientRect').mockReturnValue({ top: -200 * cardHeight } as DOMRect);
  act(() => void fireEvent.scroll(window));
  expect(names()).toContain('M-200');
  expect(names()).not.toContain('M-000');
  expect(names().length).toBeLessThan(30);
});

function show(rows: readonly Machine[]) {
  return render(
    <Around store={storeFor(rows)}>
      <FlowContext value>
        <productionTable.Component
          options={{}}
          data={{ machines: rows, history: undefined }}
          receivedAt={0}
        />
      </FlowContext>
    </Around>,
  );
}

function names() {
  return screen.getAllByRole('link').map(({ textContent }) => textContent);
}
