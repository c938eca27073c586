import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';

import { ChartRangeContext } from '#engine/chart-range.ts';
import { performance } from '#plant/insights.fixture.ts';
import { Around } from '#plant/testing.tsx';
import type { Span } from '#lib/plant-axis.ts';

import { chartRange } from './chart-range.widget.tsx';

const hour = 3_600_000;
/** 06:00 in Chicago. */
const start = Date.parse('2026-06-10T11:00:00Z');
const whole = { start, end: start + 4 * hour };

test('two fields choose the range, by the clock of the plant', () => {
  show();
  const [from, to] = ['From', 'To'].map((name) => screen.getByLabelText(name, { exact: true }));
  if (!from || !to) throw new Error('there are two fields');
  expect(shownIn(from)).toMatch(/6:00.AM$/);

  fireEvent.change(from, { target: { value: String(start + hour) } });
  fireEvent.change(to, { target: { value: String(start + 2 * hour) } });

  expect(screen.getByTestId('range').textContent).toBe('1 to 2');
});

test('all is shown again at a press, which is only there while something is left out', () => {
  show();
  expect(screen.queryByRole('button', { name: 'Show all' })).toBeNull();
  fireEvent.change(screen.getByLabelText('To'), { target: { value: String(start + hour) } });

  fireEvent.click(screen.getByRole('button', { name: 'Show all' }));

  expect(screen.getByTestId('range').textContent).toBe('all');
});

test('time without a shift is left out and taken back in', () => {
  show();
  const box = screen.getByRole('checkbox', { name: 'Leave out time without a shift' });

  fireEvent.click(box);

  expect(screen.getByTestId('folded').textContent).toBe('true');
});

test('the fields stay while the next answer is on its way', () => {
  const { rerender } = render(<Bar hasAnswer />);
  const from = screen.getByLabelText('From');

  rerender(<Bar hasAnswer={false} />);

  expect(screen.getByLabelText('From')).toBe(from);
});

test('where a screen cannot be narrowed there are no fields', () => {
  render(<Bar hasAnswer isFixed />);

  expect(screen.queryByLabelText('From')).toBeNull();
});

function show() {
  render(<Bar hasAnswer />);
}

function Bar({ hasAnswer, isFixed = false }: { hasAnswer: boolean; isFixed?: boolean }) {
  const [range, select] = useState<Span | null>(null);
  const [isFolded, fold] = useState(false);
  const value = { range, whole: () => whole, isFolded, fold, ...(!isFixed && { select }) };
  return (
    <Around>
      <ChartRangeContext value={value}>
        <chartRange.Component
          options={{}}
          data={{ performance: hasAnswer ? [performance()] : undefined }}
          receivedAt={0}
        />
        <output data-testid="range">{range ? wordsOf(range) : 'all'}</output>
        <output data-testid="folded">{String(isFolded)}</output>
      </ChartRangeContext>
    </Around>
  );
}

function wordsOf(range: Span): string {
  return [range.start, range.end].map((at) => (at - start) / hour).join(' to ');
}

function shownIn(field: HTMLElement): string {
  const { selectedOptions } = field as HTMLSelectElement;
  return selectedOptions[0]?.textContent ?? '';
}
