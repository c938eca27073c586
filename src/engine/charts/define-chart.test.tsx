import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';

import { drawn } from '../plotly.fixture.tsx';
import { Around } from '../testing.tsx';
import { type ChartRows, defineChart } from './define-chart.tsx';

const slots = { rows: { query: 'any' } } as const;

interface Options {
  unit: string;
}

interface View {
  values: number[];
  unit: string;
}

const read = vi.fn<(rows: ChartRows<Options, typeof slots>) => View | null>(({ data, options }) => {
  const values = data.rows.map(({ value }) => Number(value));
  return values.length === 0 ? null : { values, unit: options.unit };
});
const settings = {};

const chart = defineChart({
  type: 'counts',
  schema: {},
  validate: () => true,
  size: { w: 1, h: 1 },
  slots,
  look: 'bare',
  drawsEmpty: true,
  isOverTime: true,
  useSettings: () => settings,
  read,
  label: ({ unit }: View) => `Counts in ${unit}`,
  draw: ({ values }: View) => ({ data: [{ type: 'bar', y: values }], layout: {} }),
  table: ({ values }: View) => ({ columns: ['value'], rows: values.map((value) => [value]) }),
  headline: ({ values }: View) => `${values.length} in all`,
  whenEmpty: () => 'None yet',
});

afterEach(() => {
  cleanup();
  read.mockClear();
});

const options = { unit: 'parts' };
const rows = [{ value: 1 }, { value: 2 }];

test('figure, headline and name are of what was read', async () => {
  show(rows);

  const { data } = await drawn();
  expect(data[0]).toMatchObject({ y: [1, 2] });
  expect(screen.getByRole('figure').textContent).toContain('2 in all');
  expect(screen.getByRole('button', { name: 'Table: Counts in parts' })).toBeTruthy();
});

test('rows that came again as they were are not read again', async () => {
  const { rerender } = show(rows);
  await drawn();
  const before = read.mock.calls.length;

  rerender(around(rows, 2000));
  expect(read.mock.calls.length).toBe(before);

  rerender(around([{ value: 3 }], 3000));
  expect(read.mock.calls.length).toBeGreaterThan(before);
});

test('what the chart says of itself as a widget is passed on', () => {
  expect(chart).toMatchObject({
    type: 'counts',
    size: { w: 1, h: 1 },
    slots,
    look: 'bare',
    drawsEmpty: true,
    isOverTime: true,
  });
});

test('where nothing is to be drawn its words stand', () => {
  show([]);

  expect(screen.getByText('None yet')).toBeTruthy();
  expect(screen.queryByRole('figure')).toBeNull();
});

function show(of: typeof rows) {
  return render(around(of, 1000));
}

function around(of: typeof rows, receivedAt: number) {
  return (
    <Around>
      <chart.Component options={options} data={{ rows: of }} receivedAt={receivedAt} />
    </Around>
  );
}

test('a chart is made no smaller than it can be read', () => {
  expect(chart.least).toEqual({ w: 3, h: 6 });
});

test('where a page is narrow a new chart is wider and higher', () => {
  expect(chart.narrowSize).toEqual({ w: 12, h: 4 });
});
