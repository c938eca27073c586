import { expect, test } from 'vitest';

import type { Screen } from '#schemas/config/screen.gen.ts';

import { withWidget } from './add-widget.ts';

const ofPlant = { plantId: '$plant.Id', start: '$mode.start', end: '$mode.end' };
const screen: Screen = {
  version: 1,
  id: 'board',
  path: '/dashboard/plant/board',
  title: 'board.title',
  data: {
    rows: { query: 'plants' },
    machines: { query: 'plant-machines', parameters: ofPlant },
  },
  widgets: { list: { type: 'list' } },
  layouts: {
    desk: [{ id: 'list', x: 0, y: 0, w: 6, h: 4 }],
    wall: [{ id: 'list', x: 0, y: 0, w: 12, h: 8 }],
  },
};
const size = { w: 4, h: 5 };
const any = { rows: { query: 'any' } } as never;

test('a new widget stands below the others in every layout, bound to the data that fits', () => {
  const slots = {
    machines: { query: 'plant-machines' },
    more: { query: 'history', optional: true },
  };
  const made = withWidget(screen, 'list', { size, slots: slots as never });

  expect(made.id).toBe('list-2');
  expect(made.screen.widgets['list-2']).toEqual({ type: 'list', data: { machines: 'machines' } });
  expect(made.screen.layouts.desk.at(-1)).toEqual({ id: 'list-2', x: 0, y: 4, w: 4, h: 5 });
  expect(made.screen.layouts.wall?.at(-1)).toEqual({ id: 'list-2', x: 0, y: 8, w: 4, h: 5 });
  expect(screen.widgets).not.toHaveProperty('list-2');
});

test('on a phone a new widget is as wide as the page', () => {
  const phone = [{ id: 'list', x: 0, y: 0, w: 12, h: 4 }];
  const on = { ...screen, layouts: { ...screen.layouts, phone } };
  const made = withWidget(on, 'list', { size, slots: {} });

  expect(made.screen.layouts.phone?.at(-1)).toEqual({ id: 'list-2', x: 0, y: 4, w: 12, h: 5 });
});

test('on tablets and phones a new widget has the size that it needs there', () => {
  const { desk } = screen.layouts;
  const on = { ...screen, layouts: { desk, tablet: desk, phone: desk } };
  const made = withWidget(on, 'bars', { size, narrowSize: { w: 12, h: 8 }, slots: {} });

  expect(Object.values(made.screen.layouts).map((places) => places.at(-1))).toMatchObject([
    { w: 4, h: 5 },
    { w: 12, h: 8 },
    { w: 12, h: 8 },
  ]);
});

test('a widget over any rows reads what its example reads, and not what comes first', () => {
  const bars = {
    data: { them: { query: 'plant-machines' as const, parameters: { plantId: '$plant.Id' } } },
    widget: { type: 'bars', data: { rows: 'them' }, options: { category: 'DisplayName' } },
  };
  const made = withWidget(screen, 'bars', { size, slots: any, example: bars });

  expect(made.screen.data).toEqual(screen.data);
  expect(made.screen.widgets['bars']).toEqual({
    type: 'bars',
    data: { rows: 'machines' },
    options: { category: 'DisplayName' },
  });
});

test('figures that fit the sample rows alone are left out', () => {
  const options = { field: 'OEE', low: 0.6, high: 0.85 };
  const sampleOptions = ['low', 'high'];
  const kpi = { widget: { type: 'kpi', options }, sampleOptions };
  const clock = { widget: { type: 'clock', options: { high: 3 } }, sampleOptions };

  expect(
    withWidget(screen, 'kpi', { size, slots: {}, example: kpi }).screen.widgets['kpi'],
  ).toEqual({ type: 'kpi', options: { field: 'OEE' } });
  expect(
    withWidget(screen, 'clock', { size, slots: {}, example: clock }).screen.widgets['clock'],
  ).toEqual({ type: 'clock' });
});

test('what the screen does not ask yet, it asks as the example does', () => {
  const hours = { query: 'hours' as const, parameters: { plantId: '$plant.Id' } };
  const trend = { data: { h: hours }, widget: { type: 'trend', data: { rows: 'h' } } };
  const made = withWidget(screen, 'trend', { size, slots: any, example: trend });

  expect(made.screen.data).toEqual({ ...screen.data, hours });
  expect(made.screen.widgets['trend']?.data).toEqual({ rows: 'hours' });
});

test('what the screen cannot ask is not asked', () => {
  const about = { query: 'downtime-history' as const, parameters: { ids: '$data.others.Id' } };
  const chart = { data: { about }, widget: { type: 'chart', data: { rows: 'about' } } };
  const made = withWidget(screen, 'chart', { size, slots: any, example: chart });

  expect(made.screen.data).toEqual(screen.data);
  expect(made.screen.widgets['chart']).toEqual({ type: 'chart' });
});
