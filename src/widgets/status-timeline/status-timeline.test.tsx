import { expect, test, vi } from 'vitest';

import { history, stretch } from '#engine/insights.fixture.ts';
import { drawn, traceNamed } from '#engine/plotly.fixture.tsx';
import { renderWidget } from '#engine/testing.tsx';

import { statusTimeline } from './status-timeline.widget.tsx';

vi.mock('#engine/parts/plotly.ts', () => import('#engine/plotly.fixture.tsx'));

test('each stretch is a piece of its own on the line of its machine', async () => {
  show();
  const stopped = await traceNamed('Stopped');

  expect(stopped.x).toEqual([
    Date.parse('2026-06-10T11:00:00Z'),
    Date.parse('2026-06-10T11:10:00Z'),
    null,
    Date.parse('2026-06-10T12:00:00Z'),
    Date.parse('2026-06-10T12:05:00Z'),
    null,
  ]);
  expect(stopped.y).toEqual(['IMM-01', 'IMM-01', null, 'IMM-02', 'IMM-02', null]);
  expect(stopped.customdata[0]).toMatch(
    /^IMM-01: Stopped for 10m, from Jun 10, 6:00.AM · Mould jam$/,
  );
});

test('a machine at rest while nothing is planned is not drawn as stopped', async () => {
  show();

  expect((await traceNamed('Nothing planned')).y).toEqual(['IMM-02', 'IMM-02', null]);
});

test('a changeover is one whatever the status says', async () => {
  show();

  expect((await traceNamed('Changeover')).y).toEqual(['IMM-01', 'IMM-01', null]);
  expect((await traceNamed('Running')).y).toEqual([]);
});

test('a machine that nobody has heard of has a line, and the words on it', async () => {
  show();
  const { layout } = await drawn();

  expect(layout.yaxis?.categoryarray).toEqual(['IMM-01', 'IMM-02', 'IMM-03']);
  expect(layout.annotations).toMatchObject([{ y: 'IMM-03', text: 'no data' }]);
});

test('states differ in width or dash, not in colour alone', async () => {
  show();
  const { data } = await drawn();

  const looks = (data as { line: { width: number; dash: string } }[]).map(
    ({ line }) => `${line.width} ${line.dash}`,
  );
  const [running, changeover, stopped, , unknown] = looks;
  expect(new Set([running, changeover, stopped, unknown]).size).toBe(4);
});

function show() {
  const stretches = [
    stretch(0, 10, { Reason: 'Mould jam' }),
    stretch(10, 15, { Status: 'RUNNING', IsChangeover: true }),
    stretch(60, 5, { DisplayName: 'IMM-02' }),
    stretch(65, 100, { DisplayName: 'IMM-02', CountedMs: 0 }),
  ];
  const Machines = ['IMM-01', 'IMM-02', 'IMM-03'];
  renderWidget(statusTimeline, {
    options: {},
    data: { history: [history(stretches, { Machines })], nonworking: undefined },
    receivedAt: Date.now(),
  });
}
