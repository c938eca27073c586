import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { hours, performance } from '#plant/insights.fixture.ts';
import { traceNamed } from '#engine/plotly.fixture.tsx';
import { renderWidget } from '#plant/testing.tsx';

import { revenue } from './revenue.widget.tsx';

/** 1680 good parts in 168 productive minutes: ten a minute, so 510 an hour at 85 %. */
const series = { goodparts: [480, 420, 0, 780], planned: [60, 60, 60, 60] };

test('revenue is the good parts at their price, against the planned time at 85 %', async () => {
  show();

  expect((await traceNamed('At the current OEE (70%)')).y).toEqual([240, 210, 0, 390]);
  expect((await traceNamed('At the baseline (85%)')).y).toEqual([255, 255, 255, 255]);
  expect(screen.getByText('$180')).toBeTruthy();
  expect(screen.getByText(/below the revenue at 85%/)).toBeTruthy();
});

test('an hour in which nothing was planned has nothing to earn', async () => {
  show({ planned: [60, 0, 60, 60] });

  expect((await traceNamed('At the baseline (85%)')).y[1]).toBe(0);
});

test('without a price parts are shown, and that is said', async () => {
  show({ price: null });

  expect((await traceNamed('At the current OEE (70%)')).y).toEqual(series.goodparts);
  expect(screen.getByText(/No price is set, so parts are shown/)).toBeTruthy();
});

test('the price of the screen goes before that of the plant', async () => {
  show({ options: { pricePerPart: 2, currency: 'EUR' } });

  expect((await traceNamed('At the current OEE (70%)')).y[0]).toBe(960);
  expect(screen.getByText('€720')).toBeTruthy();
});

test('where no part was ever made no baseline is claimed', async () => {
  show({ productive: null });

  expect((await traceNamed('At the baseline (85%)')).y).toEqual([null, null, null, null]);
  expect(screen.getByText('—')).toBeTruthy();
});

interface Case {
  options?: { pricePerPart: number; currency: string };
  planned?: number[];
  price?: null;
  productive?: null;
}

function show({ options, planned = series.planned, price, productive }: Case = {}) {
  const fields = {
    ...(price === null && { PartPrice: null }),
    ...(productive === null && { ProductiveMs: null }),
  };
  renderWidget(revenue, {
    options: options ?? {},
    data: {
      performance: [performance(fields)],
      hours: [hours({ ...series, planned })],
      nonworking: undefined,
    },
    receivedAt: Date.now(),
  });
}
