import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { drawn, traceNamed } from '#engine/plotly.fixture.tsx';
import { renderWidget } from '#plant/testing.tsx';

import type { TrendOptions } from './trend.gen.ts';
import { trend } from './trend.widget.tsx';

const series = ['M1', 'M2'].map((Id, index) => ({
  Id,
  History: [
    {
      Items: [
        { IntervalStart: '2026-06-10T12:00:00Z', Value: null },
        { IntervalStart: '2026-06-10T11:00:00Z', Value: 100 + index },
      ],
    },
  ],
}));
const ofSeries = { rows: 'History.Items', time: 'IntervalStart' } as const;

test('each machine is a line by its name, in the order of time, and what is missing is a gap', async () => {
  show({ ...ofSeries, values: [{ field: 'Value' }], group: 'Id' });

  const { data } = await drawn();
  expect(data.map((one) => ('name' in one ? one.name : ''))).toEqual(['IMM-01', 'M2']);
  expect((await traceNamed('IMM-01')).y).toEqual([100, null]);
  expect((await traceNamed('IMM-01')).x[0]).toBe('2026-06-10T11:00:00.000');
});

test('lines tell themselves apart without colour', async () => {
  show({ ...ofSeries, values: [{ field: 'Value' }], group: 'Id' });

  const lines = (await drawn()).data as { line: { dash: string }; marker: { symbol: string } }[];
  expect(new Set(lines.map(({ line }) => line.dash)).size).toBe(2);
  expect(new Set(lines.map(({ marker }) => marker.symbol)).size).toBe(2);
});

test('each field is a line by its label, and the limits are lines across', async () => {
  show({
    ...ofSeries,
    values: [{ field: 'Value', label: 'Parts' }],
    low: 80,
    high: 120,
    unit: 'pcs',
  });

  expect((await traceNamed('Parts')).customdata[0]?.replaceAll(/\s/g, ' ')).toMatch(
    /^Parts: 10[01] pcs, Jun 10, 11:00 AM$/,
  );
  expect((await traceNamed('Upper limit')).y).toEqual([120, 120]);
  expect((await traceNamed('Lower limit')).y).toEqual([80, 80]);
});

test('the table has a row for each instant', () => {
  show({ ...ofSeries, values: [{ field: 'Value' }], group: 'Id' });
  fireEvent.click(screen.getByRole('button', { name: /^Table/ }));

  expect(screen.getAllByRole('row')).toHaveLength(3);
  expect(screen.getByRole('columnheader', { name: 'IMM-01' })).toBeTruthy();
});

test('rows without an instant draw nothing', async () => {
  show({ time: 'Nothing', values: [{ field: 'Value' }] });

  expect((await traceNamed('Value')).y).toEqual([]);
});

function show(options: TrendOptions) {
  renderWidget(trend, {
    options,
    data: { rows: series, names: [{ Id: 'M1', DisplayName: 'IMM-01' }] },
    receivedAt: Date.now(),
  });
}
