import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { performance } from '#plant/insights.fixture.ts';
import { traceNamed } from '#engine/plotly.fixture.tsx';
import { renderWidget } from '#plant/testing.tsx';

import { lossWaterfall } from './loss-waterfall.widget.tsx';
import { stepsOf } from './waterfall.ts';

test('each bar hangs from where the one before it ended, down to the productive time', async () => {
  show();

  const away = await traceNamed('Availability');
  expect([away.base, away.x]).toEqual([
    [220, 210],
    [20, 10],
  ]);
  const speed = await traceNamed('Performance');
  expect(speed.base[0]).toBe(180);
  expect((await traceNamed('Quality')).base).toEqual([168]);
  expect((await traceNamed('Productive')).x).toEqual([168]);
});

test('what no one can tell apart has a dash and says why', async () => {
  show();
  const { customdata } = await traceNamed('Performance');

  expect(customdata).toContainEqual(
    expect.stringMatching(/^Small stops: — · Counted as breakdowns/),
  );
});

test('losses beside the six big ones are shown where a plant has them', () => {
  const { Explanation } = performance();
  expect(stepsOf(Explanation).map(({ name }) => name)).not.toContain('unknown');

  const unknown = { Name: 'unknown', Ms: 60_000, Reason: null } as const;
  const some = stepsOf({ ...Explanation, Losses: [unknown] });
  expect(some.map(({ name }) => name)).toEqual(['base', 'unknown', 'productive']);
});

test('a long time is told in hours', async () => {
  show({ BaseMs: 48 * 3_600_000 });

  expect((await traceNamed('Planned')).x).toEqual([48]);
  expect(screen.getByText(/of 48 hours were fully productive/)).toBeTruthy();
});

test('the table tells minutes and why one is missing', () => {
  show();
  fireEvent.click(screen.getByRole('button', { name: /^Table/ }));

  const rows = screen.getAllByRole('row').map((row) => row.textContent);
  expect(rows).toContain('Breakdowns and stops20');
  expect(rows).toContainEqual(expect.stringMatching(/^Small stops—Counted as breakdowns/));
});

function show(fields: Parameters<typeof performance>[0] = {}) {
  renderWidget(lossWaterfall, {
    options: {},
    data: { performance: [performance(fields)] },
    receivedAt: Date.now(),
  });
}
