import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { drawn, traceNamed } from '#engine/plotly.fixture.tsx';
import { renderWidget } from '#plant/testing.tsx';

import type { BarsOptions } from './bars.gen.ts';
import { bars } from './bars.widget.tsx';

const rows = [
  { Name: 'IMM-01', Good: 40, Bad: 2 },
  { Name: 'IMM-02', Good: null, Bad: 1 },
  { Name: '<b>IMM-03</b>', Good: 60, Bad: 3 },
];
const both = [{ field: 'Good', label: 'Good parts' }, { field: 'Bad' }];

test('each field is a series of bars, one for each row, and names draw no tags', async () => {
  show({ category: 'Name', values: both });

  expect((await traceNamed('Good parts')).y).toEqual([40, null, 60]);
  expect((await traceNamed('Bad')).y).toEqual([2, 1, 3]);
  expect((await drawn()).layout.xaxis?.ticktext).toEqual([
    'IMM-01',
    'IMM-02',
    '&lt;b&gt;IMM-03&lt;/b&gt;',
  ]);
});

test('the largest come first, those without a number last, and the rest is said', async () => {
  show({ category: 'Name', values: both, order: 'largest', most: 2 });

  expect((await traceNamed('Good parts')).y).toEqual([60, 40]);
  expect(screen.getByText('The first 2 of 3')).toBeTruthy();
});

test('lying bars have their names at the left', async () => {
  show({ category: 'Name', values: both, isHorizontal: true, isStacked: true });

  expect((await traceNamed('Good parts')).x).toEqual([40, null, 60]);
  expect((await drawn()).layout.barmode).toBe('stack');
});

test('the table has what the bars have', () => {
  show({ category: 'Name', values: both });
  fireEvent.click(screen.getByRole('button', { name: /^Table/ }));

  expect(screen.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'NameGood partsBad',
    'IMM-01402',
    'IMM-02—1',
    '<b>IMM-03</b>603',
  ]);
});

function show(options: BarsOptions) {
  renderWidget(bars, { options, data: { rows }, receivedAt: Date.now() });
}
