import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { drawn, traceNamed } from '#engine/plotly.fixture.tsx';
import { Around } from '#engine/testing.tsx';
import type { AnswerTrend } from '#schemas/api/forms.gen.ts';

import { AnswersTable } from './answers-table.tsx';
import { answer, row, wholeForm } from '#plant/forms/whole-form.fixture.ts';

const server = vi.hoisted(() => ({
  loadAnswerTrend: vi.fn<(asked: { days: number }) => Promise<AnswerTrend>>(),
}));
vi.mock('#api/forms/forms.ts', () => server);
vi.mock('#api/machines/machines.ts', () => ({ listProcessMetrics: async () => [] }));

beforeEach(() => {
  vi.resetAllMocks();
  server.loadAnswerTrend.mockResolvedValue(trendOf([10, 12, 11, 13, 9]));
});

test('only a number that was answered has a trend', () => {
  show();

  expect(screen.getAllByRole('button', { name: /^Trend/ })).toHaveLength(1);
});

test('the chart has the mean, control limits from the moving range and the specification', async () => {
  await openTrend();

  expect((await traceNamed('Mean')).y).toEqual([11, 11]);
  const { data } = await drawn();
  expect(linesNamed(data, 'Control limits').map(([first]) => first?.toFixed(3))).toEqual([
    '16.984',
    '5.016',
  ]);
  expect(linesNamed(data, 'Specification limits')).toEqual([
    [18, 18, 18, 18, 18],
    [8, 8, 8, 8, 8],
  ]);
  expect(screen.getByText(/Mean 11 g, control limits 5.016 to 16.984 g/).textContent).toContain(
    'Preliminary: limits need 20 answers or more.',
  );
  expect(screen.getByText('● All answers are inside all limits.')).toBeTruthy();
});

test('what is outside has a shape and a word of its own, in the chart and in the table', async () => {
  server.loadAnswerTrend.mockResolvedValue(trendOf([11.0625, 20, 17.5, 11]));
  await openTrend();

  const outside = await traceNamed('Outside the specification');
  expect(outside).toMatchObject({ y: [20], marker: { symbol: 'square' } });
  expect(outside.customdata[0]).toContain('20 g · Outside the specification');
  expect(await traceNamed('Outside the control limits')).toMatchObject({
    y: [17.5],
    marker: { symbol: 'diamond' },
  });
  expect(await traceNamed('Inside the limits')).toMatchObject({ marker: { symbol: 'circle' } });
  expect(screen.getByText('▲ Answers outside a limit: 2')).toBeTruthy();

  fireEvent.click(screen.getByRole('button', { name: /^Table/ }));
  expect(screen.getAllByRole('cell', { name: 'Outside the specification' })).toHaveLength(1);
  expect(screen.getByRole('cell', { name: '11.0625' })).toBeTruthy();
});

test('a single answer has no limits, and a period without answers says so', async () => {
  server.loadAnswerTrend.mockResolvedValue({
    ...trendOf([11]),
    MeanMovingRange: null,
  });
  await openTrend();
  await drawn();
  expect(screen.queryByText(/control limits/)).toBeNull();

  server.loadAnswerTrend.mockResolvedValue({ ...trendOf([]), Mean: null, MeanMovingRange: null });
  fireEvent.change(screen.getByLabelText('Period'), { target: { value: '30' } });
  expect(await screen.findByText('No finished form of this period has an answer.')).toBeTruthy();
  expect(server.loadAnswerTrend.mock.lastCall?.[0]).toMatchObject({ days: 30 });
});

test('without a connection the trend can be asked for again', async () => {
  server.loadAnswerTrend.mockRejectedValueOnce(new Error('offline'));
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Trend of “Weight”' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));

  await drawn();
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
});

async function openTrend() {
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Trend of “Weight”' }));
  await screen.findByLabelText('Period');
}

function show() {
  render(
    <Around>
      <AnswersTable
        whole={wholeForm(
          { State: 'finished' },
          {
            questions: [
              row({ Id: 'weight', DisplayName: 'Weight', Kind: 'number' }, { Answer: answer(42) }),
              row({ Id: 'melt', DisplayName: 'Melt', Kind: 'number' }),
              row({ Id: 'note', DisplayName: 'Note' }, { Answer: answer('fine') }),
            ],
          },
        )}
      />
    </Around>,
  );
}

function linesNamed(data: readonly object[], name: string) {
  return data
    .filter((trace) => (trace as { name?: string }).name === name)
    .map((trace) => (trace as { y: (number | null)[] }).y);
}

/** The moving ranges of 10, 12, 11, 13 and 9 have a mean of 2.25, which decides the limits. */
function trendOf(values: number[]): AnswerTrend {
  return {
    QuestionId: 'weight',
    DisplayName: 'Weight',
    MachineName: 'IMM-07',
    ProductName: null,
    Unit: 'g',
    TimeZone: 'UTC',
    Start: '2026-03-12T17:00:00.000Z',
    End: '2026-06-10T17:00:00.000Z',
    TotalItems: values.length,
    Mean: 11,
    MeanMovingRange: 2.25,
    Items: values.map((Value, index) => ({
      FormId: `f${index}`,
      AnsweredAt: `2026-06-0${index + 1}T17:00:00.000Z`,
      Value,
      Low: 8,
      High: 18,
      Username: 'operator',
    })),
  };
}
