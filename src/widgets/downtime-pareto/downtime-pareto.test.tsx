import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { lost, reasons as answered } from '#plant/insights.fixture.ts';
import { drawn, traceNamed } from '#engine/plotly.fixture.tsx';
import { renderWidget } from '#plant/testing.tsx';
import type { DowntimeReason } from '#schemas/api/machines.gen.ts';

import { downtimePareto } from './downtime-pareto.widget.tsx';

const stops = [
  lost(35, { Reason: 'Mould jam', Stops: 2 }),
  lost(30, { Reason: 'Robot fault' }),
  lost(5),
];

test('the reason that cost most comes first, with what it cost in all its stops', async () => {
  show(stops);
  const bars = await traceNamed('minutes');

  expect(bars.x).toEqual(['Mould jam', 'Robot fault', 'No reason given']);
  expect(bars.y).toEqual([35, 30, 5]);
  expect(bars.customdata[0]).toBe('Mould jam: 35 minutes in 2 stops');
});

test('the legend has the colour of the bars, without the pattern of the first', async () => {
  show([lost(50), ...stops]);
  const bars = (await drawn()).data.filter(({ type }) => type === 'bar') as {
    showlegend?: boolean;
    marker: { color: string; pattern?: { shape: string[] } };
  }[];

  expect(bars.map(({ showlegend }) => showlegend !== false)).toEqual([false, true]);
  expect(bars[0]?.marker.pattern?.shape[0]).toBe('/');
  expect(bars[1]?.marker).toEqual({ color: bars[0]?.marker.color });
});

test('the line shows the running share of the lost time, up to 100 %', async () => {
  show(stops);

  expect((await traceNamed('Cumulated')).y).toEqual([0.5, 65 / 70, 1]);
});

test('what had no planned time is no reason', async () => {
  show([...stops, lost(0, { Reason: 'Off shift' })]);

  expect((await traceNamed('minutes')).x).not.toContain('Off shift');
});

test('a changeover that ran is lost, and so is a time that nothing is known of', async () => {
  show([lost(15, { Status: 'RUNNING', IsChangeover: true }), lost(5, { Status: 'UNDEFINED' })]);

  expect((await traceNamed('minutes')).x).toEqual(['Changeover', 'Status unknown']);
});

test('a reason that reads like one of ours is the same reason', async () => {
  show([lost(20, { Reason: 'Changeover' }), lost(15, { Status: 'RUNNING', IsChangeover: true })]);

  expect((await traceNamed('minutes')).y).toEqual([35]);
});

test('a long reason is shortened below its bar, and nowhere else', async () => {
  show([lost(10, { Reason: 'Waiting for the operator' })]);
  const { layout } = await drawn();

  expect(layout.xaxis).toMatchObject({
    tickvals: ['Waiting for the operator'],
    ticktext: ['Waiting…operator'],
  });
  expect((await traceNamed('minutes')).x).toEqual(['Waiting for the operator']);
});

test('reasons beyond the first few are one bar', async () => {
  const many = ['A', 'B', 'C', 'D'].map((Reason, index) => lost(40 - index, { Reason }));
  show(many, 2);
  const bars = await traceNamed('minutes');

  expect(bars.x).toEqual(['A', 'B', 'All others']);
  expect(bars.y[2]).toBe(38 + 37);
});

test('a reason with a tag in it is drawn as text', async () => {
  show([lost(10, { Reason: '<a href="//evil">Jam</a>' })]);

  expect((await traceNamed('minutes')).x).toEqual(['&lt;a href="//evil"&gt;Jam&lt;/a&gt;']);
});

test('a period without lost time shows a sentence in place of the chart', () => {
  show([]);

  expect(screen.getByText('No planned time was lost in this range.')).toBeTruthy();
});

test('the headline says that it is planned time of the whole period', () => {
  show(stops);

  expect(screen.getByRole('figure').textContent).toContain(
    '70 minutes of planned time lost, all reasons · whole period, 20 machines together',
  );
});

test('the table counts the stops of each reason', () => {
  show(stops);
  fireEvent.click(screen.getByRole('button', { name: /^Table/ }));

  expect(screen.getAllByRole('row').map((row) => row.textContent)).toContain('Mould jam35250.0');
});

function show(items: DowntimeReason[], reasons = 10) {
  renderWidget(downtimePareto, {
    options: { reasons },
    data: { reasons: [answered(items)] },
    receivedAt: Date.now(),
  });
}
