import { expect, test } from 'vitest';

import type { Overlay } from '#schemas/config/overlay.gen.ts';
import { screenProblems } from '#server/screens/check/check-screen-text.ts';

import { fitOverlay } from './fit-overlay.ts';

const base = {
  version: 1,
  id: 'board',
  path: '/dashboard/plant/board',
  title: 'board.title',
  data: {
    machines: {
      query: 'plant-machines',
      parameters: { plantId: '$plant.Id', start: 'a', end: 'b' },
    },
  },
  widgets: { now: { type: 'clock' } },
  layouts: { desk: [{ id: 'now', x: 0, y: 0, w: 4, h: 4 }] },
};
const more = { title: 'other.title', widgets: { now: { options: { hasDate: true } } } };
const places = [...base.layouts.desk, { id: 'own', x: 0, y: 4, w: 4, h: 4 }];

test.each([
  [
    'a wrong thing of a list',
    { category: 'DisplayName', values: [{ field: 'OEE' }, { field: 'OEX' }] },
    { pointer: '/patch/widgets/own/options/values/1/field', nearest: 'OEE' },
  ],
  [
    'a wrong thing that it needs',
    { category: 'DisplayNaem', values: [{ field: 'OEE' }] },
    { pointer: '/patch/widgets/own/options/category', nearest: 'DisplayName' },
  ],
])('%s is said once, and its widget is left out alone', (_, options, problem) => {
  const own = { type: 'bars', data: { rows: 'machines' }, options };
  const { patch, problems } = fitted({ ...more, widgets: { ...more.widgets, own } });

  expect(problems).toMatchObject([problem]);
  expect(patch).toEqual({ ...more, layouts: base.layouts });
});

test('a widget that lacks what it needs is left out alone', () => {
  const own = { type: 'kpi', data: { rows: 'machines' } };
  const { patch, problems } = fitted({ ...more, widgets: { ...more.widgets, own } });

  expect(problems).toMatchObject([{ expected: expect.stringContaining('"field"') as string }]);
  expect(patch).toEqual({ ...more, layouts: base.layouts });
});

test('a title may be words by language, of languages that there are', () => {
  const title = { 'en-US': 'Time', 'es-MX': 'Hora' };
  expect(fitted({ widgets: { now: { title } } }, base.layouts).problems).toEqual([]);

  const wrong = fitted(
    { widgets: { now: { title: { ...title, 'es-MS': 'Hora' } } } },
    base.layouts,
  );
  expect(wrong.problems).toMatchObject([
    { pointer: '/patch/widgets/now/title/es-MS', nearest: 'es-MX' },
  ]);
  expect(wrong.patch).toMatchObject({ widgets: { now: { title } } });
});

function fitted(patch: object, layouts: object = { desk: places }) {
  const overlay = { version: 1, screen: 'board', patch: { ...patch, layouts } } as Overlay;
  return fitOverlay(base, overlay, (document) => screenProblems(document, { hasText: () => true }));
}
