import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { hours, performance } from '#plant/insights.fixture.ts';
import { drawn, traceNamed } from '#engine/plotly.fixture.tsx';
import { renderWidget } from '#plant/testing.tsx';

import { partsGoal } from './parts-goal.widget.tsx';

test('good and bad parts stand on each other, under the goal of an hour', async () => {
  show([400, 300], [20, 10]);

  expect((await traceNamed('good parts')).y).toEqual([400, 300]);
  expect((await traceNamed('bad parts')).y).toEqual([20, 10]);
  expect((await traceNamed('goal')).y).toEqual([450, 450]);
  expect((await drawn()).layout.barmode).toBe('stack');
});

test('the last 25 hours are shown, with labels turned by 40 degrees', async () => {
  show(
    Array.from({ length: 40 }, (_, hour) => hour),
    [],
  );

  expect((await traceNamed('good parts')).y).toEqual(
    Array.from({ length: 25 }, (_, hour) => hour + 15),
  );
  expect(screen.getByRole('figure').textContent).toContain('only the last 25 hours');
  const { xaxis } = (await drawn()).layout;
  expect(xaxis?.tickangle).toBe(-40);
  expect(xaxis?.ticktext).toHaveLength(25);
});

test('where each point is a day, the days are counted', async () => {
  const values = Array.from({ length: 40 }, (_, day) => day);
  const days = hours({ goodparts: values, rejectparts: values });
  for (const { History } of days.Items)
    for (const point of History[0]?.Items ?? [])
      point.IntervalEnd = new Date(Date.parse(point.IntervalStart) + 86_400_000).toISOString();
  renderWidget(partsGoal, {
    options: {},
    data: { performance: [performance({})], hours: [days], nonworking: undefined },
    receivedAt: Date.now(),
  });

  await drawn();
  expect(screen.getByRole('figure').textContent).toContain('only the last 25 days');
});

test('without a goal no line says that 0 parts are enough', async () => {
  show([400], [20], null);
  const { data } = await drawn();

  expect(data).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: /^Table/ }));
  expect(screen.getAllByRole('cell').at(-1)?.textContent).toBe('—');
});

function show(goodparts: number[], rejectparts: number[], PartsHourlyGoal: number | null = 450) {
  renderWidget(partsGoal, {
    options: {},
    data: {
      performance: [performance({ PartsHourlyGoal })],
      hours: [hours({ goodparts, rejectparts })],
      nonworking: undefined,
    },
    receivedAt: Date.now(),
  });
}
