import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';

import { history, stretch } from '#plant/insights.fixture.ts';
import { drawn, traceNamed } from '#engine/plotly.fixture.tsx';
import { renderWidget } from '#plant/testing.tsx';

import { statusTimeline } from './status-timeline.widget.tsx';

test('every state interval shows on hover what it was, for how long, and why', async () => {
  show();
  const { customdata } = await traceNamed('Stopped');

  expect(customdata[0]).toMatch(/^IMM-01: Stopped for 10m, from Jun 10, 6:00.AM · Mould jam$/);
  expect(customdata.at(-2)).toMatch(/^IMM-02: Stopped for 5m, from Jun 10, 7:00.AM$/);
});

test('a machine at rest while nothing is planned is not drawn as stopped', async () => {
  show();

  expect(rowsOf(await traceNamed('Nothing planned'))).toEqual([1]);
});

test('a changeover is one whatever the status says', async () => {
  show();

  expect(rowsOf(await traceNamed('Changeover'))).toEqual([0]);
  expect(rowsOf(await traceNamed('Running'))).toEqual([]);
});

test('a machine that no one has heard of has a line, and the words on it', async () => {
  show();
  const { layout } = await drawn();

  expect(layout.yaxis?.ticktext).toEqual(['IMM-01', 'IMM-02', 'IMM-03']);
  expect(layout.annotations).toMatchObject([{ y: 2, text: 'no data' }]);
});

test('a long name leaves the bars their room, and two that differ in their end stay apart', async () => {
  const names = ['07', '08'].map((end) => `${'Spritzgussmaschine Halle 3 '.repeat(3)}Nr ${end}`);
  show(someOfEach, undefined, names);
  const ticks = (await drawn()).layout.yaxis?.ticktext as string[];

  expect(ticks.every((text) => text.length <= 24)).toBe(true);
  expect(new Set(ticks).size).toBe(2);
});

test('states differ in height or hatch, not in colour alone', async () => {
  show([
    stretch(0, 10, { Status: 'RUNNING' }),
    stretch(10, 10, { IsChangeover: true }),
    stretch(20, 10, { Status: 'STOPPED' }),
    stretch(30, 10, { Status: 'UNDEFINED' }),
  ]);
  const { data } = await drawn();

  const seen = (data as { y: (number | null)[]; fillpattern: { shape: string } }[])
    .filter(({ y }) => y.length > 0)
    .map(({ y, fillpattern }) => {
      const edges = y.filter((edge) => edge !== null);
      return `${Math.max(...edges) - Math.min(...edges)} ${fillpattern.shape}`;
    });
  expect(seen).toHaveLength(4);
  expect(new Set(seen).size).toBe(4);
});

test('the time that a message is about is marked, in words too, until the mark is removed', async () => {
  const from = Date.parse('2026-06-10T11:05:00Z');
  show(someOfEach, `/test?about=${from}-${from + 600_000}`);
  const { layout } = await drawn();

  expect(layout.shapes).toMatchObject([
    { x0: '2026-06-10T11:05:00.000', x1: '2026-06-10T11:15:00.000' },
  ]);
  expect(screen.getByText(/Marked: Jun 10, 6:05.–.6:15.AM/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove the mark' }));
  await waitFor(() => expect(screen.queryByText(/Marked:/)).toBeNull());
});

test.each(['about=9-1', 'about=x', 'about=0-5'])('%s marks nothing', async (search) => {
  show(someOfEach, `/test?${search}`);

  expect((await drawn()).layout.shapes).toBeUndefined();
});

function rowsOf({ y }: { y: readonly (number | null)[] }): number[] {
  return [...new Set(y.filter((edge) => edge !== null).map((edge) => Math.round(edge)))];
}

const someOfEach = [
  stretch(0, 10, { Reason: 'Mould jam' }),
  stretch(10, 15, { Status: 'RUNNING', IsChangeover: true }),
  stretch(60, 5, { DisplayName: 'IMM-02' }),
  stretch(65, 100, { DisplayName: 'IMM-02', CountedMs: 0 }),
];

const three = ['IMM-01', 'IMM-02', 'IMM-03'];

function show(stretches = someOfEach, address?: string, Machines = three) {
  renderWidget(statusTimeline, {
    options: {},
    data: { history: [history(stretches, { Machines })], nonworking: undefined },
    receivedAt: Date.now(),
    ...(address !== undefined && { address }),
  });
}
